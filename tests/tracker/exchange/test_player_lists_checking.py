"""Lists compared with the club and the session."""

from time import perf_counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.exchange.lists import checked
from tests.tracker.factories import make_participant, make_players
from tracker.exchange.player_lists.likeness import Likeness
from tracker.models import Club, Player, Session
from tracker.services.player_identity import anonymise_player, merge_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(german: Session) -> Session:
    german.kind = Session.Kind.TOURNAMENT
    german.save(update_fields=["kind"])
    return german


def outcome(session: Session, text: str) -> list[tuple[str, str, list[str]]]:
    """Name, what would happen, codes of problems, a line each."""
    return [
        (line.name, line.what, [problem.code for problem in line.problems])
        for line in checked(session, text).lines
    ]


def test_everybody_is_new_or_found_or_there(german: Session, club: Club) -> None:
    anna, _zoe = make_players(club, ["Anna", "Zoë Berg"])
    make_participant(german, anna, team="Nord", country="DE")
    found = checked(
        german, "Name;Team;Country;Guest\nAnna;Süd;;\nZoe\N{COMBINING DIAERESIS}  Berg;Süd;;\nEmil;Süd;AT;x"
    )
    assert [(line.name, line.what) for line in found.lines] == [
        ("Anna", "there"),
        ("Zoë Berg", "club"),
        ("Emil", "new"),
    ]
    assert found.may_be_taken
    assert found.lines[0].changes == [("team", "Nord", "Süd")]
    assert found.lines[2].details == {"team": "Süd", "country": "AT", "guest": True}
    assert [one.player for one in found.people] == [anna.pk, _zoe.pk, None]


def test_who_takes_part_as_the_list_says_is_no_news(german: Session, club: Club) -> None:
    make_participant(german, make_players(club, ["Anna"])[0], team="Nord", guest=True)
    assert checked(german, "Name;Team;Guest\nAnna;Nord;ja").news == []
    assert checked(german, "Name;Team;Guest\nAnna;;nein").lines[0].changes == [("guest", True, False)]


def test_problems_stand_at_their_lines(german: Session, club: Club) -> None:
    text = f"Name;Country;Guest\nAnna;;\nAnna;;\n;DE;\n{'y' * 121};;\nEmil;{'c' * 41};\nDora;;maybe\n…;;"
    assert outcome(german, text) == [
        ("Anna", "new", []),
        ("Anna", "new", ["name_twice"]),
        ("", "new", ["name_empty"]),
        ("y" * 121, "new", ["too_long"]),
        ("Emil", "new", ["too_long"]),
        ("Dora", "new", ["neither_yes_nor_no"]),
        ("…", "new", []),
    ]
    assert "line 2" in checked(german, text).lines[1].problems[0].message


@pytest.mark.parametrize("yes", ["x", "X", "1", "Ja", "yes", "да", "guest", "✓"])
@pytest.mark.parametrize("no", ["0", "Nein", "no", "нет", "-"])
def test_yes_and_no_as_people_write_them(german: Session, yes: str, no: str) -> None:
    lines = checked(german, f"Name;Guest\nAnna;{yes}\nBernd;{no}\nCarla;").lines
    assert [line.details for line in lines] == [{"guest": True}, {"guest": False}, {}]


def test_an_unknown_column_is_in_the_way_until_it_may_be_left_out(german: Session) -> None:
    found = checked(german, "Name;T-Shirt\nAnna;L")
    assert [problem.code for problem in found.problems] == ["unknown_column"]
    assert "Column B (“T-Shirt”)" in found.problems[0].message
    assert not found.may_be_taken
    allowed = checked(german, "Name;T-Shirt\nAnna;L", leave_out_unknown=True)
    assert allowed.may_be_taken
    assert allowed.lines[0].details == {}


@pytest.mark.parametrize(
    ("text", "code"), [("", "nobody"), ("Name;Team", "nobody"), ("Team;Land\nA;B", "no_names")]
)
def test_a_list_of_nobody(german: Session, text: str, code: str) -> None:
    assert code in [problem.code for problem in checked(german, text).problems]


def test_namesakes_of_the_club_are_asked_for(german: Session, club: Club) -> None:
    one, other = (Player.objects.create(club=club, name="Anna") for _ in range(2))
    open_ = checked(german, "Anna\nBernd").lines[0]
    assert [problem.code for problem in open_.problems] == ["several_of_that_name"]
    assert [candidate.player for candidate in open_.candidates] == [one, other]
    chosen = checked(german, "Anna\nBernd", {1: str(other.pk)})
    assert chosen.may_be_taken
    assert chosen.lines[0].player == other
    assert not checked(german, "Anna\nBernd", {1: "new"}).may_be_taken
    Player.objects.filter(pk=one.pk).update(hidden=True)
    assert checked(german, "Anna\nBernd").lines[0].player == other


@pytest.mark.parametrize(
    ("name", "listed", "same"),
    [
        ("Anna Müller", "Anna Mueller", True),
        ("Anna Müller", "MÜLLER Anna", True),
        ("Пётр Семёнов", "Петр Семенов", True),
        ("Katharina Berger", "Katarina Berger", False),
    ],
)
def test_a_near_miss_is_offered(german: Session, club: Club, name: str, listed: str, same: bool) -> None:
    (player,) = make_players(club, [name])
    (line, _other) = checked(german, f"{listed}\nEmil").lines
    assert [(one.player, one.same) for one in line.candidates] == [(player, same)]
    assert line.player == (player if same else None)
    assert checked(german, f"{listed}\nEmil", {1: "new"}).lines[0].what == "new"
    assert checked(german, f"{listed}\nEmil", {1: str(player.pk)}).lines[0].what == "club"
    assert checked(german, f"{listed}\nEmil", {1: "999999"}).lines[0].player == (player if same else None)


