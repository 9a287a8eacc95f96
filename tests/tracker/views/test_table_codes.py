"""A table's code, typed or scanned: where it leads, and what guessing comes to."""

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from pytest_django import Settings

from tests.tracker.views.pages import field_error, url, value
from tests.tracker.views.reading import signed_in, words
from tracker.access import PASS_COOKIE
from tracker.models import Table, WrongCode
from tracker.services.links import MOST_WRONG_CODES
from tracker.views.table_codes import client_address

ADDRESS = "192.0.2.7"


@pytest.mark.django_db
def test_the_page_for_typing_says_where_the_code_stands() -> None:
    answer = signed_in(None).get("/t/")
    assert answer.status_code == 200
    assert "It stands on the sheet of your table" in words(answer)
    assert "Type the code of your table" in words(signed_in(None).get("/"))


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}/", "http://192.168.0.2:8000/t/{}/", "192.168.0.2/t/{}"])
def test_what_is_typed_is_understood(table: Table, typed: str) -> None:
    spaced = f"{table.code[:5].upper()} {table.code[5:]}"
    for code in (table.code, spaced):
        browser = signed_in(None)
        answer = browser.get("/t/", {"code": typed.format(code)}, follow=True)
        assert answer.redirect_chain[0][0] == f"/t/{table.code}/"
        assert PASS_COOKIE in browser.cookies


@pytest.mark.parametrize("typed", ["", "  ", "/", "№ –", "東"])
@pytest.mark.django_db
def test_nothing_typed_is_said_at_the_field(typed: str) -> None:
    answer = signed_in(None).get("/t/", {"code": typed})
    assert answer.status_code == 422
    assert field_error(answer, "code") == "Type the code that stands on the table’s sheet."


@pytest.mark.django_db
def test_a_wrong_code_is_named() -> None:
    answer = signed_in(None).get("/t/", {"code": "Nonsense"}, follow=True)
    assert answer.status_code == 404
    assert "No table has the code “nonsense”" in field_error(answer, "code")
    assert value(answer, "code") == "nonsense"


def test_the_pass_is_for_this_site_and_no_script(table: Table, settings: Settings) -> None:
    settings.SECURE = True
    browser = signed_in(None)
    answer = browser.get(f"/t/{table.code}/")
    cookie = browser.cookies[PASS_COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (
        True,
        "Lax",
        True,
        "/",
    )
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    assert "no-store" in answer["Cache-Control"]
    assert browser.post(f"/t/{table.code}/").status_code == 405


def test_guessing_is_slowed_down_and_the_right_code_waits_too(table: Table) -> None:
    browser, phone = signed_in(None), signed_in(None)
    phone.get(f"/t/{table.code}/", REMOTE_ADDR=ADDRESS)
    for number in range(MOST_WRONG_CODES):
        assert browser.get(f"/t/wrong{number}/", REMOTE_ADDR=ADDRESS).status_code == 404
    for code in ("wrong", table.code):
        answer = browser.get(f"/t/{code}/", REMOTE_ADDR=ADDRESS)
        assert answer.status_code == 429
        seconds = int(answer["Retry-After"])
        assert 0 < seconds <= 60
        assert f"wait {seconds} seconds" in field_error(answer, "code")
        assert PASS_COOKIE not in browser.cookies
    assert WrongCode.objects.count() == MOST_WRONG_CODES
    assert browser.get(f"/t/{table.code}/", REMOTE_ADDR="192.0.2.8").status_code == 302
    assert phone.get(url("table_lineup", table), REMOTE_ADDR=ADDRESS).status_code == 200


def request_from(address: str, forwarded: str | None) -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    if forwarded is not None:
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded
    return request


@pytest.mark.parametrize(
    ("address", "forwarded", "expected"),
    [
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", ADDRESS, ADDRESS),
        ("10.0.0.1", f"1.2.3.4, {ADDRESS}", ADDRESS),
        ("10.0.0.1", f"1.2.3.4, {ADDRESS}, 10.0.0.2", ADDRESS),
        ("10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ("::ffff:10.0.0.1", ADDRESS, ADDRESS),
        (ADDRESS, "1.2.3.4", ADDRESS),
        ("", "1.2.3.4", ""),
    ],
)
def test_only_a_trusted_proxy_says_who_asks(
    settings: Settings, address: str, forwarded: str | None, expected: str
) -> None:
    settings.TRUSTED_PROXY = ["10.0.0.0/8", "::ffff:10.0.0.0/104"]
    assert client_address(request_from(address, forwarded)) == expected
