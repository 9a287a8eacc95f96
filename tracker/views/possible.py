"""What may be done at a table now: by its state and by the viewer's rights."""

from dataclasses import dataclass

from tracker.models import Table
from tracker.queries.games import TableGame
from tracker.views.places import Place

MOST_WIND_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Possible:
    """One truth a button; services refuse the rest with a reason, should somebody ask nevertheless."""

    take_back: bool = False
    change: bool = False
    sit: bool = False
    end: bool = False
    go_on: bool = False
    add_wind_round: bool = False
    type_totals: bool = False
    choose: bool = False
    confirm: bool = False
    reopen: bool = False
    remove: bool = False
    punish: bool = False
    log_too: bool = False

    @property
    def anything(self) -> bool:
        """Whether there is any step to offer beside the log's own."""
        steps = (self.change, self.go_on, self.confirm, self.reopen, self.remove)
        return any(steps)


def possible(place: Place, game: TableGame) -> Possible:
    """What the viewer may do at this table now."""
    table, rights = place.table, place.rights
    if table.round.is_planned:
        return Possible()
    if table.is_confirmed or not table.round.is_open:
        return Possible(
            reopen=rights.organise and table.is_confirmed and table.round.is_open, punish=rights.organise
        )
    if not rights.score:
        return Possible()
    over = game.game.next is None
    typed = game.typed_totals is not None
    stopped = bool(table.ended)
    return Possible(
        take_back=bool(game.lines),
        change=True,
        sit=not over,
        end=not over and not stopped,
        go_on=stopped,
        add_wind_round=not stopped and wind_rounds(game) < MOST_WIND_ROUNDS,
        type_totals=True,
        choose=typed and bool(game.game.deals),
        confirm=_confirmable(table, game),
        remove=rights.organise and not game.lines and not typed,
        punish=rights.organise,
        log_too=game.totals_count and not over and takes_deals(table),
    )


def _confirmable(table: Table, game: TableGame) -> bool:
    if table.ended == Table.Ended.BROKEN_OFF:
        return False
    return game.has_ended or game.totals_count


def wind_rounds(game: TableGame) -> int:
    """How many wind rounds the table plays."""
    count: int = game.options["wind_rounds"]
    return count


def takes_deals(table: Table) -> bool:
    """Whether deals can be recorded at the table now, as long as its game is not over."""
    running = table.status in (Table.Status.PLANNED, Table.Status.RUNNING)
    return running and table.round.is_open and not table.ended
