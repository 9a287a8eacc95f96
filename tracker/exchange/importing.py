"""A session file into the database: all of it or nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from tracker.exchange.checking import CheckedFile, CheckedTable, check_file, penalty_sixtieths
from tracker.exchange.file_model import PenaltyPart, PlayerPart
from tracker.exchange.kept import keep_people, kept_of
from tracker.exchange.reading import read_session_file
from tracker.exchange.refusals import FileRefused, problem_at
from tracker.exchange.round_states import round_states
from tracker.exchange.sums import find_odd_totals
from tracker.models import Club, Participant, Penalty, Player, Round, Seat, Session, Table
from tracker.models.tables import new_table_code
from tracker.queries.players import players_named
from tracker.services.audit import Actor, record_audit
from tracker.services.clubs import create_club
from tracker.services.entries import store_entries
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club
from tracker.services.results import store_results

Links = Mapping[tuple[int, int], "Link"]


class Link(NamedTuple):
    """A table's link, to go on at the table that takes its place, and the revision that was reached."""

    code: str
    locked: bool
    revision: int


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import made and what it found odd: a line each, then `counts`, always two lines."""

    session: Session
    lines: tuple[str, ...]
    counts: tuple[str, str]


def import_session(*, data: bytes, replace: bool = False, user: Actor = None) -> ImportReport:
    """The session that the file describes; FileRefused names what is wrong, and then nothing was written.

    A session that is there already is refused, or with `replace` superseded: its history is kept, its tables'
    links lead to the new ones of the same round and number, and what a file has no words for stays (`kept`).
    """
    checked = check_file(read_session_file(data))
    findings = find_odd_totals(checked)
    try:
        session, remarks = _write(checked, replace, user)
    except IntegrityError:
        slug = f"{checked.part.club.slug}/{checked.part.session.slug}"
        raise FileRefused(f"somebody else is writing {slug} at this moment; try again") from None
    return ImportReport(session, (*remarks, *findings.lines), findings.counts)


@transaction.atomic
def _write(checked: CheckedFile, replace: bool, user: Actor) -> tuple[Session, list[str]]:
    club, remarks = _club(checked)
    old = _live_session(club, checked.part.session.slug)
    if old and not replace:
        raise FileRefused(f"{club.slug}/{old.slug} is there already; --replace puts this file in its place")
    links = _supersede(old) if old else {}
    session = _session(checked, club, old)
    participants = _participants(checked, session, user)
    if old:
        keep_people(old, participants)
    tables = _tables(checked, session, participants, links)
    store_entries((table, one.entries) for table, one in tables)
    _penalties(checked, session, participants, tables)
    for table, _one in tables:
        store_results(table)
    _audit(session, tables, user)
    return session, remarks


def _club(checked: CheckedFile) -> tuple[Club, list[str]]:
    """The file's club, locked, made without an owner where there is none; and a remark if named otherwise."""
    part = checked.part.club
    club = Club.objects.filter(slug=part.slug).first() or _made_club(part.slug, part.name or part.slug)
    remarks = []
    if part.name not in {None, club.name}:
        remarks.append(f"the club {club.slug} keeps its name {club.name}; the file calls it {part.name}")
    return locked_club(club), remarks


def _made_club(slug: str, name: str) -> Club:
    try:
        return create_club(
            name=name,
            slug=slug,
            user=None,
            language=settings.LANGUAGE_CODE,
            time_zone=settings.TIME_ZONE,
        )
    except Refusal:
        # Another import has made it since we looked; names and addresses were checked as the file was read.
        made = Club.objects.filter(slug=slug).first()
        if made is not None:
            return made
        like = Club.objects.filter(slug__iexact=slug).values_list("slug", flat=True).first()
        raise FileRefused(f"the club {slug} would differ from {like} in capital letters alone") from None


def _live_session(club: Club, slug: str) -> Session | None:
    return Session.objects.filter(club=club, slug=slug, superseded_at__isnull=True).first()


def _supersede(old: Session) -> Links:
    """Put a session out of use; by round and table number the links of its tables."""
    now = timezone.now()
    links = {}
    tables = Table.objects.filter(round__session=old).select_for_update(of=("self",)).order_by("pk")
    for table in tables.select_related("round"):
        links[table.round.number, table.number] = Link(table.code, table.link_locked, table.revision)
        table.code = new_table_code()
        table.save(update_fields=["code"])
    Session.objects.filter(pk=old.pk).update(superseded_at=now)
    return links


def _session(checked: CheckedFile, club: Club, old: Session | None) -> Session:
    part = checked.part.session
    return Session.objects.create(
        club=club,
        slug=part.slug,
        name=part.name,
        date=date.fromisoformat(part.date),
        end_date=date.fromisoformat(part.end_date) if part.end_date else None,
        kind=part.kind,
        ruleset=checked.ruleset.code,
        ruleset_version=checked.ruleset.version,
        options=checked.options.changed,
        ranking=list(checked.ranking),
        # A page of the old session must be stale for the new one.
        revision=old.revision + 1 if old else 1,
        supersedes=old,
        **kept_of(old),
    )


