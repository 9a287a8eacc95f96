"""The page on which a paper sheet is typed in."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.hands import won_by_hand
from tests.tracker.services.acting import everything, fresh, stored
from tests.tracker.views.pages import log, text, url, value
from tests.tracker.views.reading import signed_in
from tracker.models import AuditEntry, Club, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import record_lineup
from tracker.services.games import confirm_table, type_totals

ROWS = ("w2 <1 100 200 50 20", "w1 * 30 8 4 16", "-")
SCORES = (-20, 732, -320, -392)


def typed(table: Table, *rows: str, totals: tuple[object, ...] = (), **more: Any) -> dict[str, Any]:
    """The form as its page sends it, these rows typed in short."""
    table.refresh_from_db()
    sent: dict[str, Any] = {
        "rows": len(rows),
        "revision": table.revision,
        "idempotency_key": "one",
        "do": "save",
    }
    for number, short in enumerate(rows):
        sent |= {f"r{number}-short": short, f"r{number}-by": "short"}
    sent |= {f"total-{position}": total for position, total in enumerate(totals)}
    return {**sent, **more}


def send(client: Client, table: Table, *rows: str, **more: Any) -> Any:
    return client.post(url("table_sheet", table), typed(table, *rows, **more))


def preview(client: Client, table: Table, *rows: str, **more: Any) -> dict[str, Any]:
    answer = client.post(url("table_sheet_preview", table), typed(table, *rows, **more))
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# Who may


@pytest.mark.parametrize("name", ["table_sheet", "table_sheet_preview"])
def test_who_keeps_the_score_may_type_a_sheet(
    table: Table, organiser: User, scorer: User, member: User, stranger: User, name: str
) -> None:
    address = url(name, table)
    before = everything()
    data = typed(table, *ROWS, do="preview")
    for user in (organiser, scorer):
        assert signed_in(user).post(address, data).status_code == 200
    for user in (member, stranger):
        assert signed_in(user).post(address, data).status_code == 403
        assert signed_in(user).get(url("table_sheet", table)).status_code == 403
    answer = signed_in(None).post(address, data)
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={url('table', table)}")
    assert signed_in(None).get(url("table_sheet", table))["Location"].startswith("/sign-in/")
    assert everything() == before


@pytest.mark.parametrize("name", ["table_sheet", "table_sheet_preview"])
def test_outsiders_of_a_members_club_find_no_page(
    table: Table, club: Club, stranger: User, name: str
) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=Club.Visibility.MEMBERS)
    for user in (stranger, None):
        assert signed_in(user).post(url(name, table), typed(table, *ROWS)).status_code == 404


def test_who_has_the_tables_link_may_type_its_sheet(table: Table) -> None:
    phone = Client()
    phone.get(f"/t/{table.code}/")
    assert phone.get(url("table_sheet", table)).status_code == 200
    assert send(phone, table, *ROWS).status_code == 302
    assert {entry.by_link for entry in AuditEntry.objects.filter(action="record_deal")} == {True}
    other = make_table(table.round.session)
    assert phone.post(url("table_sheet", other), typed(other, *ROWS)).status_code == 302
    assert not table_game(other).lines


def test_the_table_leads_there(scoring: Client, viewing: Client, table: Table) -> None:
    log(table, drawn())
    assert url("table_sheet", table) in scoring.get(url("table", table)).content.decode()
    assert url("table_sheet", table) not in viewing.get(url("table", table)).content.decode()


def test_a_final_result_takes_no_sheet(scoring: Client, table: Table) -> None:
    type_totals(table=table, totals=[0, 0, 0, 0], user=None)
    confirm_table(table=table, user=None)
    answer = scoring.get(url("table_sheet", table), follow=True)
    assert answer.redirect_chain[-1][0] == url("table", table)
    assert "The result of this table is final" in text(answer)
    answer = send(scoring, table, *ROWS)
    assert answer.status_code == 422
    assert "The result of this table is confirmed" in text(answer)
    assert value(answer, "r0-short") == ROWS[0]


# Saving


def test_a_sheet_is_saved(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, *ROWS, totals=SCORES)
    assert answer["Location"] == url("table", table)
    assert "The sheet is saved: 3 rows." in text(scoring.get(url("table", table)))
    assert stored(table, "score") == stored(table, "typed_total") == list(SCORES)
    actions = AuditEntry.objects.filter(table=table).order_by("pk").values_list("action", "why")
    assert list(actions) == [
        *[("record_deal", "typed in from the sheet")] * 3,
        ("type_totals", "typed in from the sheet"),
        ("set_paper", ""),
    ]
    answer = scoring.get(url("table_sheet", table))
    assert [value(answer, f"r{row}-short") for row in range(4)] == [*ROWS, ""]
    assert value(answer, "r0-t1") == "200"
    assert value(answer, "total-1") == "732"


def test_the_same_sheet_sent_twice_is_stored_once(scoring: Client, table: Table) -> None:
    sent = typed(table, *ROWS, totals=SCORES)
    for _time in range(2):
        assert scoring.post(url("table_sheet", table), sent).status_code == 302
    assert len(table_game(fresh(table)).lines) == 3
    answer = scoring.post(url("table_sheet", table), {**sent, "rows": 4, "r3-short": "x", "r3-by": "short"})
    assert answer.status_code == 409
    assert "This page has been saved already" in text(answer)
    assert [value(answer, f"r{row}-short") for row in range(4)] == [*ROWS, "x"]
    assert value(answer, "idempotency_key") != "one"
    assert len(table_game(fresh(table)).lines) == 3


def test_nothing_is_lost_where_somebody_else_was_quicker(scoring: Client, table: Table) -> None:
    sent = typed(table, *ROWS)
    log(table, won(2, None, (0, 0, 40, 0)))
    answer = scoring.post(url("table_sheet", table), sent)
    assert answer.status_code == 409
    assert "Somebody else has changed this table meanwhile" in text(answer)
    assert "Somebody else has recorded this row meanwhile." in text(answer)
    assert [value(answer, f"r{row}-short") for row in range(4)] == ["w3 * 0 0 40 0", *ROWS]
    assert value(answer, "revision") == str(fresh(table).revision)
    assert len(table_game(fresh(table)).lines) == 1


def test_what_is_wrong_stands_at_its_cell(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, ROWS[0], "w7 40", totals=(1, "x", 2, 3))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'href="#id_r1-short"' in page
    assert 'href="#id_total-1"' in page
    assert "2 things need your attention" in text(answer)
    assert re.search(r'<div class="says" id="says-1"><p class="field-error">“7” is nobody', page)
    assert re.search(r'id="id_r1-short"[^>]*aria-describedby="says-1"[^>]*aria-invalid="true"', page)
    assert not table_game(fresh(table)).lines


def test_rules_that_the_service_alone_knows_stand_there_too(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, "-", totals=(99_999_999, 0, 0, -99_999_999))
    assert answer.status_code == 422
    assert 'href="#id_total-0"' in answer.content.decode()
    assert "99999999 for Anna is no score" in text(answer)


def test_an_empty_sheet_is_not_saved(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, "", "")
    assert (answer.status_code, "Nothing is typed yet." in text(answer)) == (422, True)


def test_a_difference_is_asked_about_and_then_both_are_kept(scoring: Client, table: Table) -> None:
    wrong = ("w2 <1 100 200 50 20", "w1 * 30 8 4 61", "-")
    answer = send(scoring, table, *wrong, totals=SCORES)
    assert answer.status_code == 422
    said = text(answer)
    assert "The scores on the sheet differ from the deals. One slip explains all of it." in said
    assert "Nothing is saved yet." in said
    assert "Row 2: Dora’s total is 16, not 61: two digits swapped" in said
    assert 'href="#id_r1-short"' in answer.content.decode()
    assert not table_game(fresh(table)).lines
    answer = send(scoring, table, *wrong, totals=SCORES, accept="on")
    assert answer["Location"] == url("table_counts", table)
    assert "The totals on the sheet differ from the deals." in text(scoring.get(answer["Location"]))
    assert stored(table, "typed_total") == list(SCORES)


def test_scores_that_do_not_add_up_are_asked_about(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, *ROWS, totals=(-20, 723, -320, -392))
    said = text(answer)
    assert "The totals add up to -9 instead of 0: 9 too little." in said
    assert "Together they are −9 off." in said
    assert "Bernd’s score is 732, not 723: its digits are wrong" in said
    answer = send(scoring, table, totals=(1, 2, 3, 4))
    assert answer.status_code == 422
    assert "The scores on the sheet do not add up." in text(answer)


def test_several_slips_are_named_as_such(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, *ROWS, totals=(-777, 732, -320, 365))
    assert "No single slip explains it" in text(answer)


# Without scripts


def test_the_rows_are_reckoned_by_a_button(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, *ROWS, do="preview", totals=SCORES)
    assert answer.status_code == 200
    said = text(answer)
    assert "By the deals −20 732 −320 −392" in said
    assert "The scores on the sheet are those of the deals." in said
    assert value(answer, "r0-t1") == "200"
    assert not table_game(fresh(table)).lines
    assert send(scoring, table, "w7", do="preview").status_code == 200


def test_a_row_is_put_between_by_a_button(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, "-", "x", do="insert-1")
    assert [value(answer, f"r{row}-short") for row in range(3)] == ["-", "", "x"]
    for nonsense in ("insert-x", "insert-9999999", "dance"):
        assert send(scoring, table, "-", "x", do=nonsense).status_code == 200


# While somebody types


def test_what_the_rows_come_to(scoring: Client, table: Table) -> None:
    found = preview(scoring, table, *ROWS, "w1 * 3", "", totals=SCORES[:2])
    first = found["rows"][0]
    assert first["values"]["t1"] == "200"
    assert (first["round"], first["east"]) == ("E", "1 Anna")
    assert first["east_words"] == "East round · Anna is East"
    assert first["figures"][1] == {"score": "800", "change": "+800", "css": "gain"}
    assert (first["sum"], first["balanced"], first["errors"]) == ("0", True, [])
    assert found["rows"][3]["errors"] == ["Bernd’s total is missing; type 0 where a hand is worth nothing."]
    assert (found["rows"][3]["wrong"], found["rows"][3]["east"]) == (["short"], "3 Carla +1")
    assert found["rows"][4]["east"] == ""
    assert found["totals"][2]["error"] == "The score of Carla is missing; 0 if it is nothing."
    found = preview(scoring, table, *ROWS, totals=(-20, 732, -392, -320))
    assert found["rows"][3]["east"] == "3 Carla +1"
    assert [total["difference"] for total in found["totals"]] == ["0", "0", "−72", "+72"]
    assert "The scores on the sheet differ from the deals." in words(found["notice"])


def test_a_page_that_is_old_is_told_so_alone(scoring: Client, table: Table) -> None:
    found = preview(scoring, table, *ROWS, revision=7)
    assert set(found) == {"stale", "notice"}
    assert "Somebody else has changed this table meanwhile: save to see it" in found["notice"]


def test_the_end_of_the_game_is_told(scoring: Client, club: Club) -> None:
    table = make_table(make_session(club, "russian", options={"wind_rounds": 1}))
    found = preview(scoring, table, *["w1 40 0 0 0"] * 4)
    assert (found["end"], found["end_row"]) == ("The game is over with row 4.", 3)
    assert preview(scoring, table, "w1 40 0 0 0")["end_row"] == -1


def test_what_is_typed_is_escaped(scoring: Client, table: Table) -> None:
    answer = send(scoring, table, '<img src=x onerror="alert(1)">', do="preview")
    assert "<img src=x" not in answer.content.decode()
    found = preview(scoring, table, '<img src=x onerror="alert(1)">')
    (words,) = found["rows"][0]["errors"]
    assert words.startswith("“<img src=x onerror")
    assert "<img" not in found["notice"]


# What is recorded is shown


def test_five_people_tiles_and_limit_hands_are_shown(scoring: Client, german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Eva"))
    log(table, won(1, 0, (0, 40, 0, 0)))
    record_lineup(table=table, lineup=(0, 1, 4, 3), user=None, revision=None)
    log(table, won_by_hand(1, None, "(222z) (345m) 12399p678s +3m @wall"), *[won(1)] * 7, won(1))
    page = text(scoring.get(url("table_sheet", table)))
    assert "From here on: Anna, Bernd, Eva and Dora" in page
    assert "With tiles: it is changed on its own page." in page
    answer = scoring.get(url("table_sheet", table)).content.decode()
    assert re.search(r'id="id_r2-short"[^>]*readonly', answer)
    assert re.search(r'id="id_r2-t2"[^>]*readonly tabindex="-1" class="out"', answer)
    assert re.search(r'id="id_r0-t4"[^>]*class="out"', answer)
    assert "Bernd’s win as East was due a limit hand" in page


def test_mcr_has_one_cell_for_its_value(scoring: Client, mcr: Session) -> None:
    table = make_table(mcr)
    answer = send(scoring, table, "w2 <4 24", do="preview")
    page = answer.content.decode()
    assert value(answer, "r0-t0") == "24"
    assert 'name="r0-t1"' not in page
    assert "fan points" in page
    assert send(scoring, table, "w2 <4 24", totals=(-8, 48, -8, -32)).status_code == 302


def test_an_emptied_row_is_announced(scoring: Client, table: Table) -> None:
    (key,) = log(table, drawn())
    sent = {"r0-key": key, "r0-was": "-", "r0-synced": "-"}
    answer = send(scoring, table, "", do="preview", **sent)
    assert "This row will be taken out." in text(answer)
    assert send(scoring, table, "", **sent).status_code == 302
    assert not table_game(fresh(table)).lines


@pytest.mark.parametrize(("language", "words"), [("de", "Zettel eintippen"), ("ru", "Ввести бланк")])
def test_it_speaks_the_readers_language(scoring: Client, table: Table, language: str, words: str) -> None:
    scoring.cookies["django_language"] = language
    with translation.override("en"):  # the server leaves the reader's language on
        assert words in text(scoring.get(url("table_sheet", table)))