def test_a_nickname_is_a_near_miss_too(german: Session, club: Club) -> None:
    duck = Player.objects.create(club=club, name="Anna Blume", nickname="Die Ente")
    assert [one.player for one in checked(german, "Die Ente\nEmil").lines[0].candidates] == [duck]


@pytest.mark.parametrize(
    ("name", "listed"), [("Player 101", "Player 102"), ("Anna", "Hanna"), ("Bernd Berg", "Dora Tal")]
)
def test_others_are_not_offered(german: Session, club: Club, name: str, listed: str) -> None:
    make_players(club, [name])
    assert checked(german, f"{listed}\nEmil").lines[0].candidates == []


def test_who_is_named_exactly_is_not_offered_to_another_line(german: Session, club: Club) -> None:
    make_players(club, ["Anna Müller"])
    assert [line.what for line in checked(german, "Anna Müller\nAnna Mueller").lines] == ["club", "new"]


def test_two_lines_for_one_player_are_told(german: Session, club: Club) -> None:
    (anna,) = make_players(club, ["Anna Müller"])
    lines = checked(german, "Anna Mueller\nAnna Mùller", {1: str(anna.pk), 2: str(anna.pk)}).lines
    assert [problem.code for problem in lines[1].problems] == ["name_twice"]


def test_merged_and_anonymous_players_are_nobody(german: Session, club: Club) -> None:
    kept, merged, nameless = make_players(club, ["Anna", "Annabella Berg", "Bernd"])
    merge_players(club=club, keep=kept, drop=merged, user=None)
    anonymous = anonymise_player(player=nameless, user=None)
    lines = checked(german, f"Annabella Berg\n{anonymous.name}").lines
    assert [(line.what, line.candidates) for line in lines] == [("new", []), ("new", [])]


def warned(session: Session, text: str) -> list[str]:
    found = checked(session, text)
    return [one.code for one in found.warnings] + [
        f"{line.name}:{one.code}" for line in found.lines for one in line.warnings
    ]


def test_what_looks_wrong_with_teams(tournament: Session, club: Club) -> None:
    make_participant(tournament, make_players(club, ["Zoe"])[0], team="Nord")
    full = "\n".join(f"{name};Nord;" for name in ("Anna", "Bernd", "Carla"))
    assert warned(tournament, f"Name;Team;Sub\n{full}\nSimon;;x") == []
    assert warned(tournament, f"Name;Team;Sub\n{full}\nEmil;;") == ["Emil:no_team"]
    assert warned(tournament, f"Name;Team;Sub\n{full}\nEmil;nord ;") == ["teams_alike", "team_size"]
    assert warned(tournament, "Name;Team\nAnna;Nord") == ["team_size"]
    assert "Nord: 2" in checked(tournament, "Name;Team\nAnna;Nord").warnings[0].message
    assert warned(tournament, "Name\nAnna\nBernd") == ["team_size", "Anna:no_team", "Bernd:no_team"]


def test_a_club_night_has_teams_of_any_size_and_none_need_be(german: Session) -> None:
    assert warned(german, "Name;Team\nAnna;Nord\nBernd;Nord") == []
    assert warned(german, "Anna\nBernd") == []


def test_the_likest_come_first_and_three_at_most() -> None:
    names = ["Anna Mullers", "Anna Muller", "Anna Muller B", "Anna Mullar", "Anna Muellerr"]
    found = Likeness(enumerate(names)).like("Anna Muller")
    assert found[0] == (1, True)
    assert len(found) == 3
    assert Likeness([]).like("…") == []


def test_three_hundred_lines_take_two_queries_and_a_moment(german: Session, club: Club) -> None:
    first = ["Anna", "Bernd", "Carla", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ida", "Jakob"]
    last = [
        f"{a}{b}er"
        for a in ("Berg", "Tal", "Wald", "Stein", "Feld", "Bach")
        for b in ("mann", "hof", "w", "k", "ing")
    ]
    names = [f"{one} {other}" for one in first for other in last]
    make = [Player(club=club, name=f"{name[:-1]}x") for name in names]
    Player.objects.bulk_create(make)
    text = "Name;Team\n" + "\n".join(f"{name};Team {number // 4}" for number, name in enumerate(names))
    with CaptureQueriesContext(connection) as queries:
        began = perf_counter()
        found = checked(german, text)
        took = perf_counter() - began
    assert len(queries) == 2
    assert len(found.lines) == 300
    assert took < 2, took


def test_names_of_one_list_that_differ_in_spelling_are_told(german: Session, club: Club) -> None:
    make_players(club, ["Dora"])
    found = checked(german, "Anna Müller\nMUELLER, anna\nAnna Mueller\nDora\n…\n???")
    assert [warning.code for warning in found.warnings] == ["names_alike", "names_alike"]
    assert "1" in found.warnings[0].message
    assert "3" in found.warnings[1].message


@pytest.mark.parametrize("error", ["#N/A", "#BEZUG!", "#ИМЯ?", "#ref!"])
@pytest.mark.parametrize("at", [0, 1])
def test_errors_of_a_spreadsheet_are_no_names(german: Session, error: str, at: int) -> None:
    cells = ["Anna", "Nord"]
    cells[at] = error
    assert outcome(german, "Name;Team\n" + ";".join(cells))[0][2] == ["cell_error"]


def test_heads_further_down_are_nobody(german: Session) -> None:
    assert [line[2] for line in outcome(german, "Anna;Nord\nName;Team\nBernd;Süd")] == [
        [],
        ["heads_again"],
        [],
    ]
