"""Browsers of people with different rights."""

import pytest
from django.contrib.auth.models import User
from django.test import Client


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
