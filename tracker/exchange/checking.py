"""What a session file means, checked before anything is written: ids, rules, deals, sums.

Every mistake is collected with its place, so that one reading of the answer mends the file.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from scoring.deals import Deal, Entry
from scoring.errors import ScoringError, shown
from scoring.games import Game, play_game
from scoring.placing import to_sixtieths
from scoring.rulesets import Options, RuleSet, get_ruleset
from scoring.wire import entry_from_json
from tracker.exchange.file_model import PenaltyPart, SessionFile, TablePart
from tracker.exchange.json_text import Path
from tracker.exchange.refusals import FileRefused, problem_at, scoring_problem
from tracker.queries.ranking import RANKINGS, default_ranking
from tracker.services.changes import MOST_SCORE
from tracker.services.errors import Refusal
from tracker.services.names import clean_text


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A table whose deals the rules allow; `game` is what they make, `counts` what is to count."""

    part: TablePart
    entries: tuple[Entry, ...]
    game: Game
    counts: str


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that can be written as it is: its rule set with options, its tables by round number."""

    part: SessionFile
    ruleset: RuleSet
    options: Options
    ranking: Sequence[str]
    rounds: Mapping[int, Sequence[CheckedTable]]


def check_file(part: SessionFile) -> CheckedFile:
    """The file with what it means; FileRefused with every mistake that was found."""
    return _Check(part).whole_file()


def penalty_sixtieths(penalty: PenaltyPart) -> int | None:
    """A penalty's table points in sixtieths; None where it is in points."""
    return None if penalty.table_points is None else to_sixtieths(Fraction(penalty.table_points))


