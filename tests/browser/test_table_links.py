"""The link of a table on another phone: it logs there, without an account, and nowhere else."""

from playwright.sync_api import Page, expect

from tests.browser.driving import fill, look, press, send, settled, told, type_deal, visit
from tests.tracker.factories import make_table
from tests.tracker.views.pages import url
from tests.tracker.views.reading import at
from tracker.models import Club, Session, Table
from tracker.services.links import MOST_WRONG_CODES


def shown_code(organised: Page, table: Table) -> str:
    """The code that the organiser's screen shows, with its QR code."""
    visit(organised, url("table_link", table))
    expect(organised.get_by_role("img", name="QR code of the table’s link")).to_be_visible()
    return organised.locator(".table-link .code").inner_text()


def type_code(phone: Page, code: str) -> None:
    visit(phone, "/t/")
    fill(phone, code=code)
    press(phone, "Go to the table")


def deals(table: Table) -> int:
    return table.entries.filter(superseded_at__isnull=True).count()


def test_a_table_is_logged_by_its_code_and_no_other(
    organised: Page, reader: Page, german: Session, table: Table
) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    neighbour = make_table(german, ("Egon", "Fritz", "Gerda", "Hilde"), table.round)
    visit(reader, "/")
    reader.get_by_role("link", name="Type the code of your table").click()
    code = shown_code(organised, table)
    fill(reader, code=f"{code[:5]} {code[5:].upper()}")
    press(reader, "Go to the table")
    assert reader.url.endswith(url("table_pad", table))
    visit(reader, url("table", table))
    type_deal(reader, "0", "1", (100, 20, 8, 16))
    send(reader, "record")
    assert settled(reader, lambda: deals(table) == 1)
    told(reader, "Anna")
    answer = reader.goto(url("table", neighbour))
    assert answer is not None
    assert answer.status == 404
    visit(organised, at(german, "session_history") + "?table=r1/t1")
    told(organised, "the table’s phone", "recorded a deal")


def test_a_new_link_makes_the_old_one_worthless_and_a_locked_one_waits(
    organised: Page, reader: Page, table: Table
) -> None:
    old = shown_code(organised, table)
    type_code(reader, old)
    press(organised, "Make a new link")
    fresh = organised.locator(".table-link .code").inner_text()
    visit(reader, url("table_pad", table))
    told(reader, "This phone may not log at this table")
    type_code(reader, old)
    refused_code(reader, f"No table has the code “{old}”")
    type_code(reader, fresh)
    assert reader.url.endswith(url("table_pad", table))
    press(organised, "Lock the link")
    told(organised, "The link is locked")
    visit(reader, url("table_lineup", table))
    told(reader, "The organiser has locked the link of this table")
    press(organised, "Unlock the link")
    visit(reader, url("table_lineup", table))
    told(reader, "Who sits where from the next deal on")


def refused_code(phone: Page, words: str) -> None:
    expect(phone.locator("#id_code_error")).to_contain_text(words)


def test_a_closed_round_ends_the_link_and_guessing_is_slow(reader: Page, table: Table) -> None:
    type_code(reader, table.code)
    table.round.status = "closed"
    table.round.save()
    visit(reader, url("table_pad", table))
    told(reader, "The round is closed: nothing more is logged at this table.")
    for number in range(MOST_WRONG_CODES):
        reader.request.get(f"/t/wrong{number}/")
    type_code(reader, "wrong")
    refused_code(reader, "Too many wrong codes were tried from here: wait")
    look(reader)
