"""The people and sessions that most tests of the tracker need."""

import pytest
from django.contrib.auth.models import User

from tests.tracker.factories import make_club, make_players, make_session, make_table, make_user
from tracker.models import Club, Membership, Player, Session, Table


@pytest.fixture
def club(db: None) -> Club:
    return make_club()


@pytest.fixture
def owner(club: Club) -> User:
    return make_user("owner", club, Membership.Role.OWNER)


@pytest.fixture
def organiser(club: Club) -> User:
    return make_user("organiser", club, Membership.Role.ORGANISER)


@pytest.fixture
def scorer(club: Club) -> User:
    return make_user("scorer", club, Membership.Role.SCORER)


@pytest.fixture
def member(club: Club) -> User:
    return make_user("member", club)


@pytest.fixture
def stranger(db: None) -> User:
    """Signed in, and owner of another club."""
    return make_user("stranger", make_club("fremd"), Membership.Role.OWNER)


@pytest.fixture
def players(club: Club) -> list[Player]:
    """Anna, Bernd, Carla and Dora."""
    return make_players(club)


@pytest.fixture
def german(club: Club) -> Session:
    return make_session(club, "german")


@pytest.fixture
def gala(club: Club) -> Session:
    return make_session(club, "gala")


@pytest.fixture
def russian(club: Club) -> Session:
    return make_session(club, "russian")


@pytest.fixture
def mcr(club: Club) -> Session:
    return make_session(club, "mcr")


@pytest.fixture
def table(german: Session) -> Table:
    """A planned German table: Anna, Bernd, Carla and Dora on seats 0-3."""
    return make_table(german)
