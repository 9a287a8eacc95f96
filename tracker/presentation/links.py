"""The link of a table: what its QR code holds, and what is typed where nobody can scan."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from tracker.models import Round, Session, Table


@dataclass(frozen=True, slots=True)
class TableAddress:
    """Where a table's sheet leads: the whole address; host and path to be typed before the code; the code.

    `typed` and `code` are empty where the address is the table's page, without its link.
    """

    url: str
    typed: str = ""
    code: str = ""


def opens_here_alone() -> bool:
    """Whether the links lead to this computer itself, so that no phone of the room can follow them."""
    host = urlsplit(settings.BASE_URL).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def link_of(table: Table) -> TableAddress:
    """The table's own link, which lets people log there."""
    url = settings.BASE_URL + reverse("table_by_code", args=[table.code])
    parts = urlsplit(url)
    return TableAddress(url, f"{parts.netloc}{parts.path}".partition(table.code)[0], table.code)


def page_of(session: Session, of_round: Round, table: Table) -> TableAddress:
    """The table's page, for those who may not know its link."""
    place = [session.club.address, session.slug, of_round.number, table.number]
    return TableAddress(settings.BASE_URL + reverse("table", args=place))
