"""The round and the tables that a document is about, with everybody who sits there."""

from django.utils.translation import gettext_lazy as _

from tracker.models import Round, Session, Table
from tracker.services.errors import Refusal


def find_round(session: Session, number: int | None) -> Round:
    """The round of this number; else the latest that has begun, or the first. Refusal: there is none."""
    rounds = Round.objects.filter(session=session)
    if number is None:
        begun = rounds.exclude(status=Round.Status.PLANNED)
        found = begun.order_by("-number").first() or rounds.order_by("number").first()
    else:
        found = rounds.filter(number=number).first()
    if found is not None:
        found.session = session
        return found
    if number is None:
        raise Refusal("no_rounds", _("No round of this session is open yet: there is nothing to print."))
    raise Refusal(
        "no_such_round",
        _("There is no round %(number)s in this session."),
        field="round",
        params={"number": number},
    )


def find_tables(of_round: Round, number: int | None) -> list[Table]:
    """The tables of the round, or the one of this number. Refusal where there is none."""
    tables = Table.objects.filter(round=of_round).order_by("number")
    if number is not None:
        tables = tables.filter(number=number)
    found = list(tables.prefetch_related("seats__participant__player"))
    if found:
        for table in found:
            table.round = of_round
        return found
    if number is None:
        raise Refusal(
            "no_tables", _("Round %(number)s has no tables yet."), params={"number": of_round.number}
        )
    raise Refusal(
        "no_such_table",
        _("There is no table %(number)s in round %(round)s."),
        field="table",
        params={"number": number, "round": of_round.number},
    )
