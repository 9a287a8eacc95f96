"""The links of tables: renewed, locked, and guarded against guessing."""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from tracker.models import Table, WrongCode
from tracker.models.tables import new_table_code
from tracker.services.audit import Actor
from tracker.services.locking import touch_session
from tracker.services.writing import writing

WINDOW = timedelta(minutes=1)
MOST_WRONG_CODES = 10
MOST_WRONG_CODES_OF_ALL = 600


def renew_link(*, table: Table, user: Actor) -> Table:
    """Give the table a new code, not locked: the old code, and every phone that came by it, is shut out.

    Refusal: `round_closed`, `superseded`. The history tells that it was done, and no code.
    """
    with writing(table, user) as write:
        write.check_round_open()
        write.table.code = new_table_code()
        write.table.link_locked = False
        write.table.save(update_fields=["code", "link_locked"])
        touch_session(write.table.round.session)
        write.audit("renew_table_link")
        return write.table


def lock_link(*, table: Table, user: Actor) -> Table:
    """Let nobody log by the table's link until it is unlocked. Writes nothing where it is locked.

    Refusal: `round_closed`, `superseded`.
    """
    return _set_locked(table, user, locked=True)


def unlock_link(*, table: Table, user: Actor) -> Table:
    """Let the table's link work again, on the phones too that had come by it. Writes nothing where it does.

    Refusal: `round_closed`, `superseded`.
    """
    return _set_locked(table, user, locked=False)


def _set_locked(table: Table, user: Actor, *, locked: bool) -> Table:
    with writing(table, user) as write:
        write.check_round_open()
        if write.table.link_locked != locked:
            write.table.link_locked = locked
            write.table.save(update_fields=["link_locked"])
            touch_session(write.table.round.session)
            write.audit("lock_table_link" if locked else "unlock_table_link")
        return write.table


def wait_for_codes(address: str) -> int:
    """How many seconds this address has to wait before it may try a code; 0 where it may now.

    Ten wrong codes a minute are enough for typing errors; codes have 50 bits. All addresses together have
    a limit too, so that many of them are no way round it.
    """
    since = timezone.now() - WINDOW
    recent = WrongCode.objects.filter(at__gt=since)
    source = _source(address)
    counted = recent.aggregate(own=Count("pk", filter=Q(address=source)), all=Count("pk"))
    if counted["own"] >= MOST_WRONG_CODES:
        recent = recent.filter(address=source)
    elif counted["all"] < MOST_WRONG_CODES_OF_ALL:
        return 0
    most = MOST_WRONG_CODES if counted["own"] >= MOST_WRONG_CODES else MOST_WRONG_CODES_OF_ALL
    # It may again as soon as one fewer than the limit lies within the last minute.
    moment = recent.order_by("-at").values_list("at", flat=True)[most - 1]
    return max(1, -int((since - moment) // timedelta(seconds=1)))


@transaction.atomic
def note_wrong_code(address: str) -> None:
    """Remember for a minute that a code which does not exist was tried from this address."""
    now = timezone.now()
    WrongCode.objects.filter(at__lte=now - WINDOW).delete()
    WrongCode.objects.create(address=_source(address), at=now)


def _source(address: str) -> str:
    """What is counted as one source: an IPv4 address, or the network of an IPv6 one, since a line has many.

    >>> _source("192.0.2.7"), _source("::ffff:192.0.2.7"), _source("2001:db8:1:2:3:4:5:6"), _source("?")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::', '?')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:45]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
