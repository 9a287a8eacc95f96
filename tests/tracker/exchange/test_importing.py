"""A session file into the database: all of it or nothing."""

import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from tests.tracker.exchange.files import (
    DRAW,
    WIN,
    WIN_SCORES,
    Json,
    session_file,
    spoiled,
    table,
    written,
)
from tracker.exchange import importing
from tracker.exchange.refusals import FileRefused
from tracker.exchange.session_file import ImportReport, import_session
from tracker.models import (
    AuditEntry,
    Club,
    Entry,
    Participant,
    Penalty,
    Player,
    Round,
    Seat,
    Session,
    Table,
)
from tracker.queries.standings import session_standings
from tracker.services.errors import Refusal
from tracker.services.rounds import open_round

pytestmark = pytest.mark.django_db

PENALTY = {"payers": [2], "payees": [0, 1, 3], "amount": 30, "why": "late"}


def imported(file: Json, **how: Any) -> ImportReport:
    return import_session(data=written(file), **how)


def refused(file: Json, **how: Any) -> str:
    with pytest.raises(FileRefused) as error:
        imported(file, **how)
    return error.value.message


def counts() -> dict[str, int]:
    models = (Club, Player, Session, Participant, Round, Table, Seat, Entry, Penalty, AuditEntry)
    return {model.__name__: model.objects.count() for model in models}


def test_the_largest_numbers_that_are_read_are_kept_and_go_on() -> None:
    most = 2_147_483_647
    penalties = [{"player": "P01", "points": most}, {"player": "P01", "table_points": "-35791394"}]
    big = table(999_999, status="confirmed", totals=[most, -most, 0, 0], penalties=penalties)
    rounds = [{"number": 999_998, "tables": [big]}, {"number": 999_999, "tables": [big]}]
    session = imported(session_file(rounds=rounds, penalties=penalties)).session
    first, *_others = session_standings(session).rows
    assert (first.points, first.penalties_points) == (5 * most, 3 * most)
    people = list(Player.objects.order_by("pk")[:4])
    assert open_round(session=session, tables=[people], user=None).number == 1_000_000


def test_everything_of_the_file_is_there() -> None:
    file = session_file(
        table(
            4,
            others=["P05"],
            status="confirmed",
            ended="agreed",
            wind_rounds=2,
            counts="totals",
            deals=[DRAW, {**WIN, "penalties": [PENALTY]}, {"lineup": [4, 1, 2, 3]}],
            totals=[1, 2, -3, 0, 0],
            penalties=[{"player": "P05", "table_points": "-1/2", "why": "phone"}],
        ),
        end_date="2026-04-19",
        options={"limit": 300, "wind_rounds": 4},
        ranking=["wins"],
        penalties=[{"player": "P01", "points": -20}],
    )
    file["players"][1] |= {
        "team": "Reds",
        "country": "DE",
        "number": "0815",
        "guest": True,
        "substitute": True,
    }
    session = imported(file).session

    assert (session.club.slug, session.club.name) == ("westwind", "Westwind")
    assert (session.slug, session.name, session.kind) == ("evening", "Evening", "club_night")
    assert (str(session.date), str(session.end_date)) == ("2026-04-18", "2026-04-19")
    assert (session.ruleset, session.ruleset_version) == ("german", "1")
    assert (session.options, session.ranking) == ({"limit": 300}, ["wins"])
    assert (session.revision, session.supersedes, session.superseded_at) == (1, None, None)
    bernd = session.participants.select_related("player").get(file_id="P02")
    assert (bernd.player.name, bernd.team, bernd.country, bernd.number) == ("Bernd", "Reds", "DE", "0815")
    assert (bernd.guest, bernd.substitute, bernd.active, bernd.player.guest) == (True, True, True, True)
    made = Table.objects.get(round__session=session)
    assert (made.number, made.status, made.ended, made.wind_rounds) == (4, "confirmed", "agreed", 2)
    assert (made.counts, made.revision) == ("totals", 1)
    seats = list(made.seats.select_related("participant"))
    assert [seat.participant.file_id for seat in seats] == ["P01", "P02", "P03", "P04", "P05"]
    assert [seat.typed_total for seat in seats] == [1, 2, -3, 0, 0]
    draw, win, lineup = made.entries.prefetch_related("wins", "penalties")
    assert [entry.number for entry in (draw, win, lineup)] == [1, 2, 3]
    assert (draw.kind, draw.totals) == ("draw", None)
    assert (win.kind, win.totals, win.pays_for_all) == ("win", [10, 40, 6, 0], None)
    assert [(one.seat, one.source, one.source_unknown) for one in win.wins.all()] == [(1, 2, False)]
    (fine,) = win.penalties.all()
    assert (fine.payers, fine.payees, fine.amount, fine.why) == ([2], [0, 1, 3], 30, "late")
    assert (lineup.kind, lineup.lineup) == ("lineup", [4, 1, 2, 3])
    own, of_table = session.penalties.order_by("pk")
    assert (own.table, own.participant.file_id, own.points, own.table_points_60) == (None, "P01", -20, None)
    assert (of_table.table, of_table.points, of_table.table_points_60) == (made, None, -30)
    assert of_table.why == "phone"


