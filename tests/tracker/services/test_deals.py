"""Recording deals: what is written, what comes next, what is refused."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.deals import UNKNOWN, Deal, Outcome, Penalty, Totals, Win
from tests.tracker.factories import drawn, make_session, make_table, void, won
from tests.tracker.services.acting import everything, fresh, history, labels, lineup, record, stored
from tracker.models import Club, DealPenalty, Entry, Round, Session, Table
from tracker.queries.games import table_game
from tracker.services.deals import Premiums, record_deal, take_back
from tracker.services.errors import Refusal, Stale
from tracker.services.games import confirm_table, end_game

HANDS: Totals = (100, 200, 50, 20)


def test_a_deal_moves_points_and_winds(table: Table, scorer: User) -> None:
    record_deal(table=table, deal=won(1, 2, HANDS), user=scorer, revision=1, idempotency_key="one")
    now = fresh(table)
    assert (now.status, now.revision, now.finished) == ("running", 2, False)
    assert now.round.session.revision == 2
    assert stored(table, "score", "place", "deals_won", "best_hand") == [
        (-140, 2, 0, 0),
        (800, 1, 1, 200),
        (-270, 3, 0, 0),
        (-390, 4, 0, 0),
    ]
    assert stored(table, "table_points_60") == [120, 240, 60, 0]
    following = table_game(now).game.next
    assert following is not None
    assert (following.label, following.east) == ("E2", 1)


def test_the_history_keeps_who_and_what_by_ids(table: Table, scorer: User) -> None:
    (entry,) = record(table, won(1, 2, HANDS), user=scorer)
    (line,) = history(table)
    assert (line.action, line.subject, line.user, line.before) == ("record_deal", entry.key, scorer, None)
    assert line.club == table.round.session.club
    assert line.after == {
        "version": entry.pk,
        "number": 1,
        "entry": {
            "outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}]},
            "totals": [100, 200, 50, 20],
        },
        "players": [seat.participant.player_id for seat in table.seats.order_by("position")],
    }
    assert "Anna" not in str(line.after)


def test_east_stays_when_east_wins(table: Table) -> None:
    record(table, won(0), won(0), drawn(), won(3))
    assert labels(table) == ["E1", "E1+1", "E1+2", "E1+3"]
    record(table, drawn())
    assert labels(table)[-1] == "E2"


@pytest.mark.parametrize(
    "deal",
    [
        won(1, 2, HANDS),
        won(1, None, HANDS),
        won(1, UNKNOWN, HANDS),
        won(1, 2, HANDS, pays_for_all=2),
        drawn(),
        Deal(Outcome("draw"), (1, 2, 3, 4)),
        void(Penalty((2,), (0, 1, 3), 900, "false mah jong"), Penalty((1,), (), 50)),
        won(3, 0, (0, 0, 0, 20), Penalty((), (1,), 7, "Glück & <Pech>")),
    ],
)
def test_a_deal_is_read_as_it_was_written(table: Table, deal: Deal) -> None:
    record(table, deal)
    (line,) = table_game(fresh(table)).lines
    assert line.content == deal
    assert (line.played is not None, line.entry.number) == (True, 1)


def test_gala_knows_several_winners_and_their_premiums(gala: Session) -> None:
    table = make_table(gala)
    deal = Deal(Outcome("win", (Win(3, 0), Win(1, 0))), (0, 3, 0, 1))
    premiums = {1: Premiums(("all_pungs", "white_dragon_pung"), " own  words "), 3: Premiums()}
    record(table, deal, premiums=premiums)
    (line,) = table_game(fresh(table)).lines
    assert line.content == deal
    assert [(win.seat, win.premiums, win.words) for win in line.entry.wins.all()] == [
        (3, [], ""),
        (1, ["all_pungs", "white_dragon_pung"], "own words"),
    ]
    assert stored(table, "score") == [-2, 3, 0, 1]
    assert history(table)[0].after["premiums"] == {
        "1": {"codes": ["all_pungs", "white_dragon_pung"], "words": "own words"}
    }


@pytest.mark.parametrize(
    ("seat", "premiums", "code", "field"),
    [
        (1, Premiums(("no_such",)), "bad_premiums", "premiums.1"),
        (1, Premiums(("mah_jong",)), "bad_premiums", "premiums.1"),
        (2, Premiums(("all_pungs",)), "bad_premiums", "premiums.2"),
        (1, Premiums((), "x" * 201), "too_long", "premiums.1.words"),
        (1, Premiums(("all_honours",)), "bad_totals", "totals.1"),
    ],
)
def test_premiums_must_be_those_of_a_winner(
    gala: Session, seat: int, premiums: Premiums, code: str, field: str
) -> None:
    table = make_table(gala)
    before = everything()
    with pytest.raises(Refusal) as refused:
        record(table, won(1, 0, (0, 3, 0, 0)), premiums={seat: premiums})
    assert (refused.value.code, refused.value.field) == (code, field)
    assert everything() == before


def test_a_premium_that_is_switched_off_is_refused_by_name(club: Club) -> None:
    premiums = {"all_chows": {"on": False, "label": "Chow-Blatt"}}
    table = make_table(make_session(club, "gala", options={"premiums": premiums}))
    before = everything()
    with pytest.raises(Refusal) as refused:
        record(table, won(1, 0, (0, 3, 0, 0)), premiums={1: Premiums(("all_chows",))})
    assert (refused.value.code, refused.value.field) == ("bad_totals", "premiums.1")
    assert refused.value.message == "The premium “Chow-Blatt” is switched off in this session."
    assert everything() == before


def test_other_rule_sets_have_no_premiums(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        record(table, won(1), premiums={1: Premiums(("dragon_pung",))})
    assert refused.value.code == "bad_premiums"


@pytest.mark.parametrize(
    ("deal", "code", "field", "said"),
    [
        (won(1, 2, (0, 501, 0, 0)), "bad_totals", "totals.1", "501 for Bernd is above the limit of 500."),
        (won(1, 2, (0, 19, 0, 0)), "bad_totals", "totals.1", "19 for Bernd: a winner has at least 20."),
        (won(1, 2, (-4, 30, 0, 0)), "bad_totals", "totals.0", "-4 for Anna: a total is 0 or more."),
        (won(1, 1, (0, 30, 0, 0)), "bad_outcome", "outcome.winners.0.from", "Bernd can’t win on a tile"),
        (
            void(Penalty((0,), (1, 2, 3), 500)),
            "bad_outcome",
            "penalties.0.amount",
            "500 can’t be shared evenly in 3 payments; 498 or 501 can.",
        ),
        (
            void(Penalty((0,), (1, 2, 3), 2)),
            "bad_outcome",
            "penalties.0.amount",
            "2 can’t be shared evenly in 3 payments; 3 can.",
        ),
        (won(1, 2, pays_for_all=3), "bad_outcome", "outcome.pays_for_all", "Only Carla, who discarded"),
        (void(Penalty((0,), (1,), 5, "x" * 201)), "too_long", "penalties.0.why", "200"),
    ],
)
def test_a_wrong_deal_is_refused_where_it_is_wrong(
    table: Table, deal: Deal, code: str, field: str, said: str
) -> None:
    before = everything()
    with pytest.raises(Refusal) as refused:
        record(table, deal)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert said in refused.value.message
    assert everything() == before


def test_the_form_can_tell_a_total_above_the_limit(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        record(table, won(1, 2, (0, 30, 700, 0)))
    params = refused.value.params
    assert (params["reason"], params["limit"], params["seat"]) == ("above_limit", 500, 2)


def test_names_in_refusals_are_those_on_the_seats_now(german: Session) -> None:
    table = make_table(german, ("Anna", "Bernd", "Carla", "Dora", "Emil"))
    lineup(table, 4, 1, 2, 3)
    with pytest.raises(Refusal, match="for Emil"):
        record(table, won(1, 2, (501, 30, 0, 0)))


def test_scores_stay_within_what_the_database_holds(club: Club) -> None:
    table = make_table(make_session(club, options={"roof_off": True}))
    deal = won(0, None, (10_000_000, 0, 0, 0))
    with pytest.raises(Refusal) as refused:
        record(table, *[deal] * 40)
    assert refused.value.code == "bad_totals"
    assert max(map(abs, stored(table, "score"))) <= 2_000_000_000


def test_the_same_sending_again_is_the_same_deal(table: Table, scorer: User) -> None:
    kept: dict[str, Any] = {"table": table, "user": scorer, "revision": 1, "idempotency_key": "phone-1"}
    first = record_deal(deal=won(1), **kept)
    before = everything()
    assert record_deal(deal=won(1), **kept) == first
    assert everything() == before


def test_the_same_sending_again_after_it_was_taken_back(table: Table) -> None:
    (first,) = record(table, won(1), idempotency_key="phone-1")
    take_back(table=table, user=None, revision=None)
    before = everything()
    assert record(table, won(1), idempotency_key="phone-1") == [first]
    assert everything() == before


def test_a_key_belongs_to_its_table(german: Session) -> None:
    one, other = make_table(german), make_table(german)
    record(one, won(1), idempotency_key="same")
    record(other, won(1), idempotency_key="same")
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x" * 41, "a\x00b"])
def test_an_impossible_key_is_refused(table: Table, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        record(table, won(1), idempotency_key=key)
    assert refused.value.code == "bad_request"


def test_a_stale_page_is_told_the_present_revision(table: Table) -> None:
    record(table, won(1), revision=1)
    before = everything()
    with pytest.raises(Stale) as refused:
        record(table, won(2), revision=1)
    assert (refused.value.code, refused.value.revision) == ("stale", 2)
    assert everything() == before


def close(table: Table) -> None:
    Round.objects.filter(pk=table.round_id).update(status=Round.Status.CLOSED)


def supersede_session(table: Table) -> None:
    Session.objects.filter(pk=table.round.session_id).update(superseded_at=timezone.now())


def confirm(table: Table) -> None:
    end_game(table=table, how="agreed", user=None)
    confirm_table(table=table, user=None)


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (close, "round_closed"),
        (supersede_session, "superseded"),
        (lambda table: end_game(table=table, how="broken_off", user=None), "broken_off"),
        (lambda table: end_game(table=table, how="time", user=None), "game_over"),
        (confirm, "table_confirmed"),
    ],
)
def test_a_table_that_takes_no_deals_says_why(table: Table, prepare: Any, code: str) -> None:
    record(table, won(1))
    prepare(table)
    before = everything()
    with pytest.raises(Refusal) as refused:
        record(table, won(1))
    assert refused.value.code == code
    assert everything() == before


def test_a_deal_after_the_end_is_refused(gala: Session) -> None:
    table = make_table(gala)
    record(table, drawn(), drawn(), drawn(), drawn())
    now = fresh(table)
    assert (now.finished, now.status, now.ended) == (True, "ended", "")
    before = everything()
    with pytest.raises(Refusal) as refused:
        record(table, drawn())
    assert refused.value.code == "game_over"
    assert everything() == before


def test_the_last_deal_can_be_taken_back_when_the_game_has_ended(gala: Session) -> None:
    table = make_table(gala)
    record(table, drawn(), drawn(), drawn(), won(0, None, (3, 0, 0, 0)))
    take_back(table=table, user=None, revision=fresh(table).revision)
    now = fresh(table)
    assert (now.finished, now.status) == (False, "running")
    assert stored(table, "score") == [0, 0, 0, 0]
    assert [line.action for line in history(table)][-1] == "take_back"
    assert Entry.objects.filter(table=table).count() == 4


def test_taking_back_the_only_deal_leaves_a_planned_table(table: Table) -> None:
    record(table, won(1, None, HANDS, Penalty((0,), (1,), 10)))
    take_back(table=table, user=None, revision=None)
    assert fresh(table).status == "planned"
    assert stored(table, "score", "place", "table_points_60") == [(0, None, 0)] * 4
    assert DealPenalty.objects.count() == 1
    with pytest.raises(Refusal) as refused:
        take_back(table=table, user=None, revision=None)
    assert refused.value.code == "nothing_to_take_back"


def test_a_confirmed_deal_is_not_taken_back(table: Table) -> None:
    record(table, won(1))
    end_game(table=table, how="time", user=None)
    confirm_table(table=table, user=None)
    with pytest.raises(Refusal) as refused:
        take_back(table=table, user=None, revision=None)
    assert refused.value.code == "table_confirmed"


def test_the_number_of_queries_does_not_grow_with_the_deals(
    table: Table, django_assert_num_queries: Any
) -> None:
    record(table, won(0))
    for count in range(3):
        with django_assert_num_queries(20):
            record(table, won(1, 2, HANDS), idempotency_key=f"key-{count}")
        record(table, *[won(0)] * 4)
