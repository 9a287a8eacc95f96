"""Hands put together by tapping tiles: on a deal's form, by keyboard, and as other pages use the picker."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import choose, fill, kept, look, press, type_deal, visit
from tests.tracker.views.pages import url
from tracker.models import Table
from tracker.queries.games import table_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def width() -> tuple[int, int]:
    """A small phone."""
    return (360, 640)


def open_picker(page: Page, seat: int, name: str) -> Locator:
    """Open the line of a seat's tiles and the picker behind it."""
    page.get_by_text(f"{name} by tiles").click()
    page.locator(f'[data-picks="{seat}"]').get_by_role("button", name="Tap the tiles").click()
    picker = page.locator(f'[data-picks="{seat}"] .picker')
    expect(picker).to_be_visible()
    return picker


def key(picker: Locator, tile: str) -> Locator:
    """What one taps for a tile."""
    return picker.locator(f'.key:has(use[href$="#{tile}"])')


def tap(picker: Locator, *tiles: str) -> None:
    for tile in tiles:
        key(picker, tile).click()


def adds(picker: Locator, what: str, held: str = "") -> None:
    """Choose what a tap adds and, of a set, how it is held."""
    for words in (what, held) if held else (what,):
        picker.locator("label").get_by_text(words, exact=True).click()


def field(page: Page, seat: int) -> Locator:
    return page.locator(f'[name="hand_{seat}"]')


def test_a_hand_is_tapped_and_counted(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "2", (100,))
    fill(page, total_2=50, total_3=20)
    picker = open_picker(page, 1, "Bernd")
    adds(picker, "pung")
    tap(picker, "7z")
    adds(picker, "kong", "concealed")
    tap(picker, "2s")
    expect(field(page, 1)).to_have_value("(777z) [2222s]")
    adds(picker, "tile")
    tap(picker, "8m", "7m", "6m", "5m", "4m", "3m", "1p", "1f")
    expect(picker.locator('input[value="win"]')).to_be_checked()
    expect(picker).to_contain_text("14 of 15 tiles")
    tap(picker, "3y", "1p")
    expect(field(page, 1)).to_have_value("(777z) [2222s] 345678m1p 1f3y +1p")
    expect(picker.locator(".picker-total")).to_have_text("Total 108")
    expect(key(picker, "9m")).to_have_attribute("aria-disabled", "true")
    picker.get_by_label("How the winning tile came").select_option("last_discard")
    expect(field(page, 1)).to_have_value("(777z) [2222s] 345678m1p 1f3y +1p @last_discard")
    look(page)
    picker.get_by_role("button", name="Done").click()
    expect(picker).to_have_count(0)
    expect(page.locator('[data-picks="1"] > button')).to_be_focused()
    press(page, "Record deal")
    played = table_game(Table.objects.get(pk=table.pk)).game.deals[-1]
    assert played.totals == (100, 216, 50, 20)


def test_a_fifth_tile_is_grey_across_the_hands_of_the_table(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "self", (0,))
    page.get_by_text("Anna by tiles").click()
    fill(page, hand_0="(111z) 2p 1f")
    picker = open_picker(page, 1, "Bernd")
    expect(key(picker, "1f")).to_have_attribute("aria-label", "plum, none left")
    expect(key(picker, "1z")).to_have_attribute("aria-label", "east wind, 1 left")
    adds(picker, "pung")
    expect(key(picker, "1z")).to_have_attribute("aria-disabled", "true")
    expect(key(picker, "2p")).to_have_attribute("aria-label", "2 of circles, 3 left")
    adds(picker, "chow")
    assert [key(picker, tile).get_attribute("aria-disabled") for tile in ("7p", "8p", "3z")] == [
        "false", "true", "true",
    ]  # fmt: skip
    tap(picker, "1p", "1p", "1p")
    expect(key(picker, "1p")).to_have_attribute("aria-label", "1 of circles, not now")
    for gone in ("1f", "1p"):
        key(picker, gone).click(force=True)
    expect(field(page, 1)).to_have_value("(123p) (123p) (123p)")
    fill(page, hand_0="")
    adds(picker, "tile")
    expect(key(picker, "1z")).to_have_attribute("aria-label", "east wind, 4 left")
    expect(picker).to_contain_text("9 of 14 tiles")


