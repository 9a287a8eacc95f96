"""The admin: what was played can be read and not changed."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tests.tracker.factories import make_table, won
from tracker.models import AuditEntry, Club, Membership, Penalty, Session
from tracker.services.deals import record_deal

MANAGED = {Club, Membership}
MODELS = list(apps.get_app_config("tracker").get_models())


@pytest.fixture
def browser(db: None) -> Client:
    boss = User.objects.create_superuser("boss", password="boss")
    client = Client()
    client.force_login(boss)
    return client


@pytest.fixture
def evening(german: Session) -> Session:
    table = make_table(german)
    record_deal(table=table, deal=won(0, 1), user=None, revision=None, idempotency_key=None)
    somebody = german.participants.first()
    assert somebody is not None
    Penalty.objects.create(session=german, participant=somebody, points=-5, why="late")
    return german


def address(model: type[Model], page: str, *key: object) -> str:
    return reverse(f"admin:tracker_{model._meta.model_name}_{page}", args=key)


def test_everything_that_is_kept_is_there() -> None:
    assert all(admin.site.is_registered(model) for model in MODELS)


@pytest.mark.parametrize("model", MODELS)
def test_rows_are_listed(browser: Client, evening: Session, model: type[Model]) -> None:
    assert browser.get(address(model, "changelist")).status_code == 200


@pytest.mark.parametrize("model", [model for model in MODELS if model not in MANAGED])
def test_records_can_only_be_read(browser: Client, evening: Session, model: type[Model]) -> None:
    assert browser.get(address(model, "add")).status_code == 403
    row = model._default_manager.first()
    if row is not None:
        assert browser.get(address(model, "change", row.pk)).status_code == 200
        assert browser.post(address(model, "change", row.pk), {}).status_code == 403
        assert browser.get(address(model, "delete", row.pk)).status_code == 403


def test_roles_can_be_given(browser: Client, club: Club) -> None:
    somebody = User.objects.create_user("somebody")
    data = {"club": club.pk, "user": somebody.pk, "role": "organiser"}
    assert browser.post(address(Membership, "add"), data).status_code == 302
    assert Membership.objects.get().role == Membership.Role.ORGANISER


def test_a_club_with_a_past_cannot_be_deleted(browser: Client, evening: Session) -> None:
    browser.post(address(Club, "delete", evening.club_id), {"post": "yes"})
    assert Club.objects.filter(pk=evening.club_id).exists()
    assert AuditEntry.objects.exists()


def test_others_are_not_let_in(client: Client, club: Club, owner: User) -> None:
    client.force_login(owner)
    assert client.get(reverse("admin:index")).status_code == 302