def test_results_are_stored_with_the_deals() -> None:
    imported(session_file(table(deals=[DRAW, WIN], status="confirmed")))
    seats = Seat.objects.order_by("position")
    assert [seat.score for seat in seats] == WIN_SCORES
    assert [seat.place for seat in seats] == [3, 1, 2, 4]
    assert [str(seat.table_points) for seat in seats] == ["1", "4", "2", "0"]


def test_typed_totals_are_the_result_where_they_count() -> None:
    imported(
        session_file(table(deals=[DRAW, WIN], totals=[9, -9, 0, 0], counts="totals", status="confirmed"))
    )
    assert [seat.score for seat in Seat.objects.order_by("position")] == [9, -9, 0, 0]


def test_an_unknown_discarder_and_one_who_pays_for_all_are_kept() -> None:
    unknown = {**WIN, "outcome": {"kind": "win", "winners": [{"seat": 1, "from": "unknown"}]}}
    danger = {
        **WIN,
        "outcome": {"kind": "win", "winners": [{"seat": 0, "from": 2}], "pays_for_all": 2},
        "totals": [40, 0, 0, 0],
    }
    imported(session_file(table(deals=[unknown, danger])))
    first, second = Entry.objects.prefetch_related("wins").order_by("number")
    assert [(one.source, one.source_unknown) for one in first.wins.all()] == [(None, True)]
    assert second.pays_for_all == 2


@pytest.mark.parametrize(
    ("statuses", "status"),
    [
        ([], "open"),
        (["confirmed"], "closed"),
        (["confirmed", "confirmed"], "closed"),
        (["confirmed", "ended"], "open"),
        (["planned"], "open"),
    ],
)
def test_a_round_is_closed_when_all_its_tables_are_confirmed(statuses: list[str], status: str) -> None:
    seats = [(1, 2, 3, 4), (5, 6, 7, 8)]
    tables = [table(n, seats[n], status=one) for n, one in enumerate(statuses)]
    imported(session_file(*(one | {"number": one["number"] + 1} for one in tables), players=8))
    assert Round.objects.get().status == status


def test_rounds_and_tables_come_by_number() -> None:
    tables = [table(2, (5, 6, 7, 8)), table(1)]
    imported(session_file(players=8, rounds=[{"number": 9, "tables": tables}, {"number": 4}]))
    assert [one.number for one in Round.objects.order_by("pk")] == [4, 9]
    assert [one.number for one in Table.objects.order_by("pk")] == [1, 2]


def test_a_new_club_belongs_to_nobody_and_has_its_address_for_a_name() -> None:
    file = spoiled(session_file(), "club", value={"slug": "eastwind"})
    club = imported(file, user=User.objects.create_user("anna")).session.club
    assert (club.name, club.memberships.count()) == ("eastwind", 0)


