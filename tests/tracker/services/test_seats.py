"""People who join late, and people who sat on the wrong winds from the start."""

import pytest
from django.contrib.auth.models import User

from scoring.deals import UNKNOWN, Deal, Outcome, Penalty, Win
from tests.tracker.factories import drawn, make_players, make_round, make_session, make_table, void, won
from tests.tracker.services.acting import everything, fresh, history, labels, lineup, log, record, stored
from tracker.models import Club, Entry, Participant, Session, Table
from tracker.queries.entries import entry_history
from tracker.queries.games import table_game
from tracker.services.deals import Premiums, reseat_table, seat_latecomer
from tracker.services.errors import LaterEntriesDoNotFit, Refusal, Stale

FIVE = ("Anna", "Bernd", "Carla", "Dora", "Emil")


def reseat(table: Table, *order: int, user: User | None = None, why: str = "sat wrong") -> None:
    first, second, third, fourth = order
    reseat_table(table=table, order=(first, second, third, fourth), user=user, why=why, revision=None)


def scores(table: Table) -> dict[str, int]:
    """Score by name."""
    seats = table.seats.select_related("participant__player")
    return {seat.participant.player.name: seat.score for seat in seats}


def test_a_latecomer_gets_the_next_position(table: Table, club: Club, scorer: User) -> None:
    (emil,) = make_players(club, ["Emil"])
    record(table, won(0, None, (100, 20, 0, 0)))
    seat = seat_latecomer(table=table, player=emil, user=scorer)
    assert (seat.position, seat.participant.player) == (4, emil)
    assert (seat.participant.session, seat.participant.file_id) == (table.round.session, "P05")
    line = history(table)[-1]
    assert (line.action, line.after) == ("seat_latecomer", {"player": emil.pk, "position": 4})
    lineup(table, 4, 1, 2, 3)
    record(table, won(0))
    assert stored(table, "deals_won") == [1, 0, 0, 0, 1]
    assert table_game(fresh(table)).sitting == (4, 1, 2, 3)


def test_a_latecomer_shares_the_places(table: Table, club: Club) -> None:
    record(table, won(0, None, (100, 20, 0, 0)))
    seat_latecomer(table=table, player=make_players(club, ["Emil"])[0], user=None)
    assert stored(table, "score")[4] == 0
    assert stored(table, "place") == [1, 3, 4, 4, 2]


def test_nobody_sits_twice_in_a_round(table: Table, club: Club) -> None:
    other = make_table(table.round.session, ("Emil", "Frida", "Gerd", "Hanna"), round_=table.round)
    for name in ("Anna", "Emil"):
        (player,) = make_players(club, [name])
        before = everything()
        with pytest.raises(Refusal) as refused:
            seat_latecomer(table=other, player=player, user=None)
        assert (refused.value.code, refused.value.field) == ("sits_already", "player")
        assert name in refused.value.message
        assert everything() == before


def test_eight_people_are_the_most(german: Session, club: Club) -> None:
    table = make_table(german, [*FIVE, "Frida", "Gerd", "Hanna"])
    with pytest.raises(Refusal) as refused:
        seat_latecomer(table=table, player=make_players(club, ["Ida"])[0], user=None)
    assert refused.value.code == "table_full"
    assert Participant.objects.filter(player__name="Ida").count() == 0


def test_players_of_another_club_do_not_join(table: Table, stranger: User) -> None:
    club = Club.objects.get(slug="fremd")
    with pytest.raises(Refusal) as refused:
        seat_latecomer(table=table, player=make_players(club, ["Fremd"])[0], user=None)
    assert refused.value.code == "not_in_club"


def test_everybody_on_the_right_winds_in_one_step(table: Table, scorer: User) -> None:
    # Logged with Anna as East; in truth Bernd was. The deals stay those of the people.
    record(table, won(0, None, (100, 20, 0, 0)), won(1, 2, (10, 50, 0, 0)), won(2, 3, (0, 0, 40, 6)))
    assert labels(table) == ["E1", "E1+1", "E2"]
    reseat(table, 1, 0, 2, 3, user=scorer)
    assert table_game(fresh(table)).names == ["Bernd", "Anna", "Carla", "Dora"]
    assert labels(table) == ["E1", "E2", "E3"]
    won_by_names = make_table(
        make_session(table.round.session.club, slug="b"), ("Bernd", "Anna", "Carla", "Dora")
    )
    record(
        won_by_names,
        won(1, None, (20, 100, 0, 0)),
        won(0, 2, (50, 10, 0, 0)),
        won(2, 3, (0, 0, 40, 6)),
    )
    assert log(table) == log(won_by_names)
    assert scores(table) == scores(won_by_names)


