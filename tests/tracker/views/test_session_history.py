"""The history of a session in words."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.factories import make_players, make_session, make_table, make_user, won
from tests.tracker.views.pages import field_error
from tests.tracker.views.reading import at, rows, signed_in, words
from tracker.models import Membership, Participant, Seat, Session, Table
from tracker.services.absences import AbsentScore
from tracker.services.audit import TableLink, record_audit
from tracker.services.deals import record_deal
from tracker.services.links import lock_link
from tracker.services.participants import add_participants, edit_participant
from tracker.services.penalties import add_penalty
from tracker.services.planned import discard_plan, plan_rounds
from tracker.services.players import anonymise_player, merge_players
from tracker.services.replacing import replace_player
from tracker.services.rounds import open_round, open_table, remove_table
from tracker.services.seats import seat_latecomer
from tracker.views.history import action_words


def test_nothing_yet(german: Session) -> None:
    assert "Nothing was written yet." in words(signed_in(None).get(at(german, "session_history")))


def test_who_what_where_whom_and_why(german: Session, table: Table, organiser: User, member: User) -> None:
    somebody = Participant.objects.get(player__name="Anna")
    record_deal(table=table, deal=won(1, 2), user=organiser, revision=None, idempotency_key=None)
    edit_participant(participant=somebody, user=None, team="Nord")
    add_penalty(session=german, participant=somebody, user=organiser, why="late", points=-5)
    found = [row[1:] for row in rows(signed_in(member).get(at(german, "session_history")))]
    assert found == [
        ["organiser", "gave a penalty: Anna", "", "late"],
        ["the server’s command line", "changed a participant: Anna", "", ""],
        ["organiser", "recorded a deal", "Round 1 · Table 1", ""],
    ]


@pytest.mark.parametrize("reader", ["nobody", "stranger"])
def test_names_of_accounts_are_for_those_who_have_a_role(
    german: Session, stranger: User, reader: str
) -> None:
    roles = [Membership.Role.OWNER, Membership.Role.ORGANISER, Membership.Role.SCORER, Membership.Role.MEMBER]
    writers = [make_user(f"secret-{role}", german.club, role) for role in roles]
    writers += [make_user("secret-gone"), User.objects.create_superuser("secret-root")]
    for writer in writers:
        record_audit(club=german.club, session=german, user=writer, action="edit_session")
    browser = signed_in(stranger if reader == "stranger" else None)
    answer = browser.get(at(german, "session_history"))
    assert "secret" not in answer.content.decode()
    assert [row[1] for row in rows(answer)][::-1] == [
        "an organiser",
        "an organiser",
        "a scorer",
        "somebody of the club",
        "somebody of the club",
        "an organiser",
    ]


def test_moments_are_by_the_clock_of_the_club(german: Session) -> None:
    german.club.time_zone = "Asia/Tokyo"
    german.club.save()
    entry = record_audit(club=german.club, session=german, user=None, action="edit_session")
    entry.refresh_from_db()
    hour = (entry.at.hour + 9) % 24
    [row] = rows(signed_in(None).get(at(german, "session_history")))
    assert row[0].endswith(f"{hour:02d}:{entry.at.minute:02d}")


def test_a_replaced_version_stays_in_the_history(german: Session) -> None:
    record_audit(club=german.club, session=german, user=None, action="create_session")
    table = make_table(german)
    record_audit(club=german.club, session=german, table=table, user=None, action="confirm_table")
    german.superseded_at = german.club.created_at
    german.save()
    fresh = make_session(german.club, supersedes=german)
    record_audit(club=german.club, session=fresh, user=None, action="import_session")
    answer = signed_in(None).get(at(fresh, "session_history"))
    assert [row[2:4] for row in rows(answer)] == [
        ["imported the session from a file", ""],
        ["confirmed the table", "Round 1 · Table 1"],
        ["made the session", ""],
    ]
    assert "/r1/t1/" not in answer.content.decode()


def test_an_action_that_nobody_has_worded_is_named() -> None:
    assert action_words("confirm_table") == "confirmed the table"
    assert action_words("wash_tiles") == "wash tiles"


def test_long_histories_have_pages_with_a_fixed_number_of_queries(
    german: Session, table: Table, scorer: User
) -> None:
    browser = signed_in(None)
    people = list(Participant.objects.all())
    counted = []
    for count in (4, 80):
        for number in range(count):
            subject = f"participant:{people[number % 4].pk}"
            record_audit(
                club=german.club,
                session=german,
                table=table,
                user=scorer,
                action="edit_participant",
                subject=subject,
            )
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(at(german, "session_history"))
        counted.append(len(queries))
    assert counted[0] == counted[1]
    assert "Page 1 of 2" in words(answer)
    assert len(list(rows(browser.get(at(german, "session_history") + "?page=2")))) == 34


OTHERS = ("Egon", "Fritz", "Gerda", "Hilde")


def narrowed(session: Session, **chosen: str | int) -> list[list[str]]:
    answer = signed_in(None).get(at(session, "session_history"), chosen)
    return [row[1:4] for row in rows(answer)]


def test_the_lines_of_one_table(german: Session, table: Table) -> None:
    second = make_table(german, OTHERS, table.round)
    for one in (table, second):
        record_deal(table=one, deal=won(1, 2), user=None, revision=None, idempotency_key=None)
    record_audit(club=german.club, session=german, user=None, action="edit_session")
    nobody = "the server’s command line"
    assert narrowed(german, table="r1/t2") == [[nobody, "recorded a deal", "Round 1 · Table 2"]]
    assert len(narrowed(german)) == len(narrowed(german, table="", player="")) == 3


def test_a_table_that_was_removed_is_still_found(german: Session, organiser: User) -> None:
    table = open_table(session=german, players=make_players(german.club), user=organiser)
    lock_link(table=table, user=organiser)
    remove_table(table=table, user=organiser)
    answer = signed_in(None).get(at(german, "session_history"))
    assert '<option value="r1/t1">Round 1 · Table 1</option>' in answer.content.decode()
    assert [row[1] for row in narrowed(german, table="r1/t1")] == ["removed a table", "opened the table"]


def test_what_is_about_one_player(german: Session, table: Table, organiser: User) -> None:
    second = make_table(german, OTHERS, table.round)
    anna, egon = (Participant.objects.get(player__name=name) for name in ("Anna", "Egon"))
    for one in (table, second):
        record_deal(table=one, deal=won(1, 2), user=None, revision=None, idempotency_key=None)
    for somebody in (anna, egon):
        edit_participant(participant=somebody, user=organiser, team="Nord")
        add_penalty(session=german, participant=somebody, user=organiser, why="late", points=-5)
    record_audit(club=german.club, session=german, user=TableLink(anna), action="edit_session")
    record_audit(club=german.club, session=german, user=TableLink(egon), action="edit_session")
    assert narrowed(german, player=anna.player_id) == [
        ["the table’s phone (Anna)", "changed the session’s settings", ""],
        ["an organiser", "gave a penalty: Anna", ""],
        ["an organiser", "changed a participant: Anna", ""],
        ["the server’s command line", "recorded a deal", "Round 1 · Table 1"],
    ]
    both = narrowed(german, player=anna.player_id, table="r1/t2")
    assert both == []
    answer = signed_in(None).get(
        at(german, "session_history"), {"player": str(anna.player_id), "table": "r1/t2"}
    )
    assert "Nothing was written of these yet." in words(answer)
    assert "Show everything" in words(answer)


def test_who_sat_down_is_found_also_when_he_sits_there_no_more(german: Session, organiser: User) -> None:
    four = make_players(german.club)
    add_participants(session=german, players=four[:1], user=organiser)
    add_participants(session=german, players=four[1:], user=organiser)
    opened = open_round(session=german, tables=[four], user=organiser)
    table = opened.tables.get()
    fresh = make_players(german.club, ["Emil"])
    seat_latecomer(table=table, player=fresh[0], user=organiser)
    Seat.objects.all().delete()
    done = {player.name: [row[1] for row in narrowed(german, player=player.pk)] for player in (*four, *fresh)}
    assert done["Anna"] == done["Bernd"] == ["opened the round", "added participants"]
    assert done["Emil"] == ["let somebody join"]


@pytest.mark.parametrize("chosen", [{"table": "r9/t9"}, {"table": "x"}, {"player": "0"}, {"player": "x"}])
def test_what_is_not_in_the_session_is_said_at_the_field(
    german: Session, table: Table, chosen: dict[str, str]
) -> None:
    answer = signed_in(None).get(at(german, "session_history"), chosen)
    assert answer.status_code == 422
    assert "Select a valid choice." in field_error(answer, *chosen)


def test_pages_of_the_history_stay_narrowed(german: Session, table: Table) -> None:
    for _number in range(60):
        record_audit(club=german.club, session=german, table=table, user=None, action="take_back")
    answer = signed_in(None).get(at(german, "session_history"), {"table": "r1/t1"})
    assert "table=r1%2Ft1&amp;page=2" in answer.content.decode()


def test_it_says_of_which_rounds_and_who_sits_there_instead_of_whom(
    german: Session, table: Table, organiser: User
) -> None:
    zoe = make_players(german.club, ["Zoë & Co"])[0]
    replace_player(table=table, position=1, player=zoe, user=organiser, revision=None, absence=AbsentScore())
    plan = [[make_players(german.club)], [make_players(german.club)]]
    plan_rounds(session=german, rounds=plan, user=None)
    discard_plan(session=german, user=None)
    record_audit(club=german.club, session=german, user=None, action="remove_table", subject="r9/t3")
    found = [row[2:] for row in rows(signed_in(organiser).get(at(german, "session_history")))]
    assert found == [
        ["removed a table", "Round 9 · Table 3", ""],
        ["discarded the plan", "Rounds 2 to 3", ""],
        ["planned rounds", "Rounds 2 to 3", ""],
        ["noted that somebody is absent: Bernd", "Round 1", ""],
        ["let somebody else sit down: Zoë & Co instead of Bernd", "Round 1 · Table 1", ""],
    ]
    bernd = Participant.objects.get(player__name="Bernd").player_id
    one = rows(signed_in(organiser).get(at(german, "session_history"), {"player": bernd}))
    assert [row[2].partition(":")[0] for row in one] == [
        "discarded the plan",
        "planned rounds",
        "noted that somebody is absent",
        "let somebody else sit down",
    ]


def test_what_was_written_of_a_player_merged_since_is_found(
    german: Session, table: Table, organiser: User
) -> None:
    zoe, kept = make_players(german.club, ["Zoe", "Zoë"])
    replace_player(table=table, position=1, player=zoe, user=organiser, revision=None)
    replace_player(
        table=table, position=1, player=make_players(german.club, ["Emil"])[0], user=None, revision=None
    )
    merge_players(club=german.club, keep=kept, drop=zoe, user=None)
    found = rows(signed_in(organiser).get(at(german, "session_history"), {"player": kept.pk}))
    assert [row[2] for row in found] == [
        "let somebody else sit down: Emil instead of Zoe",
        "let somebody else sit down: Zoe instead of Bernd",
    ]


def test_of_who_was_made_anonymous_no_history_has_the_name(
    german: Session, table: Table, organiser: User
) -> None:
    zoe = make_players(german.club, ["Zoe"])[0]
    replace_player(table=table, position=1, player=zoe, user=organiser, revision=None, substitute=True)
    anonymise_player(player=zoe, user=None)
    assert "Zoe" not in words(signed_in(organiser).get(at(german, "session_history")))
    assert "Anonymous 1 instead of Bernd" in words(signed_in(organiser).get(at(german, "session_history")))