def test_a_club_that_is_there_keeps_its_name_and_that_is_told() -> None:
    Club.objects.create(slug="westwind", name="Westwind of Husum", language="de")
    report = imported(session_file())
    assert report.session.club.name == "Westwind of Husum"
    assert report.lines == ("the club westwind keeps its name Westwind of Husum; the file calls it Westwind",)


def test_a_club_whose_address_differs_in_capital_letters_alone_is_refused() -> None:
    Club.objects.create(slug="WestWind", name="Westwind")
    said = "the club westwind would differ from WestWind in capital letters alone"
    assert refused(session_file()) == said
    assert Club.objects.count() == 1


def test_players_are_found_by_name_and_made_where_they_lack() -> None:
    club = Club.objects.create(slug="westwind", name="Westwind")
    composed = Player.objects.create(club=club, name="Amélie", hidden=True)
    elsewhere = Club.objects.create(slug="eastwind", name="Eastwind")
    Player.objects.create(club=elsewhere, name="Bernd")
    file = spoiled(session_file(players=2), "players", 0, "name", value="Ame\N{COMBINING ACUTE ACCENT}lie")
    session = imported(file).session
    assert session.participants.get(file_id="P01").player == composed
    assert session.participants.get(file_id="P02").player.club == club
    assert club.players.count() == 2


def test_a_name_that_differs_in_case_is_another_player() -> None:
    club = Club.objects.create(slug="westwind", name="Westwind")
    Player.objects.create(club=club, name="anke")
    imported(session_file(players=1))
    assert set(club.players.values_list("name", flat=True)) == {"anke", "Anke"}


def test_a_name_of_several_players_is_refused_with_the_names() -> None:
    club = Club.objects.create(slug="westwind", name="Westwind")
    for nickname in ("", "Anke the tall"):
        Player.objects.create(club=club, name="Anke", nickname=nickname)
    before = counts()
    assert refused(session_file()) == (
        "players[0].name: the club has 2 players named “Anke”: Anke, Anke (Anke the tall);"
        " rename them so that they differ"
    )
    assert counts() == before


def merged_club() -> tuple[Player, Player]:
    club = Club.objects.create(slug="westwind", name="Westwind")
    kept = Player.objects.create(club=club, name="Bernd")
    dropped = Player.objects.create(club=club, name="Anke", hidden=True, merged_into=kept)
    return kept, dropped


def test_the_name_of_a_merged_player_leads_to_the_one_who_was_kept() -> None:
    kept, _dropped = merged_club()
    session = imported(session_file(players=1)).session
    assert session.participants.get().player == kept


def test_two_names_of_one_person_in_a_file_are_refused() -> None:
    merged_club()
    assert refused(session_file(players=2)) == (
        "players[1].name: “Bernd” was merged with “Anke”, who is in this file too"
    )


def test_what_is_wrong_writes_nothing() -> None:
    before = counts()
    assert "game_over" in refused(session_file(table(deals=[WIN, DRAW] * 9), ruleset="russian"))
    assert counts() == before


def test_a_failure_half_way_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(importing, "store_entries", fail)
    before = counts()
    with pytest.raises(RuntimeError):
        imported(session_file(table(deals=[DRAW])))
    assert counts() == before


def test_an_existing_session_is_refused_and_stays() -> None:
    imported(session_file(table(deals=[DRAW])))
    before = counts()
    assert refused(session_file()) == (
        "westwind/evening is there already; --replace puts this file in its place"
    )
    assert counts() == before


def test_the_same_address_in_another_club_is_another_session() -> None:
    imported(session_file())
    imported(spoiled(session_file(), "club", "slug", value="eastwind"))
    assert Session.objects.filter(slug="evening").count() == 2


def test_replacing_supersedes_the_old_session_and_links_to_it() -> None:
    old = imported(session_file(table(deals=[DRAW]))).session
    Session.objects.filter(pk=old.pk).update(revision=7)
    new = imported(session_file(table(deals=[DRAW, WIN]), name="Evening, mended"), replace=True).session
    old.refresh_from_db()
    assert (new.supersedes, new.superseded_at, new.revision) == (old, None, 8)
    assert old.superseded_at is not None
    assert Entry.objects.filter(table__round__session=old).count() == 1
    assert {player.name for player in Player.objects.all()} == {"Anke", "Bernd", "Clara", "Detlef", "Elke"}
    assert Player.objects.count() == 5