def test_the_history_of_reseating_is_by_line(table: Table, scorer: User) -> None:
    first, second = record(table, won(0), drawn())
    reseat(table, 1, 0, 2, 3, user=scorer)
    whole, line = history(table)[-2:]
    ids = [seat.participant.player_id for seat in table.seats.order_by("position")]
    assert (whole.action, whole.user, whole.why) == ("reseat_table", scorer, "sat wrong")
    assert whole.after == {"players": ids}
    assert whole.before == {"players": [ids[1], ids[0], *ids[2:]]}
    assert (line.subject, line.before["version"]) == (first.key, first.pk)
    assert [version.is_live for version in entry_history(table, first.key)] == [False, True]
    assert [version.is_live for version in entry_history(table, second.key)] == [True]


@pytest.mark.parametrize("order", [(1, 0, 2, 3), (1, 2, 3, 0), (3, 1, 2, 0), (2, 3, 1, 0)])
@pytest.mark.parametrize("ruleset", ["german", "mcr"])
def test_reseating_back_again_restores_all(
    club: Club, ruleset: str, order: tuple[int, int, int, int]
) -> None:
    options = {"seat_change": "mcr"} if ruleset == "mcr" else {}
    table = make_table(make_session(club, ruleset, options=options), FIVE)
    record(table, won(1, 2, (0, 30, 0, 0)), won(0, 3, (40, 0, 0, 0), Penalty((0, 2), (1,), 8, "late")))
    lineup(table, 0, 4, 2, 3)
    record(table, drawn(), won(1, 0, (0, 60, 0, 0)), won(2, 3, (0, 0, 24, 0)), void(Penalty((3,), (), 5)))
    if ruleset == "german":
        record(table, won(3, UNKNOWN, (8, 4, 0, 20)), won(2, 0, (8, 0, 32, 20), pays_for_all=0))
    before, before_log, names = scores(table), log(table), table_game(fresh(table)).names
    reseat(table, *order)
    assert table_game(fresh(table)).names[:4] == [names[person] for person in order]
    assert table_game(fresh(table)).names[4] == "Emil"
    back = [order.index(person) for person in range(4)]
    reseat(table, *back)
    assert (scores(table), log(table)) == (before, before_log)


def test_totals_stay_those_of_the_people_through_changes_of_seats(club: Club) -> None:
    table = make_table(make_session(club, "mcr", options={"seat_change": "mcr"}))
    record(table, *[won(1, 0, (0, 20, 0, 0))] * 6)
    before = scores(table)
    reseat(table, 2, 3, 0, 1)
    assert scores(table) == before  # MCR pays the same whoever is East


def test_premiums_move_with_their_winner(gala: Session) -> None:
    table = make_table(gala)
    deal = Deal(Outcome("win", (Win(0, 3), Win(1, 3))), (2, 1, 0, 0))
    record(table, deal, premiums={0: Premiums(("all_pungs",), "thin")})
    reseat(table, 3, 2, 1, 0)
    wins = Entry.objects.get(table=table, superseded_at__isnull=True).wins.order_by("pk")
    assert [(win.seat, win.source, win.premiums, win.words) for win in wins] == [
        (3, 0, ["all_pungs"], "thin"),
        (2, 0, [], ""),
    ]
    assert scores(table) == {"Anna": 2, "Bernd": 1, "Carla": 0, "Dora": -2}


def test_a_deal_that_no_longer_fits_is_named(club: Club) -> None:
    table = make_table(make_session(club, options={"wind_rounds": 1}))
    record(table, won(0), won(2), won(3), won(1), won(0))
    before = everything()
    with pytest.raises(LaterEntriesDoNotFit, match="deal 5"):
        reseat(table, 2, 1, 0, 3)
    assert everything() == before


def test_typed_totals_stay_with_their_people(table: Table) -> None:
    table.seats.filter(position=0).update(typed_total=7)
    reseat(table, 1, 0, 2, 3)
    assert stored(table, "typed_total") == [None, 7, None, None]


def test_before_the_first_deal_it_is_a_plain_exchange(table: Table) -> None:
    reseat(table, 3, 0, 1, 2)
    assert table_game(fresh(table)).names == ["Dora", "Anna", "Bernd", "Carla"]
    assert fresh(table).status == "planned"


def test_what_cannot_be_reseated(table: Table) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        reseat(table, 0, 1, 2, 2)
    assert (refused.value.code, refused.value.field) == ("bad_order", "order")
    reseat(table, 0, 1, 2, 3)
    with pytest.raises(Stale):
        reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="", revision=9)
    assert everything() == before


def test_a_new_round_is_another_sitting(table: Table, club: Club) -> None:
    other = make_table(
        table.round.session, ("Emil", "Frida", "Gerd", "Hanna"), make_round(table.round.session)
    )
    assert seat_latecomer(table=other, player=make_players(club, ["Anna"])[0], user=None).position == 4
