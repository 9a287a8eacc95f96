"""A paper sheet typed in by keyboard alone, and the slips that the grid finds."""

from collections.abc import Iterable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.games import play_game
from tests.browser.conftest import WIDTHS
from tests.browser.driving import look, settled, told, visit
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.services.acting import fresh, stored
from tests.tracker.views.pages import log, url
from tracker.models import Session, Table
from tracker.queries.games import TableGame, table_game

#: what a narrow window has no say in
DESKTOP = pytest.mark.parametrize("width", [WIDTHS["desktop"]], ids=["desktop"])

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: as a player writes them: who won, from whom, the four totals
SHEET = (
    "w2 <1 10 64 8 0",
    "w2 <3 4 96 16 32",
    "w3 * 12 8 48 4",
    "-",
    "w3 <4 20 2 128 8",
    "w1 <2 32 4 16 64",
    "w4 <1 8 0 12 56",
    "w1 * 88 24 4 8",
    "w2 <4 16 44 0 8",
    "w4 <2 4 8 2 160",
    "w3 <1 0 64 40 12",
    "w1 <3 52 16 8 4",
    "w2 * 6 72 24 16",
    "w4 <3 8 4 32 28",
    "w1 <2 240 12 8 64",
    "w3 <4 16 8 36 2",
)
PACE = 3  # ms between two keys
MOST_KEYS = 330  # of a sheet with 16 deals: a minute at five and a half keys a second


