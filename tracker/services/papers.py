"""Where the round sheet of a table is: at the table, collected, checked, entered."""

from django.utils.translation import gettext_lazy as _

from tracker.models import Table
from tracker.services.audit import Actor
from tracker.services.errors import Refusal
from tracker.services.locking import check_not_replaced, touch_session
from tracker.services.writing import writing


def set_paper(*, table: Table, paper: str, user: Actor, seen: str | None = None) -> Table:
    """Say where the table's sheet is now: a value of `Table.Paper`, forward or back.

    `seen` is what the caller has read (None: not compared). Written once where it is so already; papers are
    followed after the result is confirmed and the round is closed, too. The table's revision stays: a deal
    that is being typed stays fresh. Refusal: `bad_request` for another word, `paper_moved` where somebody
    else has moved the sheet on meanwhile, `superseded`.
    """
    if paper not in Table.Paper.values:
        raise Refusal(
            "bad_request", _("A sheet is at the table, collected, checked or entered."), field="paper"
        )
    with writing(table, user) as write:
        current = write.table
        check_not_replaced(current.round.session)
        before = current.paper
        if paper == before:
            return current
        if seen is not None and seen != before:
            raise Refusal(
                "paper_moved",
                _("Meanwhile somebody else has noted the sheet of table %(number)s: %(state)s."),
                params={"number": current.number, "state": current.get_paper_display()},
            )
        current.paper = paper
        current.save(update_fields=["paper"])
        touch_session(current.round.session)
        write.audit("set_paper", before={"paper": before}, after={"paper": paper})
        return current
