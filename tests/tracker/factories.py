"""What tests of the tracker start from: rows made directly, and deals written short."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from scoring.deals import Deal, Outcome, Penalty, Source, Totals, Win
from scoring.rulesets import get_ruleset
from tracker.models import Club, Membership, Participant, Player, Round, Seat, Session, Table

FOUR = ("Anna", "Bernd", "Carla", "Dora")


def make_club(slug: str = "nordwind", **fields: Any) -> Club:
    """A club that everyone sees and nobody owns."""
    return Club.objects.create(slug=slug, **{"name": slug.title(), **fields})


def make_user(username: str, club: Club | None = None, role: str = Membership.Role.MEMBER) -> User:
    """A user, with a role where a club is given. His password is his name."""
    user = User.objects.create_user(username, password=username)
    if club is not None:
        Membership.objects.create(club=club, user=user, role=role)
    return user


def make_players(club: Club, names: Sequence[str] = FOUR) -> list[Player]:
    """A player of the club for each name; one that is there already is taken."""
    return [Player.objects.get_or_create(club=club, name=name)[0] for name in names]


def make_session(club: Club, ruleset: str = "german", slug: str = "", **fields: Any) -> Session:
    """A club night of 18 April 2026; its address is the rule set's code where none is given."""
    rules = get_ruleset(ruleset)
    ranking = ["table_points", "points"] if ruleset == "mcr" else ["points"]
    defaults = {"name": f"Evening {ruleset}", "date": date(2026, 4, 18), "ranking": ranking}
    return Session.objects.create(
        club=club,
        slug=slug or ruleset,
        ruleset=ruleset,
        ruleset_version=rules.version,
        **{**defaults, **fields},
    )


def make_participant(session: Session, player: Player, **fields: Any) -> Participant:
    """The player's participant in the session, made where he has none."""
    position = session.participants.count() + 1
    defaults = {"position": position, "file_id": f"P{position:02d}", **fields}
    return Participant.objects.get_or_create(session=session, player=player, defaults=defaults)[0]


def make_round(session: Session, number: int | None = None) -> Round:
    """An open round; the next number where none is given."""
    return Round.objects.create(session=session, number=number or session.rounds.count() + 1)


def make_table(
    session: Session,
    names: Sequence[str] = FOUR,
    round_: Round | None = None,
    **fields: Any,
) -> Table:
    """A planned table with these people, the first four on seats 0-3; in a new round where none is given."""
    in_round = round_ or make_round(session)
    table = Table.objects.create(round=in_round, **{"number": in_round.tables.count() + 1, **fields})
    for position, player in enumerate(make_players(session.club, names)):
        participant = make_participant(session, player)
        Seat.objects.create(table=table, round=in_round, participant=participant, position=position)
    return table


def won(
    seat: int, source: Source = None, totals: Totals = (0, 0, 0, 0), *penalties: Penalty, **more: Any
) -> Deal:
    """A deal that a seat wins; its total is 30 where all totals are 0."""
    if not any(totals):
        totals = won_totals(seat, 30)
    return Deal(Outcome("win", (Win(seat, source),), more.get("pays_for_all")), totals, penalties)


def won_totals(seat: int, total: int) -> Totals:
    """Totals with one that is not 0."""
    first, second, third, fourth = (total if other == seat else 0 for other in range(4))
    return (first, second, third, fourth)


def drawn(*penalties: Penalty) -> Deal:
    """A draw."""
    return Deal(Outcome("draw"), None, penalties)


def void(*penalties: Penalty) -> Deal:
    """A void deal."""
    return Deal(Outcome("void"), None, penalties)
