"""Standings of any session against those by definition: ties, tables of five, absences, penalties, finals."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tracker.factories import make_club, make_participant, make_players, make_round, make_session
from tests.tracker.queries.naive_standings import figures, naive_ranks, rows_of
from tests.tracker.queries.results import absent, charged, played
from tracker.models import Session
from tracker.queries.ranking import RANKINGS
from tracker.queries.standings import session_standings

pytestmark = pytest.mark.django_db
NAMES = ["Anna", "anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ида"]


def any_session(chance: Random) -> Session:
    """Up to five rounds of ten people at tables of four and five, some of them not confirmed."""
    session = make_session(
        make_club(),
        slug="any",
        ranking=chance.sample(RANKINGS, chance.randint(1, len(RANKINGS))),
        drop_worst=chance.choice([0, 0, 1, 2]),
        final_from=chance.choice([None, 2, 3, 4]),
        carry=chance.choice(sorted(Session.Carry.values)),
    )
    for player in make_players(session.club, NAMES):
        withdrawn = chance.random() < 0.1
        make_participant(
            session,
            player,
            finalist=chance.random() < 0.4,
            substitute=chance.random() < 0.2,
            withdrawn=withdrawn,
            active=not withdrawn,
        )
    for _round in range(chance.randint(1, 5)):
        any_round(session, chance)
    charged(session, "Anna", points=-2)
    charged(session, "Dora", table_points="-7/5")
    return session


def any_round(session: Session, chance: Random) -> None:
    round_ = make_round(session)
    people = chance.sample(NAMES, len(NAMES))
    for size in chance.choice([(4, 4), (5, 4), (4, 5), (4,), (5, 5)]):
        here, people = people[:size], people[size:]
        status = chance.choice(["confirmed", "confirmed", "running", "ended"])
        scores = {name: chance.randint(-2, 2) for name in here}
        table = played(
            session,
            scores,
            round_=round_,
            status=status,
            deals_won=chance.randint(0, 2),
            best_hand=chance.choice([0, 30, 60]),
        )
        if chance.random() < 0.3:
            charged(session, here[0], table, table_points=chance.choice(["-1/3", "-1"]))
    for name in people[:2]:
        absent(session, name, round_, points=chance.randint(-2, 1), table_points=chance.choice(["1/2", "0"]))


class AnySession(TestCase):
    @settings(max_examples=20)
    @given(st.integers(0, 10**9))
    def test_figures_and_places_are_those_by_definition(self, seed: int) -> None:
        session = any_session(Random(seed))
        last = session.rounds.count()
        for live in (False, True):
            for through in (*range(1, last + 1), None):
                found = session_standings(session, live=live, through=through).rows
                until = last if session.final_from is None else max(last, session.final_from)
                number = until if through is None else through
                ranks = {row.participant.pk: (row.rank, row.tied) for row in found if row.rank is not None}
                assert ranks == naive_ranks(session, live, number)
                rows = rows_of(session, live, number)
                for row in found:
                    had = figures(rows, row.participant)
                    for name in ("games", "points", "table_points", "wins", "deals_won", "best_hand"):
                        assert getattr(row, name) == had[name]