def _participants(checked: CheckedFile, session: Session, user: Actor) -> dict[str, Participant]:
    players = _players(checked.part.players, session.club, user)
    made = [
        Participant(
            session=session,
            player=player,
            file_id=part.id,
            position=position,
            team=part.team,
            country=part.country,
            number=part.number,
            guest=part.guest,
            substitute=part.substitute,
        )
        for position, (part, player) in enumerate(zip(checked.part.players, players, strict=True), start=1)
    ]
    return {one.file_id: one for one in Participant.objects.bulk_create(made)}


def _players(parts: Sequence[PlayerPart], club: Club, user: Actor) -> list[Player]:
    """The club's player for each of the file, made where there is none of that name."""
    names = [part.name for part in parts]
    known = players_named(club, names)
    merged = Player.objects.filter(club=club, merged_into__isnull=False, name__in=names)
    leads_to = {player.name: player.merged_into for player in merged.select_related("merged_into")}
    problems, found, new = [], {}, []
    for index, part in enumerate(parts):
        namesakes = known.get(part.name, [])
        if len(namesakes) > 1:
            problems.append(problem_at(("players", index, "name"), _several(part.name, namesakes)))
        elif namesakes:
            found[part.name] = namesakes[0]
        elif (target := leads_to.get(part.name)) is not None:
            found[part.name] = target
        else:
            new.append(part)
    problems += _same_person(parts, found)
    if problems:
        raise FileRefused(*problems)
    made = Player.objects.bulk_create([Player(club=club, name=part.name, guest=part.guest) for part in new])
    if made:
        after = {"players": [player.pk for player in made]}
        record_audit(club=club, user=user, action="add_players", after=after)
    found |= {player.name: player for player in made}
    return [found[part.name] for part in parts]


def _several(name: str, namesakes: Sequence[Player]) -> str:
    shown = ", ".join(
        f"{player.name} ({player.nickname})" if player.nickname else player.name for player in namesakes
    )
    return f"the club has {len(namesakes)} players named “{name}”: {shown}; rename them so that they differ"


def _same_person(parts: Sequence[PlayerPart], found: Mapping[str, Player]) -> Iterable[str]:
    seen: dict[int, str] = {}
    for index, part in enumerate(parts):
        player = found.get(part.name)
        if player is None:
            continue
        if player.pk in seen:
            text = f"“{part.name}” was merged with “{seen[player.pk]}”, who is in this file too"
            yield problem_at(("players", index, "name"), text)
        seen.setdefault(player.pk, part.name)


def _tables(
    checked: CheckedFile, session: Session, participants: Mapping[str, Participant], links: Links
) -> list[tuple[Table, CheckedTable]]:
    rounds = {
        number: Round(session=session, number=number, status=status)
        for number, status in round_states(checked.rounds).items()
    }
    Round.objects.bulk_create(rounds.values())
    made = [
        (_table(one, rounds[number], links.get((number, one.part.number))), one)
        for number, tables in sorted(checked.rounds.items())
        for one in sorted(tables, key=lambda table: table.part.number)
    ]
    Table.objects.bulk_create(table for table, _one in made)
    Seat.objects.bulk_create(seat for table, one in made for seat in _seats(table, one, participants))
    return made


def _table(one: CheckedTable, round_: Round, before: Link | None) -> Table:
    return Table(
        round=round_,
        number=one.part.number,
        code=before.code if before else new_table_code(),
        link_locked=before.locked if before else False,
        status=one.part.status,
        ended=one.part.ended or "",
        wind_rounds=one.part.wind_rounds,
        counts=one.counts,
        revision=before.revision + 1 if before else 1,
    )


def _seats(table: Table, one: CheckedTable, participants: Mapping[str, Participant]) -> Iterable[Seat]:
    totals: Sequence[int | None] = one.part.totals or [None] * len(one.part.people)
    for position, (file_id, total) in enumerate(zip(one.part.people, totals, strict=True)):
        yield Seat(
            table=table,
            round=table.round,
            participant=participants[file_id],
            position=position,
            typed_total=total,
        )


def _penalties(
    checked: CheckedFile,
    session: Session,
    participants: Mapping[str, Participant],
    tables: Iterable[tuple[Table, CheckedTable]],
) -> None:
    """The session's penalties first, then each table's, as they stand in the file."""

    def row(part: PenaltyPart, table: Table | None) -> Penalty:
        return Penalty(
            session=session,
            table=table,
            participant=participants[part.player],
            points=part.points,
            table_points_60=penalty_sixtieths(part),
            why=part.why,
        )

    rows = [row(part, None) for part in checked.part.session.penalties]
    rows += [row(part, table) for table, one in tables for part in one.part.penalties]
    Penalty.objects.bulk_create(rows)


def _audit(session: Session, tables: Sequence[tuple[Table, CheckedTable]], user: Actor) -> None:
    figures = {
        "participants": session.participants.count(),
        "tables": len(tables),
        "deals": sum(len(one.game.deals) for _table, one in tables),
    }
    record_audit(
        club=session.club,
        session=session,
        user=user,
        action="import_session",
        subject=f"session:{session.pk}",
        before={"superseded": session.supersedes_id} if session.supersedes_id else None,
        after=figures,
    )
