"""Browsers of people with different rights."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tracker.factories import make_participant, make_players
from tests.tracker.views.planning import SIXTEEN
from tracker.models import Participant, Session
from tracker.views import plans


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def scoring(scorer: User) -> Client:
    """The browser of a scorer."""
    return signed_in(scorer)


@pytest.fixture
def organising(organiser: User) -> Client:
    """The browser of an organiser."""
    return signed_in(organiser)


@pytest.fixture
def viewing(member: User) -> Client:
    """The browser of a member without further rights."""
    return signed_in(member)


@pytest.fixture
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans of tests need not be the best."""
    monkeypatch.setattr(plans, "SECONDS", 1.0)


@pytest.fixture
def people(german: Session) -> list[Participant]:
    """Sixteen participants, all of them here."""
    return [make_participant(german, player) for player in make_players(german.club, SIXTEEN)]
