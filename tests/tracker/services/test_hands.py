"""Deals with hands: recorded, corrected, moved, and refused in words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring.deals import Deal, Outcome
from scoring.hands import Hand
from tests.tracker.factories import drawn, make_session, make_table, won
from tests.tracker.hands import PUNG, WINNER, hand, won_by_hand
from tests.tracker.services.acting import everything, fresh, history, labels, log, record, stored
from tracker.models import Club, DealHand, Entry, Session, Table
from tracker.queries.games import TableGame, table_game
from tracker.queries.hand_rows import by_seat
from tracker.queries.hands import hands_of
from tracker.services.deals import (
    Premiums,
    amend_deal,
    insert_deal,
    remove_entry,
    reseat_table,
    take_back,
)
from tracker.services.errors import LaterEntriesDoNotFit, Refusal
from tracker.services.previews import preview
from tracker.services.results import check_results

#: Heaven: East has mah jong with the tiles dealt; nobody else can have won so on nothing.
HEAVEN = "123m456m789m123p55s @dealt"
THREE_CHOWS = "23m456m789m123p55s +1m @discard"


def game_of(table: Table) -> TableGame:
    return table_game(fresh(table))


def amend(table: Table, key: str, deal: Deal, **more: Any) -> Entry:
    return amend_deal(table=table, key=key, deal=deal, **{"user": None, "why": "", "revision": None, **more})


def insert(table: Table, before: str, deal: Deal, **more: Any) -> Entry:
    return insert_deal(
        table=table, before=before, deal=deal, **{"user": None, "why": "", "revision": None, **more}
    )


def rows(entry: Entry) -> list[tuple[int, bool]]:
    return list(DealHand.objects.filter(entry=entry).order_by("seat").values_list("seat", "counts"))


def refused(table: Table, deal: Deal, **more: Any) -> Refusal:
    before = everything(), DealHand.objects.count()
    with pytest.raises(Refusal) as error:
        record(table, deal, **more)
    assert (everything(), DealHand.objects.count()) == before
    return error.value


def test_hands_count_like_totals(table: Table, club: Club) -> None:
    record(table, won_by_hand(1, 2, WINNER, (50, 0, 0, 20), seat_2=PUNG))
    typed = make_table(make_session(club, slug="typed"))
    record(typed, won(1, 2, (50, 108, 8, 20)))
    fields = ("score", "place", "table_points_60", "deals_won", "best_hand")
    assert stored(table, *fields) == stored(typed, *fields)
    assert stored(table, "best_hand") == [0, 108, 0, 0]
    assert check_results(fresh(table)) == []


def test_hands_are_kept_without_their_winds_as_the_contract_writes_them(table: Table) -> None:
    (entry,) = record(table, won_by_hand(1, 2, WINNER))
    row = entry.hands.get()
    assert (row.seat, row.counts) == (1, True)
    assert row.content == {
        "melds": [{"tiles": "777z", "state": "exposed"}, {"tiles": "2222s", "state": "concealed"}],
        "concealed": "345678m11p",
        "bonus": "1f3y",
        "win": {"tile": "1p", "source": "discard", "completes": "11p"},
    }
    assert (entry.totals, str(row)[0]) == (None, "1")
    assert game_of(table).contents == [won_by_hand(1, 2, WINNER)]


def test_the_history_keeps_hands_and_what_they_brought(table: Table) -> None:
    (entry,) = record(
        table, won_by_hand(1, 2, WINNER, (0, 0, 7, 0), seat_0=PUNG), kept_hands={2: hand("(666z)")}
    )
    (line,) = history(table)
    assert line.after["entry"]["totals"] == [None, None, 7, 0]
    assert line.after["entry"]["hands"][0] == {"melds": [{"tiles": "555z", "state": "exposed"}]}
    assert line.after["kept_hands"] == {"2": {"melds": [{"tiles": "666z", "state": "exposed"}]}}
    assert line.after["counted"] == [8, 108, 7, 0]
    take_back(table=table, user=None, revision=None)
    assert history(table)[-1].before == line.after
    assert rows(entry) == [(0, True), (1, True), (2, False)]


def test_a_kept_hand_leaves_the_typed_total(table: Table) -> None:
    record(table, won(1, 2, (0, 100, 0, 0)), kept_hands={1: hand(WINNER), 3: hand(PUNG)})
    assert stored(table, "best_hand") == [0, 100, 0, 0]
    assert check_results(fresh(table)) == []
    assert game_of(table).contents == [won(1, 2, (0, 100, 0, 0))]


def test_the_ninth_win_as_east_is_a_limit_hand_by_its_hand(club: Club) -> None:
    table = make_table(make_session(club, options={"east_wins_cap": 2}))
    record(table, won(0), won_by_hand(0, None, WINNER.replace("discard", "wall")))
    assert stored(table, "best_hand") == [500, 0, 0, 0]
    take_back(table=table, user=None, revision=None)
    kept = {0: hand(WINNER.replace("discard", "wall"))}
    found = preview(game_of(table), won(0), kept_hands=kept)
    assert found.kept_scores[0].total == 500
    assert len(found.warnings) == 2


def test_empty_hands_are_none(table: Table) -> None:
    deal = Deal(Outcome("draw"), None, hands=(None, None, None, None))
    (entry,) = record(table, deal)
    assert (entry.totals, rows(entry)) == (None, [])


@pytest.mark.parametrize(
    ("text", "code", "field", "words"),
    [
        (THREE_CHOWS.replace("55s", "56s"), "not_mahjong", "hands.1", "56s fit no set"),
        ("(555z)", "bad_request", "hands.1.win", "the winning tile after +"),
        (THREE_CHOWS.replace("discard", "wall"), "bad_request", "hands.1.win.source", "@wall"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_its_place(
    table: Table, text: str, code: str, field: str, words: str
) -> None:
    for refusal in (
        refused(table, won_by_hand(1, 2, text)),
        refused(table, won(1, 2), kept_hands={1: hand(text)}),
    ):
        assert (refusal.code, refusal.field) == (code, field)
        assert words in refusal.message


def test_hands_that_contradict_the_deal_are_refused(table: Table, mcr: Session, gala: Session) -> None:
    loser = refused(table, won_by_hand(1, 2, WINNER, seat_2=THREE_CHOWS))
    assert (loser.code, loser.field) == ("bad_request", "hands.2.win")
    copies = refused(table, won_by_hand(1, 2, WINNER, seat_2="(777z)"))
    assert (copies.code, copies.field) == ("too_many_copies", "hands.2")
    assert refused(table, won_by_hand(1, 2, WINNER), kept_hands={2: hand("(777z)")}).field == "hands.2"
    both = refused(table, won_by_hand(1, 2, WINNER, (0, 30, 0, 0)))
    assert (both.code, both.field) == ("bad_request", "totals.1")
    assert "Either the hand counts or the total" in both.message
    for kept in ({1: hand(WINNER)}, {7: hand(PUNG)}):
        assert refused(table, won_by_hand(1, 2, WINNER), kept_hands=kept).code == "bad_request"
    assert "not scored from their tiles" in refused(make_table(mcr), won_by_hand(1, 2, WINNER)).message
    named = refused(make_table(gala), won_by_hand(1, 2, WINNER), premiums={1: Premiums(("four_kongs",))})
    assert (named.code, named.field) == ("bad_totals", "totals.1")


def test_winds_typed_with_a_hand_must_be_those_of_the_deal(table: Table) -> None:
    wrong = replace(hand(WINNER), seat_wind="N", round_wind="E")
    deal = replace(won_by_hand(1, 2, WINNER), hands=by_seat({1: wrong}))
    refusal = refused(table, deal)
    assert (refusal.code, refusal.field) == ("bad_request", "hands.1.seat_wind")
    assert refusal.message == "The hand says the wind N, but the deal has S there."
    right = replace(deal, hands=by_seat({1: replace(wrong, seat_wind="S")}))
    record(table, right)
    assert game_of(table).contents == [won_by_hand(1, 2, WINNER)]


def test_flowers_are_refused_where_they_are_not_played(club: Club) -> None:
    table = make_table(make_session(club, options={"flowers": False}))
    refusal = refused(table, won_by_hand(1, 2, WINNER))
    assert (refusal.code, refusal.field) == ("bad_tiles", "hands.1.bonus")


def test_a_correction_can_change_hands_alone(table: Table) -> None:
    (entry,) = record(table, won_by_hand(1, 2, WINNER))
    assert amend(table, entry.key, won_by_hand(1, 2, WINNER)).pk == entry.pk
    fewer = amend(table, entry.key, won_by_hand(1, 2, WINNER.replace("1f3y", "")))
    assert (fewer.supersedes_id, stored(table, "best_hand")[1]) == (entry.pk, 92)
    with_kept = amend(
        table, entry.key, won_by_hand(1, 2, WINNER.replace("1f3y", "")), kept_hands={0: hand(PUNG)}
    )
    assert with_kept.supersedes_id == fewer.pk
    assert rows(with_kept) == [(0, False), (1, True)]
    typed = amend(table, entry.key, won(1, 2, (0, 30, 0, 0)))
    assert (rows(typed), rows(entry)) == ([], [(1, True)])
    assert [line.before and line.before["version"] for line in history(table)[1:]] == [
        entry.pk,
        fewer.pk,
        with_kept.pk,
    ]


def test_what_a_hand_is_worth_follows_its_winds(table: Table) -> None:
    first, _second = record(table, won(1), won_by_hand(1, 2, "(222z) (777z) 345678m1p +1p=11p @discard"))
    assert labels(table) == ["E1", "E2"]
    as_east = stored(table, "best_hand")[1]
    amend(table, first.key, drawn())
    assert labels(table) == ["E1", "E1+1"]
    assert stored(table, "best_hand")[1] == 2 * as_east
    assert check_results(fresh(table)) == []


def test_a_later_hand_that_its_winds_no_longer_allow_stops_the_change(table: Table) -> None:
    first, second = record(table, won(1), won_by_hand(1, None, HEAVEN))
    before = everything()
    for drop_later in (False, True):
        with pytest.raises(Refusal) as error:
            amend(table, first.key, drawn(), drop_later=drop_later)
        assert error.value.code == "later_hand_does_not_fit"
        assert not isinstance(error.value, LaterEntriesDoNotFit)
        assert error.value.message.startswith("Deal 2 (East round · Bernd is East) would no longer be right")
    with pytest.raises(Refusal, match="Deal 2"):
        remove_entry(table=table, key=first.key, user=None, why="", revision=None)
    assert everything() == before
    amend(table, second.key, won(1))
    amend(table, first.key, drawn())


def test_a_kept_hand_never_stops_a_change(table: Table) -> None:
    first, _second = record(table, won(1))[0], record(table, won(1), kept_hands={1: hand(HEAVEN)})
    (kept,) = hands_of(game_of(table).lines[1], game_of(table))
    assert kept.score is not None
    assert (kept.score.total, kept.differs) == (500, True)
    amend(table, first.key, drawn())
    (kept,) = hands_of(game_of(table).lines[1], game_of(table))
    assert (kept.score, kept.differs, kept.hand.seat_wind) == (None, False, "S")


def test_hands_move_with_their_people(table: Table) -> None:
    record(table, won_by_hand(1, 2, WINNER, (0, 0, 0, 5), seat_2=PUNG), kept_hands={3: hand("(111z)")})
    reseat_table(table=table, order=(1, 0, 3, 2), user=None, why="", revision=None)
    game = game_of(table)
    assert game.contents == [won_by_hand(0, 3, WINNER, (0, 0, 5, 0), seat_3=PUNG)]
    assert game.lines[0].kept == {2: hand("(111z)")}
    assert check_results(fresh(table)) == []


def test_people_cannot_be_reseated_where_a_hand_does_not_fit(table: Table) -> None:
    record(table, won_by_hand(0, None, HEAVEN))
    with pytest.raises(Refusal) as error:
        reseat_table(table=table, order=(1, 0, 2, 3), user=None, why="", revision=None)
    assert error.value.code == "later_hand_does_not_fit"


def test_gala_winners_have_hands(gala: Session) -> None:
    table = make_table(gala)
    record(table, won_by_hand(1, 2, "(777z) [2222s] 345678m1p +1p=11p @discard", seat_2=PUNG))
    assert stored(table, "score", "best_hand") == [(0, 0), (2, 2), (-1, 0), (0, 0)]


@pytest.mark.parametrize(
    ("deal", "kept", "words"),
    [
        (won_by_hand(1, 2, WINNER), {}, []),
        (won(1, 2, (0, 108, 0, 0)), {1: hand(WINNER)}, []),
        (
            won(1, 2, (0, 100, 0, 0)),
            {1: hand(WINNER)},
            ["Bernd: the hand is worth 108, but the total typed, 100, counts."],
        ),
        (
            won_by_hand(1, 2, "(555z) (666z) (777z) (222z) 1m +1m @discard"),
            {},
            ["Bernd: the hand is worth more than the limit and counts 500."],
        ),
    ],
)
def test_a_preview_tells_what_is_odd(
    club: Club, deal: Deal, kept: Mapping[int, Hand], words: list[str]
) -> None:
    table = make_table(make_session(club, options={"special_hands": False}))
    before = everything()
    found = preview(game_of(table), deal, kept_hands=kept)
    assert list(found.warnings) == words
    assert found.kept_scores.keys() == kept.keys()
    assert everything() == before
    record(table, deal, kept_hands=kept)
    assert found.game == game_of(table).game


def test_what_is_in_the_log_reads_as_the_contract_has_it(table: Table) -> None:
    record(table, won_by_hand(1, 2, WINNER, (50, 0, 0, 20)))
    (line,) = log(table)
    assert line["totals"] == [50, None, 0, 20]
    assert [bool(one) for one in line["hands"]] == [False, True, False, False]