class Keyboard:
    """Types and counts the keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text, delay=PACE)
        self.keys += len(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def rows(self, rows: Iterable[str]) -> None:
        """Rows one after the other, and Enter in an empty one, which leads to the scores."""
        for row in rows:
            self.type(row + "\n")
        self.press("Enter")

    def scores(self, scores: Sequence[int]) -> None:
        """The scores, without the Enter that saves."""
        self.type("\n".join(str(score) for score in scores))


def scores(table: Table, deals: Sequence[str] = SHEET) -> list[int]:
    """What stands below these rows, reckoned without the page."""
    game: TableGame = table_game(fresh(table))
    entries = []
    for row in deals:
        who, *numbers = row.split()
        if who == "-":
            entries.append(drawn())
            continue
        source = numbers.pop(0)
        first, second, third, fourth = (int(number) for number in numbers)
        seat = None if source == "*" else int(source[1]) - 1
        entries.append(won(int(who[1]) - 1, seat, (first, second, third, fourth)))
    return list(play_game(game.ruleset, game.options, entries).scores)


def cell(page: Page, row: int, name: str = "short") -> Locator:
    """A field of a row; rows count from 1, as on the page."""
    return page.locator(f"#id_r{row - 1}-{name}")


def says(page: Page, row: int) -> Locator:
    """What stands below the short form of a row."""
    return page.locator(f"#says-{row - 1}")


def test_sixteen_deals_by_keyboard_alone(organised: Page, table: Table) -> None:
    page, keys = organised, Keyboard(organised)
    right = scores(table)
    visit(page, url("table_sheet", table))
    expect(cell(page, 1)).to_be_focused()
    keys.rows(row.replace("240", "420") if number == 14 else row for number, row in enumerate(SHEET))
    expect(page.locator("#id_total-0")).to_be_focused()
    keys.scores(right)
    expect(page.locator("[data-slip]").first).to_have_text(
        "Row 15: Anna’s total is 240, not 420: two digits swapped"
    )
    expect(page.locator(".suspect")).to_have_count(1)
    typed = keys.keys

    keys.press("Enter")
    told(page, "Nothing is saved yet.")
    expect(page.locator("[data-slip]").first).to_be_focused()
    look(page)
    keys.press("Enter")
    expect(cell(page, 15)).to_be_focused()
    keys.press("Control+a")
    keys.type("w1 <2 240 12 8 64\n")
    told(page, "The scores on the sheet are those of the deals.")
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 16 rows.")
    assert stored(table, "score") == stored(table, "typed_total") == right
    assert (fresh(table).paper, len(table_game(fresh(table)).lines)) == ("entered", 16)
    assert typed < MOST_KEYS


def test_winds_scores_and_errors_come_as_one_types(organised: Page, table: Table) -> None:
    page, keys = organised, Keyboard(organised)
    visit(page, url("table_sheet", table))
    keys.type("w2 <1 100 200 50 20\n")
    row = page.locator("tr[data-row='0']")
    expect(row.locator(".score").nth(1)).to_have_text("800 +800")
    expect(row.locator(".sum")).to_contain_text("0")
    expect(row.locator(".east-cell")).to_have_text("1 Anna")
    expect(cell(page, 1, "t1")).to_have_value("200")
    expect(page.locator("tr[data-row='1'] .east-cell")).to_have_text("2 Bernd")
    expect(page.locator("tr[data-row='1'] .round")).to_have_text("E")

    keys.type("w7 40")  # nothing is said as long as somebody types
    page.wait_for_timeout(400)
    expect(says(page, 2)).to_have_text("")
    keys.press("Enter")
    expect(says(page, 2)).to_contain_text("“7” is nobody at this table: type 1 (Anna), 2 (Bernd)")
    expect(cell(page, 2)).to_have_attribute("aria-invalid", "true")
    look(page)
    keys.press("ArrowUp", "Control+a")
    keys.type("2/4 8 40 0 16\n")
    expect(says(page, 2)).to_have_text("")
    expect(cell(page, 2)).to_have_value("w2 <4 8 40 0 16")
    expect(page.locator("tr[data-row='2'] .east-cell")).to_have_text("2 Bernd +1")

    # cell by cell: Enter goes from winner to the last total and on to the next row's winner
    keys.press("Tab")
    for text in ("1", "*", "30", "8", "4", "16"):
        keys.type(text + "\n")
    expect(cell(page, 4, "winner")).to_be_focused()
    expect(cell(page, 3)).to_have_value("w1 * 30 8 4 16")
    keys.type("-\n")
    expect(cell(page, 5, "winner")).to_be_focused()
    keys.press("ArrowUp", "ArrowLeft")
    expect(cell(page, 4)).to_be_focused()
    expect(cell(page, 4)).to_have_value("-")
    keys.press("ArrowUp", "ArrowRight", "ArrowRight")
    expect(cell(page, 3, "source")).to_be_focused()
    keys.type("4")
    expect(cell(page, 3)).to_have_value("w1 <4 30 8 4 16")
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 4 rows.")
    wins = [line.entry.wins.first() for line in table_game(fresh(table)).lines]
    assert [win and (win.seat, win.source) for win in wins] == [(1, 0), (1, 3), (0, 3), None]


def test_a_row_typed_twice_and_a_wrong_winner_are_found(organised: Page, table: Table) -> None:
    page, keys = organised, Keyboard(organised)
    right = scores(table, SHEET[:6])
    visit(page, url("table_sheet", table))
    keys.rows([*SHEET[:3], SHEET[2], *SHEET[3:6]])
    keys.scores(right)
    expect(page.locator("[data-slip]").first).to_have_text("Row 3: this row is too many, or was typed twice")
    expect(page.locator("[data-slip]").nth(1)).to_contain_text("Row 4: this row is too many")
    keys.press("Tab", "Enter")
    expect(cell(page, 3)).to_be_focused()
    keys.press("Control+a", "Delete")
    told(page, "The scores on the sheet are those of the deals.")

    keys.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Control+a")
    keys.type("w4 <2 32 4 16 64\n")
    expect(page.locator("[data-slip]").first).to_have_text("Row 7: it was Anna who won")
    look(page)
    keys.press("ArrowUp", "Control+a")
    keys.type(SHEET[5])
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 6 rows.")
    assert stored(table, "score") == right


@DESKTOP
def test_a_wrong_sign_on_the_sheet_itself_is_found_and_both_are_kept(organised: Page, table: Table) -> None:
    page, keys = organised, Keyboard(organised)
    wrong = scores(table, SHEET[:6])
    with_sixth, without = scores(table, SHEET[:6])[2], scores(table, SHEET[:5])[2]
    wrong[2] -= 2 * (with_sixth - without)
    visit(page, url("table_sheet", table))
    keys.rows(SHEET[:6])
    keys.scores(wrong)
    first = page.locator("[data-slip]").first
    expect(first).to_contain_text("Row 6: Carla’s")
    expect(first).to_contain_text("was added on the sheet with the wrong sign")
    keys.press("Enter")
    told(page, "The totals add up to", "Nothing is saved yet.")
    page.locator("#id_accept").focus()
    keys.press("Space", "Tab", "Enter")
    told(page, "The totals on the sheet differ from the deals.")
    look(page)
    assert stored(table, "typed_total") == wrong


@DESKTOP
def test_a_long_sheet_gets_more_rows_and_a_connection_that_breaks_loses_nothing(
    organised: Page, table: Table
) -> None:
    page, keys = organised, Keyboard(organised)
    log(table, *[drawn()] * 14)
    visit(page, url("table_sheet", table))
    expect(cell(page, 15)).to_be_focused()
    page.context.set_offline(True)
    keys.type("-\n-\n-\n")
    expect(page.locator("#sheet-notice")).to_contain_text(
        "there is no connection. What you typed is still here."
    )
    page.context.set_offline(False)
    keys.type("-\n-\n-\n-\n-\n")
    expect(page.locator("tr[data-row='22'] .east-cell")).to_have_text("1 Anna +22")
    expect(page.locator("#sheet-notice")).to_have_text("")
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 22 rows.")
    assert len(table_game(fresh(table)).lines) == 22


def test_gala_five_people_and_what_somebody_else_records(
    organised: Page, gala: Session, german: Session
) -> None:
    page, keys = organised, Keyboard(organised)
    table = make_table(gala)
    visit(page, url("table_sheet", table))
    keys.type("w2 <4 3 w3 5\n-\n")
    expect(page.locator("tr[data-row='0'] .score").nth(3)).to_have_text("−2 −2")
    look(page)
    log(table, won(0, None, (4, 0, 0, 0)))
    keys.press("Control+Enter")
    told(
        page,
        "Somebody else has changed this table meanwhile",
        "Somebody else has recorded this row meanwhile.",
    )
    look(page)
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 3 rows.")

    five = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Eva"))
    visit(page, url("table_sheet", five))
    keys.type("w3 <1 0 0 40 0\ns1254\nw5 <1 10 20 30 40\n")
    expect(says(page, 2)).to_have_text("From here on: Anna, Bernd, Eva and Dora")
    expect(cell(page, 3, "t2")).to_be_hidden()
    expect(cell(page, 3, "t4")).to_have_value("40")
    look(page)
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 3 rows.")
    assert settled(page, lambda: len(table_game(fresh(five)).lines) == 3)


@DESKTOP
def test_without_scripts_buttons_do_the_same(organised: Page, table: Table) -> None:
    page = organised
    page.route("**/grid*.js", lambda route: route.abort())
    visit(page, url("table_sheet", table))
    cell(page, 1).fill("w2 <1 100 200 50 20")
    cell(page, 1).press("Enter")
    expect(cell(page, 1, "t1")).to_have_value("200")
    expect(page.locator("tr[data-row='0'] .score").nth(1)).to_have_text("800 +800")
    cell(page, 1, "t0").fill("10")
    page.get_by_role("button", name="Reckon the rows").click()
    expect(cell(page, 1)).to_have_value("w2 <1 10 200 50 20")
    page.get_by_role("button", name="Insert a row above row 1", exact=True).click()
    expect(cell(page, 2)).to_have_value("w2 <1 10 200 50 20")
    cell(page, 1).fill("-")
    page.get_by_role("button", name="Save the sheet").click()
    told(page, "The sheet is saved: 2 rows.")
    assert len(table_game(fresh(table)).lines) == 2


@DESKTOP
def test_mcr_at_a_session_of_its_own(organised: Page, mcr: Session) -> None:
    page, keys = organised, Keyboard(organised)
    table = make_table(mcr)
    visit(page, url("table_sheet", table))
    keys.type("w2 <4 24\nw1 * 8\n")
    expect(page.locator("tr[data-row='1'] .score").first).to_have_text("40 +48")
    look(page)
    keys.press("Control+Enter")
    told(page, "The sheet is saved: 2 rows.")
    russian = make_table(make_session(mcr.club, "russian", slug="abend", options={"wind_rounds": 1}))
    visit(page, url("table_sheet", russian))
    keys.type("w1 40 0 0 0\n" * 4)
    told(page, "The game is over with row 4.")
