"""What would happen to everybody of a list, and what is wrong with it, line by line. Nothing is written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tracker.exchange.player_lists.columns import Columns
from tracker.exchange.player_lists.heads import is_head_line
from tracker.exchange.player_lists.likeness import Likeness, folded
from tracker.exchange.player_lists.lines import Candidate, CheckedLine
from tracker.exchange.player_lists.reading import Line
from tracker.exchange.player_lists.teams import team_warnings
from tracker.models import Player, Session
from tracker.queries.known_people import DETAILS, KnownPeople
from tracker.services.errors import Refusal
from tracker.services.list_import import ListedPerson
from tracker.services.names import clean_name, tidy
from tracker.services.participants import clean_detail

#: Chosen instead of one of the club's players: somebody of his own.
SOMEBODY_NEW = "new"

_YES = frozenset(["1", "x", "+", "y", "yes", "true", "ja", "j", "wahr", "да", "д", "истина", "✓", "✔"])
_NO = frozenset(["0", "-", "–", "—", "n", "no", "false", "nein", "falsch", "нет", "н", "ложь"])
# What a spreadsheet shows where a formula has no value, in the languages of this house.
_CELL_ERRORS = frozenset(
    [
        *("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!"),
        *("#NV", "#BEZUG!", "#WERT!", "#ZAHL!", "#ÜBERLAUF!"),
        *("#Н/Д", "#ССЫЛКА!", "#ИМЯ?", "#ЗНАЧ!", "#ДЕЛ/0!", "#ПУСТО!", "#ЧИСЛО!"),
    ]
)
_FLAGS = ("guest", "substitute", "newcomer")


@dataclass(frozen=True, slots=True)
class CheckedList:
    """The whole list, compared with what is known; `mark` is that of the knowledge."""

    columns: Columns
    lines: Sequence[CheckedLine]
    problems: Sequence[Refusal]
    warnings: Sequence[Refusal]
    mark: str

    @property
    def may_be_taken(self) -> bool:
        """Whether there is nothing in the way."""
        return not self.problems and not any(line.problems for line in self.lines)

    @property
    def news(self) -> list[CheckedLine]:
        """The lines that change something."""
        return [line for line in self.lines if not line.says_nothing_new]

    @property
    def people(self) -> list[ListedPerson]:
        """Everybody as the service takes them."""
        return [
            ListedPerson(line.name, line.player.pk if line.player else None, line.details)
            for line in self.lines
        ]


def check_list(
    columns: Columns,
    known: KnownPeople,
    session: Session,
    *,
    chosen: Mapping[int, str],
    leave_out_unknown: bool = False,
) -> CheckedList:
    """Compare a list with the club and the session; `chosen` is by line number whom a name means."""
    lines = [_read(columns, line) for line in columns.people]
    _match(lines, known, chosen)
    _find_doubles(lines)
    problems = list(columns.problems)
    if not leave_out_unknown:
        problems += _unknown_columns(columns)
    if not lines:
        problems.append(Refusal("nobody", _("The list names nobody.")))
    warnings = [*_alike(lines), *team_warnings(lines, known, session)]
    return CheckedList(columns, lines, problems, warnings, known.mark)


def _alike(lines: Sequence[CheckedLine]) -> list[Refusal]:
    """New players of one list whose names differ in spelling alone: capitals, accents, the order of words."""
    first: dict[str, CheckedLine] = {}
    warnings = []
    text = _("“%(one)s” and “%(other)s” (lines %(first)s and %(second)s) may be one person: two are made.")
    for line in lines:
        key = "" if line.problems or line.player else folded(line.name)
        if key in first:
            params = {"one": first[key].name, "other": line.name}
            params |= {"first": str(first[key].number), "second": str(line.number)}
            warnings.append(Refusal("names_alike", text, params=params))
        elif key:
            first[key] = line
    return warnings


def _unknown_columns(columns: Columns) -> list[Refusal]:
    headed = _("Column %(letter)s (“%(head)s”) is unknown: leave it out, or change its head.")
    bare = _("Column %(letter)s has no head: it is unknown what it says.")
    return [
        Refusal(
            "unknown_column",
            headed if column.head else bare,
            params={"letter": column.letter, "head": column.head},
        )
        for column in columns.unknown
    ]


def _read(columns: Columns, line: Line) -> CheckedLine:
    """A line with what it says, each detail cleaned; what a cell does not say is not there."""
    said = columns.values(line)
    read = CheckedLine(line.number, tidy(said.get("name", "")))
    if is_head_line(line.cells, False):
        text = _("This line names columns: take it out, or the lines above it.")
        read.problems.append(Refusal("heads_again", text, field="name"))
        return read
    if columns.problems:  # nothing can be said of names before it is known where they stand
        return read
    try:
        read.name = clean_name(read.name)
    except Refusal as refusal:
        read.problems.append(_no_name() if refusal.code == "name_empty" else refusal)
    for name in ("name", *DETAILS):
        if said.get(name, "").upper() in _CELL_ERRORS:
            text = _("“%(said)s” is an error of the spreadsheet: mend the formula there.")
            read.problems.append(Refusal("cell_error", text, field=name, params={"said": said[name]}))
    for name in DETAILS:
        if not said.get(name):
            continue
        try:
            read.details[name] = (
                _yes_or_no(name, said[name]) if name in _FLAGS else clean_detail(name, said[name])
            )
        except Refusal as refusal:
            read.problems.append(refusal)
    return read


def _no_name() -> Refusal:
    return Refusal("name_empty", _("There is no name in this line."), field="name")


def _yes_or_no(name: str, said: str) -> bool:
    word = said.casefold()
    if word in _YES or word == name:
        return True
    if word in _NO:
        return False
    text = _("“%(said)s” is neither yes nor no: write x, or leave it empty.")
    raise Refusal("neither_yes_nor_no", text, field=name, params={"said": said[:40]})


def _match(lines: Sequence[CheckedLine], known: KnownPeople, chosen: Mapping[int, str]) -> None:
    """Find everybody in the club: by exact name, else by what was chosen among those who are like him."""
    named: defaultdict[str, list[Player]] = defaultdict(list)
    for player in known.players:
        named[player.name].append(player)
    exact = {player.pk for line in lines for player in named.get(line.name, ())}
    likeness = Likeness(_spellings(known.players, exact))
    by_id = {player.pk: player for player in known.players}
    for line in lines:
        if line.problems or not line.name:
            continue
        namesakes = _listed(named.get(line.name, []))
        if len(namesakes) == 1:
            _settle(line, namesakes[0], known)
            continue
        if namesakes:
            line.candidates = [Candidate(player, same=True) for player in namesakes]
            line.must_choose = True
        else:
            line.candidates = [Candidate(by_id[pk], same) for pk, same in likeness.like(line.name)]
        _choose(line, chosen.get(line.number, ""), known)


def _spellings(players: Sequence[Player], exact: set[int]) -> list[tuple[int, str]]:
    """Names and nicknames of those whom no line names exactly."""
    return [
        (player.pk, name)
        for player in players
        if player.pk not in exact
        for name in (player.name, player.nickname)
        if name
    ]


def _listed(namesakes: list[Player]) -> list[Player]:
    """Those on the club's lists; the hidden ones only where there is nobody else."""
    return [player for player in namesakes if not player.hidden] or namesakes


