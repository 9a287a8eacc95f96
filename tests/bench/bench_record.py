"""How long the service takes to record a deal."""

import time
from collections.abc import Iterator
from datetime import date
from statistics import median

GAMES = 30
DEALS = 20


def figures() -> Iterator[tuple[str, float, str]]:
    """The median milliseconds of recording one deal at a German table that has 20."""
    from scoring.deals import Deal, Outcome, Win
    from tracker.models import Club, Participant, Player, Round, Seat, Session, Table
    from tracker.services.deals import record_deal

    deal = Deal(Outcome("win", (Win(0, 2),)), (100, 40, 20, 0))
    draw = Deal(Outcome("draw"))
    club = Club.objects.create(slug="bench", name="Bench")
    session = Session.objects.create(
        club=club, slug="bench", name="Bench", date=date(2026, 4, 18), ruleset="german", ruleset_version="1"
    )
    took = []
    for number in range(1, GAMES + 1):
        round_ = Round.objects.create(session=session, number=number)
        table = Table.objects.create(round=round_, number=1)
        for position in range(4):
            player = Player.objects.get_or_create(club=club, name=f"Player {position}")[0]
            part = Participant.objects.get_or_create(
                session=session, player=player, defaults={"file_id": f"P{position}", "position": position}
            )[0]
            Seat.objects.create(table=table, round=round_, participant=part, position=position)
        for index in range(DEALS):
            log = draw if index % 3 else deal
            record_deal(table=table, deal=log, user=None, revision=None, idempotency_key=f"{index}")
        began = time.perf_counter()
        record_deal(table=table, deal=deal, user=None, revision=DEALS + 1, idempotency_key="last")
        took.append((time.perf_counter() - began) * 1000)
    yield "record_deal_20_deals", median(took), "ms"