def test_replacing_carries_the_links_to_the_same_round_and_table() -> None:
    tables = [table(), table(2, (5, 6, 7, 8))]
    imported(session_file(*tables, players=8))
    codes = dict(Table.objects.values_list("number", "code"))
    Table.objects.filter(number=1).update(revision=5, link_locked=True)
    new = imported(
        session_file(
            players=8, rounds=[{"number": 1, "tables": tables[:1]}, {"number": 2, "tables": tables}]
        ),
        replace=True,
    ).session
    made = {(one.round.number, one.number): one for one in Table.objects.filter(round__session=new)}
    assert made[1, 1].code == codes[1]
    assert made[1, 1].revision == 6
    assert [made[spot].link_locked for spot in sorted(made)] == [True, False, False]
    assert not {made[2, 1].code, made[2, 2].code} & set(codes.values())
    assert Table.objects.get(round__session=new.supersedes, number=1).code not in codes.values()


def test_replacing_twice_makes_a_chain() -> None:
    first = imported(session_file()).session
    second = imported(session_file(), replace=True).session
    third = imported(session_file(), replace=True).session
    assert (third.supersedes, second.supersedes) == (second, first)
    assert Session.objects.get(superseded_at__isnull=True) == third


def test_replacing_what_is_not_there_just_imports() -> None:
    assert imported(session_file(), replace=True).session.supersedes is None


def test_a_refused_replacement_leaves_the_old_session_alive() -> None:
    old = imported(session_file(table())).session
    before = counts()
    refused(session_file(table(seats=(1, 1, 2, 3))), replace=True)
    old.refresh_from_db()
    assert old.superseded_at is None
    assert counts() == before


def test_the_history_says_who_imported_what_without_names() -> None:
    user = User.objects.create_user("anna")
    old = imported(session_file(), user=user).session
    session = imported(session_file(table(deals=[DRAW, WIN])), user=user, replace=True).session
    entry = AuditEntry.objects.get(session=session, action="import_session")
    assert (entry.user, entry.subject) == (user, f"session:{session.pk}")
    assert entry.before == {"superseded": old.pk}
    assert entry.after == {"participants": 5, "tables": 1, "deals": 2}
    assert AuditEntry.objects.filter(action="add_players").count() == 1


def test_somebody_who_writes_the_same_at_this_moment_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    imported(session_file())
    # As if the other's session were not yet to be seen when this one looks.
    monkeypatch.setattr(importing, "_live_session", lambda *_args: None)
    before = counts()
    assert refused(session_file()) == "somebody else is writing westwind/evening at this moment; try again"
    assert counts() == before


def test_a_club_that_another_import_makes_meanwhile_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(**_club: object) -> None:
        Club.objects.create(slug="westwind", name="Westwind")
        raise Refusal("slug_taken", "taken")

    monkeypatch.setattr(importing, "create_club", make)
    assert imported(session_file()).session.club == Club.objects.get()


@pytest.mark.django_db(transaction=True)
def test_two_imports_at_once_make_one_session() -> None:
    ended: list[str] = []
    start = threading.Barrier(2)

    def run() -> None:
        start.wait(timeout=10)
        try:
            imported(session_file(table(deals=[DRAW])))
            ended.append("made")
        except FileRefused as refusal:
            ended.append(refusal.message)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted(ended)[0] == "made"
    assert "westwind" in sorted(ended)[1]
    assert Session.objects.count() == 1


def test_the_report_has_lines_and_counts() -> None:
    report = imported(session_file(table(deals=[DRAW], totals=[1, 0, 0, 0])))
    assert report.lines == (
        "round 1, table 1: the totals 1, 0, 0, 0 add up to 1, not 0",
        "round 1, table 1: the totals 1, 0, 0, 0 differ from the deals' 0, 0, 0, 0; the deals count",
    )
    assert report.counts == ("1 table does not add up", "1 table differs from its deals")