def _choose(line: CheckedLine, chosen: str, known: KnownPeople) -> None:
    """Whom the line means of its candidates; where only the spelling differs he is proposed."""
    choices = {str(candidate.player.pk): candidate for candidate in line.candidates}
    if chosen in choices or (chosen == SOMEBODY_NEW and not line.must_choose):
        line.chosen = chosen
    elif not line.must_choose and line.candidates:
        first = line.candidates[0]
        line.chosen = str(first.player.pk) if first.same else SOMEBODY_NEW
    if line.chosen in choices:
        _settle(line, choices[line.chosen].player, known)
    elif line.must_choose:
        text = _("Several players of the club are called “%(name)s”: choose which one this is.")
        line.problems.append(Refusal("several_of_that_name", text, field="same", params={"name": line.name}))


def _settle(line: CheckedLine, player: Player, known: KnownPeople) -> None:
    line.player = player
    line.participant = known.participants.get(player.pk)
    line.what = "there" if line.participant else "club"


def _find_doubles(lines: Sequence[CheckedLine]) -> None:
    """One person in two lines."""
    first: dict[str | int, CheckedLine] = {}
    for line in lines:
        if not line.name or line.problems:
            continue
        key = line.player.pk if line.player else line.name
        if key in first:
            text = _("“%(name)s” stands in line %(line)s already.")
            params = {"name": first[key].name, "line": first[key].number}
            line.problems.append(Refusal("name_twice", text, field="name", params=params))
        first.setdefault(key, line)