@dataclass
class _Check:
    """One file being checked: what is known of it so far, and the problems found."""

    part: SessionFile
    problems: list[str] = field(default_factory=list)
    resolved: dict[int | None, Options] = field(default_factory=dict)

    def whole_file(self) -> CheckedFile:
        self.ids = {player.id for player in self.part.players}
        self.players()
        rules = self.rules()
        self.dates()
        ranking = self.ranking()
        self.penalties(self.part.session.penalties, ("session", "penalties"), self.ids, "among the players")
        rounds = self.rounds(rules)
        if self.problems or rules is None:
            raise FileRefused(*self.problems)
        return CheckedFile(self.part, *rules, ranking, rounds)

    def say(self, path: Path, text: str) -> None:
        self.problems.append(problem_at(path, text))

    def repeated(self, values: Iterable[object], path: Path, name: str) -> None:
        """Say where a value that must be unique stands again; `path` is that of the list."""
        seen: dict[object, int] = {}
        for index, value in enumerate(values):
            if value in seen:
                self.say(
                    (*path, index, name), f"{_quoted(value)} stands in {path[-1]}[{seen[value]}] already"
                )
            seen.setdefault(value, index)

    def players(self) -> None:
        self.repeated((player.id for player in self.part.players), ("players",), "id")
        self.repeated((player.name for player in self.part.players), ("players",), "name")

    def rules(self) -> tuple[RuleSet, Options] | None:
        session = self.part.session
        try:
            ruleset = get_ruleset(session.ruleset)
            options = ruleset.resolve(session.options)
        except ScoringError as error:
            self.problems.append(scoring_problem(("session",), error))
            return None
        self.resolved[None] = options
        if session.ruleset_version not in {None, ruleset.version}:
            text = f"the rules of {ruleset.code} are at version {ruleset.version} here, not"
            self.say(("session", "ruleset_version"), f"{text} {_quoted(session.ruleset_version)}")
        return ruleset, options

    def dates(self) -> None:
        session = self.part.session
        if session.end_date and date.fromisoformat(session.end_date) < date.fromisoformat(session.date):
            self.say(("session", "end_date"), f"{session.end_date} is before the first day, {session.date}")

    def ranking(self) -> Sequence[str]:
        session = self.part.session
        if session.ranking is None:
            return default_ranking(session.ruleset)
        if not session.ranking:
            self.say(("session", "ranking"), "must name at least one; leave it out for the rule set's own")
        for index, code in enumerate(session.ranking):
            if code not in RANKINGS:
                self.say(("session", "ranking", index), f"{_quoted(code)} is none of {', '.join(RANKINGS)}")
            elif code in session.ranking[:index]:
                self.say(("session", "ranking", index), f"{_quoted(code)} is named twice")
        return session.ranking

    def penalties(self, penalties: Sequence[PenaltyPart], path: Path, ids: Iterable[str], whose: str) -> None:
        for index, penalty in enumerate(penalties):
            if penalty.player not in ids:
                self.say((*path, index, "player"), f"{_quoted(penalty.player)} is not {whose}")
            if (penalty.points is None) == (penalty.table_points is None):
                self.say((*path, index), "must have exactly one of points and table_points")

    def rounds(self, rules: tuple[RuleSet, Options] | None) -> dict[int, list[CheckedTable]]:
        self.repeated((one.number for one in self.part.rounds), ("rounds",), "number")
        checked = {}
        for index, one in enumerate(self.part.rounds):
            path: Path = ("rounds", index, "tables")
            self.repeated((table.number for table in one.tables), path, "number")
            seated: dict[str, int] = {}
            checked[one.number] = [
                found
                for place, table in enumerate(one.tables)
                if (found := self.table(table, (*path, place), seated, rules))
            ]
        return checked

    def table(
        self, table: TablePart, path: Path, seated: dict[str, int], rules: tuple[RuleSet, Options] | None
    ) -> CheckedTable | None:
        self.people(table, path, seated)
        self.penalties(table.penalties, (*path, "penalties"), table.people, "at this table")
        self.totals(table, path)
        if table.status == "planned" and (table.deals or table.totals is not None):
            self.say((*path, "status"), "a table with deals or totals is not planned")
        entries = tuple(self.entries(table, path))
        if rules is None or len(entries) < len(table.deals):
            return None
        game = self.game(table, path, entries, *rules)
        return CheckedTable(table, entries, game, _counts(table, entries)) if game else None

    def people(self, table: TablePart, path: Path, seated: dict[str, int]) -> None:
        for name in ("seats", "others"):
            for index, file_id in enumerate(getattr(table, name)):
                where = (*path, name, index)
                if file_id not in self.ids:
                    self.say(where, f"{_quoted(file_id)} is not among the players")
                elif file_id in seated:
                    self.say(
                        where, f"{_quoted(file_id)} sits at table {seated[file_id]} of this round already"
                    )
                seated.setdefault(file_id, table.number)

    def totals(self, table: TablePart, path: Path) -> None:
        if table.totals is not None and len(table.totals) != len(table.people):
            count = len(table.people)
            self.say((*path, "totals"), f"must have {count} values, one a person, not {len(table.totals)}")
        if table.totals is None and table.counts == "totals":
            self.say((*path, "counts"), "the totals can't count where there are none")

    def entries(self, table: TablePart, path: Path) -> Iterator[Entry]:
        for index, written in enumerate(table.deals):
            where = (*path, "deals", index)
            try:
                yield self.entry(written, where)
            except ScoringError as error:
                self.problems.append(scoring_problem(where, error))

    def entry(self, written: object, path: Path) -> Entry:
        entry = entry_from_json(written)
        if not isinstance(entry, Deal):
            return entry
        penalties = []
        for index, penalty in enumerate(entry.penalties):
            try:
                penalties.append(replace(penalty, why=clean_text(penalty.why, field="", longest=200)))
            except Refusal as refusal:
                self.say((*path, "penalties", index, "why"), refusal.message)
        return replace(entry, penalties=tuple(penalties))

    def game(
        self, table: TablePart, path: Path, entries: Sequence[Entry], ruleset: RuleSet, options: Options
    ) -> Game | None:
        if table.wind_rounds not in self.resolved:
            changed = {**options.changed, "wind_rounds": table.wind_rounds}
            self.resolved[table.wind_rounds] = ruleset.resolve(changed)
        try:
            game = play_game(ruleset, self.resolved[table.wind_rounds], entries, len(table.people))
        except ScoringError as error:
            self.problems.append(scoring_problem((*path, "deals", error.entry or 0), error))
            return None
        if any(abs(score) > MOST_SCORE for score in game.scores):
            self.say((*path, "deals"), "the scores grow beyond what can be kept")
        return game


def _counts(table: TablePart, entries: Iterable[Entry]) -> str:
    if table.counts is not None:
        return table.counts
    return default_counts(any(isinstance(entry, Deal) for entry in entries), table.totals is not None)


def default_counts(has_deals: bool, has_totals: bool) -> str:
    """What counts where the file does not say: the deals where there are any, else totals that are there."""
    return "totals" if has_totals and not has_deals else "deals"


def _quoted(value: object) -> str:
    return f"“{shown(value)}”" if isinstance(value, str) else shown(value)
