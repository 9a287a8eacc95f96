"""Standings on paper."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.utils import timezone

from tests.tracker.factories import (
    FOUR,
    make_club,
    make_participant,
    make_players,
    make_round,
    make_session,
    make_table,
    won,
)
from tests.tracker.printing.reading import page_sizes, page_texts, whole_text
from tests.tracker.queries.results import absent
from tracker.models import Club, Session, Table
from tracker.printing.documents import make_document
from tracker.services.deals import record_deal
from tracker.services.games import confirm_table, type_totals
from tracker.services.penalties import add_penalty


def printed(session: Session, name: str = "standings", *, live: bool = False) -> bytes:
    session.refresh_from_db()
    return make_document(session=session, name=name, live=live).pdf


def played(session: Session, totals: tuple[int, int, int, int], names: tuple[str, ...] = FOUR) -> Table:
    """A confirmed table with these scores."""
    table = make_table(session, names)
    type_totals(table=table, totals=totals, user=None)
    confirm_table(table=table, user=None)
    return table


def test_ties_share_the_place_and_fractions_are_exact(mcr: Session) -> None:
    played(mcr, (50, 50, 50, -150))
    text = whole_text(printed(mcr))
    assert "Place Name Games Table points Points" in text
    assert "1 = Anna 1 2⅓ 50" in text
    assert "1 = Bernd 1 2⅓ 50" in text
    assert "1 = Carla 1 2⅓ 50" in text
    assert "4 Dora 1 0 −150" in text
    assert page_sizes(printed(mcr)) == {(210, 297)}
    assert "page 1 of 1" in text


def test_points_stand_first_where_they_decide(german: Session) -> None:
    played(german, (100, 20, -40, -80))
    text = whole_text(printed(german))
    assert "Place Name Games Points Table points" in text
    assert "1 Anna 1 100 4" in text


def test_only_confirmed_tables_count_unless_asked_and_then_it_is_said(table: Table) -> None:
    session = table.round.session
    record_deal(
        table=table, deal=won(0, None, (100, 0, 0, 0)), user=None, revision=None, idempotency_key=None
    )
    final, live = whole_text(printed(session)), whole_text(printed(session, live=True))
    assert "600" not in final
    assert "Provisional" not in final
    assert "1 Anna 1 600 4" in live
    assert "Provisional" in live


def test_penalties_have_a_column_where_there_are_any(mcr: Session) -> None:
    table = played(mcr, (50, 30, -20, -60))
    anna, bernd = table.seats.all()[0].participant, table.seats.all()[1].participant
    add_penalty(session=mcr, participant=anna, user=None, why="late", points=-20)
    add_penalty(session=mcr, participant=anna, user=None, why="late", table_points=Fraction(-1, 2))
    add_penalty(session=mcr, participant=bernd, user=None, why="late", table_points=Fraction(-1))
    text = whole_text(printed(mcr))
    assert "Penalties are in the points and table points already" in text
    assert "1 Anna 1 3½ 30 −20 · −½ TP" in text
    assert "2 Bernd 1 1 30 −1 TP" in text


def test_what_else_decides_is_printed(club: Club) -> None:
    ranking = ["wins", "points", "deals_won", "best_hand", "average_place"]
    session = make_session(club, "german", ranking=ranking)
    played(session, (100, 20, -40, -80))
    make_participant(session, make_players(club, ("Emil",))[0])
    text = whole_text(printed(session))
    assert "Points Table points Tables won Deals won Best hand Average place" in text
    assert "1 Anna 1 100 4 1 0 0 1" in text
    assert "– Emil 0 0 0 0 0 0 –" in text


def test_teams_stand_beside_the_players_and_have_a_list_of_their_own(german: Session) -> None:
    played(german, (100, 20, -40, -80))
    for participant, team in zip(german.participants.all(), ("Nord", "Süd", "Nord", "Süd"), strict=True):
        participant.team = team
        participant.save(update_fields=["team"])
    assert "1 Anna Nord 1 100 4" in whole_text(printed(german))
    teams = whole_text(printed(german, "teams"))
    assert "Standings of the teams" in teams
    assert "Nord" in teams
    assert "60" in teams
    assert "−60" in teams
    assert "Anna" not in teams
    assert "Provisional" in whole_text(printed(german, "teams", live=True))


def test_substitutes_are_listed_without_a_place(german: Session) -> None:
    played(german, (100, 20, -40, -80))
    german.participants.filter(player__name="Anna").update(substitute=True)
    text = whole_text(printed(german))
    assert "– Anna substitute 1 100" in text
    assert "1 Bernd 1 20" in text


def test_what_does_not_count_is_noted_and_explained(german: Session) -> None:
    played(german, (100, 20, -40, -80))
    played(german, (-10, 20, -5, -5))
    absent(german, "Dora", make_round(german), points=-9)
    german.participants.filter(player__name="Carla").update(withdrawn=True, active=False, guest=True)
    german.participants.filter(player__name__in=["Anna", "Dora"]).update(team="Nord")
    german.drop_worst = 1
    german.save()
    text = whole_text(printed(german))
    assert "Dora absent for 1 round Nord 2 −14" in text
    assert "Carla guest · withdrawn" in text
    assert "Everybody’s worst result is left out of points and table points." in text
    assert "absent for 1 round, 1 result left out" in whole_text(printed(german, "teams"))
    german.drop_worst = 3
    german.save()
    played(german, (0, 0, 0, 0), ("Anna", "Bernd", "Emil", "Fritz"))
    assert "Carla guest · withdrawn · 1 result left out" in whole_text(printed(german))


@pytest.mark.parametrize("carry", ["all", "half", "nothing"])
def test_finalists_stand_under_a_head_of_their_own(german: Session, carry: str) -> None:
    played(german, (100, 20, -40, -80))
    german.final_from, german.carry = 2, carry
    german.save()
    german.participants.filter(player__name__in=["Bernd", "Dora"]).update(finalist=True, team="Nord")
    text = whole_text(printed(german))
    order = [text.index(word) for word in (" Finals ", "Bernd", "Dora", "All others", "Anna", "Carla")]
    assert order == sorted(order)
    assert text.count("All others") == 1
    assert "Finals from round 2 on: finalists stand before all others." in text
    assert "every round counts whole" in whole_text(printed(german, "teams"))


def test_a_long_list_repeats_its_head_and_counts_its_pages(german: Session) -> None:
    for player in make_players(german.club, [f"Player {number:03d}" for number in range(120)]):
        make_participant(german, player)
    pages = page_texts(printed(german))
    assert len(pages) >= 3
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
        assert "Place Name Games" in page
    assert all(f"Player {number:03d}" in "".join(pages) for number in range(120))


def test_an_empty_session_says_so(german: Session) -> None:
    assert "Nobody takes part in this session yet." in whole_text(printed(german))


@pytest.mark.django_db
def test_the_time_is_that_of_the_clubs_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2026, 4, 18, 23, 30, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    far_club = make_club("far", time_zone="Asia/Tokyo", language="de")
    session = make_session(far_club)
    assert "19. April 2026, 08:30" in whole_text(printed(session))


def test_odd_names_are_printed_as_they_are(german: Session) -> None:
    names = ("<b>Anna</b> & Co", "Wolfeschlegelsteinhausenbergerdorff" * 3, "Дмитрий", "שלום")
    played(german, (100, 20, -40, -80), names)
    text = whole_text(printed(german))
    assert "<b>Anna</b> & Co" in text
    assert "Дмитрий" in text
    assert "Wolfeschlegelstein" in text


@pytest.mark.parametrize(
    ("ranking", "team", "landscape"),
    [
        (["points"], "", False),
        (["points", "wins", "deals_won", "best_hand"], "", False),
        (["points", "wins", "deals_won", "best_hand", "average_place"], "", True),
        (["points", "wins"], "reds", False),
        (["points", "wins", "deals_won"], "reds", True),
    ],
)
def test_many_figures_lie_across_so_that_names_have_room(
    german: Session, ranking: list[str], team: str, landscape: bool
) -> None:
    names = ("Hieronymus-Maximilian von Schwarzenberg", "x" * 40, "Преображенский", "Dora")
    played(german, (100, 20, -40, -80), names)
    german.participants.update(team=team)
    german.ranking = ranking
    german.save()
    pdf = printed(german)
    assert page_sizes(pdf) == ({(297, 210)} if landscape else {(210, 297)})
    assert "Maximilian" in whole_text(pdf)
    assert "Преображенский" in whole_text(pdf)
