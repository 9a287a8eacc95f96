"""A session out of the database: the same bytes, defaults left out, keys in the contract's order."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.exchange.files import DRAW, WIN, Json, session_file, spoiled, table, written
from tracker.exchange.session_file import export_session, import_session
from tracker.models import Club, Entry, Penalty, Player, Seat, Session, Table

pytestmark = pytest.mark.django_db

PENALTY = {"payers": [2], "payees": [0, 1, 3], "amount": 30, "why": "late"}
UNKNOWN = {"outcome": {"kind": "win", "winners": [{"seat": 1, "from": "unknown"}]}, "totals": [0, 20, 0, 0]}
DANGER = {
    "outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}], "pays_for_all": 2},
    "totals": [0, 20, 0, 0],
}
SELF_DRAWN = {"outcome": {"kind": "win", "winners": [{"seat": 3, "from": None}]}, "totals": [0, 0, 0, 20]}
VOID = {"outcome": {"kind": "void"}, "penalties": [{"payers": [0], "payees": [], "amount": 9}]}
HANDS = {
    "outcome": {"kind": "win", "winners": [{"seat": 1, "from": 2}]},
    "totals": [12, None, None, 0],
    "hands": [
        None,
        {
            "melds": [{"tiles": "777z", "state": "exposed"}, {"tiles": "2222s", "state": "claimed"}],
            "concealed": "345678m11p",
            "bonus": "1f3y",
            "win": {"tile": "1p", "source": "discard", "completes": "11p", "declared": ["original_call"]},
        },
        {"melds": [{"tiles": "555z", "state": "exposed"}]},
        None,
    ],
}
LINEUP = {"lineup": [4, 1, 2, 3]}


def through(file: Json) -> bytes:
    return export_session(import_session(data=written(file)).session)


def emptied() -> None:
    """Forget everything, as an empty database would."""
    Penalty.objects.all().delete()
    Seat.objects.all().delete()
    connection.cursor().execute("DELETE FROM tracker_auditentry")
    Session.objects.all().delete()
    Player.objects.all().delete()
    Club.objects.all().delete()


EVERYTHING = session_file(
    table(
        2,
        others=["P05"],
        status="confirmed",
        ended="broken_off",
        wind_rounds=3,
        deals=[DRAW, {**WIN, "penalties": [PENALTY]}, UNKNOWN, DANGER, SELF_DRAWN, VOID, LINEUP],
        totals=[1, -1, 0, 0, 0],
        penalties=[
            {"player": "P05", "points": -20, "why": 'Größe „Ω“ ☂ \\ "'},
            {"player": "P01", "table_points": "-7/3"},
        ],
    ),
    table(3, (6, 7, 8, 9), status="planned"),
    players=9,
    end_date="2026-04-19",
    options={
        "rows": {"mah_jong": {"points": 15}, "pung": {"major_exposed": 5, "minor_exposed": 3}},
        "limit": 300,
    },
    ranking=["table_points", "wins"],
    penalties=[{"player": "P01", "table_points": "-7", "why": "rude"}],
)
EVERYTHING["players"][2] |= {
    "team": "Вихрь",
    "country": "DE",
    "number": "1-2",
    "guest": True,
    "substitute": True,
}


@pytest.mark.parametrize(
    "file",
    [
        session_file(players=0, rounds=[]),
        session_file(players=5),
        session_file(rounds=[{"number": 3}]),
        session_file(table()),
        session_file(table(totals=[0, 0, 0, 0])),
        session_file(table(deals=[DRAW], totals=[0, 0, 0, 0])),
        session_file(table(counts="totals", deals=[DRAW], totals=[0, 0, 0, 0])),
        session_file(table(counts="deals", totals=[0, 0, 0, 0])),
        session_file(table(deals=[LINEUP], totals=[0, 0, 0, 0, 0], others=["P05"])),
        session_file(table(deals=[{**DRAW, "totals": [2, 0, 4, 8]}])),
        session_file(table(deals=[HANDS, {**DRAW, "hands": [None, {"concealed": "66z"}, None, None]}])),
        spoiled(session_file(), "club", "name", drop=True),
        EVERYTHING,
    ],
)  # fmt: skip
def test_a_file_without_its_defaults_comes_back_byte_for_byte(file: Json) -> None:
    first = through(file)
    assert first == written(file)
    emptied()
    assert export_session(import_session(data=first).session) == first


DEFAULTS: list[tuple[tuple[str | int, ...], Any]] = [
    (("club", "name"), "westwind"),
    (("session", "ruleset_version"), "1"),
    (("session", "options"), {}),
    (("session", "options"), {"limit": 500, "rows": {"pung": {"minor_exposed": 2}}}),
    (("session", "ranking"), ["points"]),
    (("session", "penalties"), []),
    (("players", 0, "team"), ""),
    (("players", 0, "country"), " "),
    (("players", 0, "number"), ""),
    (("players", 0, "guest"), False),
    (("players", 0, "substitute"), False),
    (("rounds", 0, "tables", 0, "others"), []),
    (("rounds", 0, "tables", 0, "status"), "running"),
    (("rounds", 0, "tables", 0, "counts"), "deals"),
    (("rounds", 0, "tables", 0, "penalties"), []),
]


@pytest.mark.parametrize(("path", "value"), DEFAULTS, ids=repr)
def test_what_has_its_default_is_left_out(path: tuple[str | int, ...], value: object) -> None:
    file = spoiled(session_file(table(deals=[DRAW])), *path, value=value)
    *_rest, key = path
    exported: Any = json.loads(through(file))
    for part in path[:-1]:
        exported = exported[part]
    assert key not in exported


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"pays_for_all": None}, WIN["outcome"]),
        ({"winners": [{"from": 2, "seat": 1}]}, WIN["outcome"]),
    ],
)
def test_a_deal_is_written_in_one_form(given: Json, kept: Json) -> None:
    deal = {"penalties": [], "totals": WIN["totals"], "outcome": {**WIN["outcome"], **given}}
    exported = json.loads(through(session_file(table(deals=[deal]))))
    (found,) = exported["rounds"][0]["tables"][0]["deals"]
    assert json.dumps(found) == json.dumps({"outcome": kept, "totals": WIN["totals"]})


def test_fractions_are_written_in_lowest_terms() -> None:
    file = session_file(
        table(), penalties=[{"player": "P01", "table_points": "-14/4", "why": " late  again "}]
    )
    penalty = {"player": "P01", "table_points": "-7/2", "why": "late again"}
    assert json.loads(through(file))["session"]["penalties"] == [penalty]


def test_superseded_deals_and_withdrawn_penalties_are_not_carried() -> None:
    session = import_session(
        data=written(
            session_file(
                table(deals=[DRAW, WIN], penalties=[{"player": "P01", "points": 5}]),
                penalties=[{"player": "P02", "points": 6}],
            )
        )
    ).session
    Penalty.objects.update(withdrawn_at=timezone.now())
    Entry.objects.filter(number=1).update(superseded_at=timezone.now())
    assert export_session(session) == written(session_file(table(deals=[WIN])))


def test_options_are_written_in_one_order_whatever_the_database_made_of_it() -> None:
    rows = {"pung": {"minor_exposed": 3, "major_exposed": 5}, "mah_jong": {"points": 25}}
    session = import_session(data=written(session_file(options={"limit": 300, "rows": rows}))).session
    session.options = {"rows": dict(reversed(rows.items())), "limit": 300}
    assert list(json.loads(export_session(session))["session"]["options"]) == ["rows", "limit"]
    assert (
        json.dumps(json.loads(export_session(session))["session"]["options"]["rows"])
        == '{"mah_jong": {"points": 25}, "pung": {"major_exposed": 5, "minor_exposed": 3}}'
    )


def test_who_joined_after_the_totals_were_typed_has_the_start_points() -> None:
    def file(total: int) -> Json:
        totals = [500, 510, 490, 500, total]
        return session_file(table(others=["P05"], totals=totals), options={"start_points": 500})

    session = import_session(data=written(file(7))).session
    Seat.objects.filter(position=4).update(typed_total=None)
    assert export_session(session) == written(file(500))


def test_names_come_out_in_composed_form() -> None:
    session = import_session(data=written(session_file(players=1))).session
    Player.objects.update(name="Ame\N{COMBINING ACUTE ACCENT}lie", nickname="Amy")
    assert json.loads(export_session(session))["players"] == [{"id": "P01", "name": "Amélie"}]


def test_the_queries_do_not_grow_with_the_tables() -> None:
    def queries(file: Json) -> int:
        session = import_session(data=written(file)).session
        session = Session.objects.select_related("club").get(pk=session.pk)
        with CaptureQueriesContext(connection) as captured:
            export_session(session)
        return len(captured)

    deals = [DRAW, {**WIN, "penalties": [PENALTY]}]
    small = queries(session_file(table(deals=deals)))
    tables = [table(deals=deals), table(2, (5, 6, 7, 8), deals=deals * 2)]
    large = queries(session_file(*tables, players=9, slug="large"))
    assert small == large


def test_tables_of_one_round_stand_by_number() -> None:
    session = import_session(data=written(session_file(table(2, (5, 6, 7, 8)), table(1), players=8))).session
    Table.objects.filter(number=2).update(number=9)
    tables = json.loads(export_session(session))["rounds"][0]["tables"]
    assert [one["number"] for one in tables] == [1, 9]