def test_the_keyboard_does_it_all(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "self", (0,))
    picker = open_picker(page, 2, "Carla")
    expect(key(picker, "1m")).to_be_focused()
    for pressed in ("ArrowRight", "ArrowDown", "Enter", "Space", "End", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(pressed)
    expect(field(page, 2)).to_have_value("22p7z")
    page.keyboard.type("345s1y")
    expect(field(page, 2)).to_have_value("22p345s7z 1y")
    expect(picker.locator("[aria-live]")).to_have_text("spring added")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(field(page, 2)).to_have_value("22p34s7z")
    picker.get_by_role("button", name="take away: red dragon").press("Enter")
    expect(field(page, 2)).to_have_value("22p34s")
    expect(picker.get_by_role("button", name="take away: 4 of bamboo")).to_be_focused()
    picker.get_by_role("button", name="Clear").press("Enter")
    expect(field(page, 2)).to_have_value("")
    picker.get_by_role("button", name="Undo").press("Enter")
    expect(field(page, 2)).to_have_value("22p34s")
    picker.get_by_role("radio", name="tile", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(picker.get_by_role("radio", name="chow", exact=True)).to_be_checked()
    page.keyboard.type("7m")
    expect(field(page, 2)).to_have_value("(789m) 22p34s")
    assert picker.get_by_role("radio", name="winning tile").count() == 0
    look(page)


def test_the_text_leads_the_picker_too(organised: Page, table: Table) -> None:
    page = organised
    visit(page, url("table", table))
    type_deal(page, "1", "self", (0,))
    page.get_by_text("Bernd by tiles").click()
    fill(page, hand_1="(777z) [2222s] 345678m1p +1p=11p @dead_wall !original_call")
    page.locator('[data-picks="1"] > button').click()
    picker = page.locator(".picker")
    expect(picker).to_contain_text("15 of 15 tiles")
    expect(picker.get_by_label("How the winning tile came")).to_have_value("dead_wall")
    expect(picker.get_by_label("original call")).to_be_checked()
    fill(page, hand_1="(777z) <2222s> 234m4m 1f")
    expect(picker.get_by_role("button", name="take away: 4 of characters")).to_have_count(2)
    expect(picker.locator(".picker-hand")).to_contain_text("claimed kong")
    fill(page, hand_1="(777z")
    expect(page.locator('[data-picks="1"] .notice')).to_contain_text("can’t be read as tiles")
    tap(picker, "9p")
    kept(page, hand_1="9p")
    expect(page.locator('[data-picks="1"] .notice')).to_have_count(0)
    choose(page, "winner", "2")
    expect(picker.get_by_role("radio", name="winning tile")).to_have_count(0)
    expect(picker).to_contain_text("1 of 13 tiles")


OPEN = """async (given) => {
  const { openPicker } = await import(given.picker);
  const { texts } = JSON.parse(document.getElementById("picker-data").textContent);
  const root = document.createElement("div");
  document.querySelector("main .stack").replaceChildren(document.querySelector("h1"), root);
  const said = (hand, text) => { window.said = { hand, text }; };
  window.picker = openPicker(root, { texts, onChange: said, ...given.options });
}"""


def opened(page: Page, table: Table, **options: Any) -> Locator:
    """A picker alone on its page, as a script opens it."""
    visit(page, url("table", table))
    page.evaluate(OPEN, {"picker": "/static/tracker/pad/picker.js", "options": options})
    return page.locator(".picker")


def said(page: Page) -> Any:
    return page.evaluate("window.said")


def test_it_gives_the_hand_as_json(organised: Page, table: Table) -> None:
    page = organised
    hand = {"melds": [{"tiles": "444p", "state": "exposed"}], "concealed": "5566677s345m", "bonus": ""}
    picker = opened(page, table, hand=hand, win="claimed", winds={"seat": "S"}, used={"6s": 1, "9m": 4})
    assert key(picker, "9m").get_attribute("aria-label") == "9 of characters, none left"
    assert key(picker, "6s").get_attribute("aria-disabled") == "true"
    tap(picker, "5s")
    expect(picker).to_contain_text("It completed")
    came = picker.get_by_label("How the winning tile came")
    offered = came.locator("option").evaluate_all("all => all.map(one => one.value)")
    assert offered == ["discard", "last_discard", "robbed_kong", "dealt"]
    picker.get_by_label("It completed").select_option("567s")
    picker.get_by_label("kong on kong").check()
    assert said(page)["hand"] == {
        "melds": [{"tiles": "444p", "state": "exposed"}],
        "concealed": "345m55566677s",
        "bonus": "",
        "win": {"tile": "5s", "source": "discard", "completes": "567s", "declared": ["kong_on_kong"]},
    }
    assert said(page)["text"] == "(444p) 345m5566677s +5s=567s !kong_on_kong"
    page.evaluate("window.picker.update({win: 'drawn', winds: {seat: 'E'}})")
    came.select_option("dealt")
    assert said(page)["hand"]["win"] == {"tile": None, "source": "dealt", "declared": ["kong_on_kong"]}
    page.evaluate("window.picker.update({win: null})")
    assert page.evaluate("window.picker.hand().win") is None
    page.evaluate("window.picker.setHand(null)")
    assert page.evaluate("window.picker.hand()") is None


def test_the_breakdown_opens_on_a_tap(organised: Page, table: Table) -> None:
    page = organised
    picker = opened(page, table, rules={"flowers": False}, title="Bernd")
    expect(page.get_by_role("group", name="Bernd")).to_be_visible()
    assert key(picker, "1f").count() == 0
    tap(picker, "7z")
    items = [{"label": "pung of dragons", "tiles": "777z", "worth": "1 double"}]
    shown = {"total": 8, "items": items, "sum_sentence": "4 points, 1 double: 8", "error": None}
    page.evaluate("worth => window.picker.show(worth)", shown)
    expect(picker.get_by_text("pung of dragons")).to_be_hidden()
    picker.get_by_text("Total 8").click()
    expect(picker.get_by_text("pung of dragons")).to_be_visible()
    expect(picker.get_by_role("img", name="3 × red dragon")).to_be_visible()
    expect(picker).to_contain_text("4 points, 1 double: 8")
    look(page)
    wrong: dict[str, object] = {
        "total": None,
        "items": [],
        "sum_sentence": "",
        "error": {"message": "This is not mah jong."},
    }
    page.evaluate("worth => window.picker.show(worth)", wrong)
    expect(picker.get_by_text("This is not mah jong.")).to_be_visible()
    page.evaluate("window.picker.show(null)")
    expect(picker.locator("details")).to_be_hidden()


def test_a_hand_of_fourteen_fits_the_thumb(organised: Page, table: Table) -> None:
    page = organised
    picker = opened(page, table, win="drawn")
    box = key(picker, "1m").bounding_box()
    assert box
    assert box["width"] >= 32
    assert box["height"] >= 44
    before = key(picker, "5p").bounding_box()
    tap(picker, *(f"{digit}{suit}" for suit in "mp" for digit in "1234567"))
    assert key(picker, "5p").bounding_box() == before, "tiles move away under the thumb"
    whole = picker.bounding_box()
    assert whole
    assert whole["width"] <= 360
    look(page)
