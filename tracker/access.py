"""Who may: an outsider is told that there is no such page (404), too little right is told so (403)."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404

from tracker.models import Club, Membership, Table

Viewer = AbstractBaseUser | AnonymousUser

PASS_COOKIE = "table_pass"  # noqa: S105 - the name of a cookie
_PASS_SALT = "tracker.table_pass"  # noqa: S105 - keeps signatures apart, is no secret
MOST_PASSES = 8


@dataclass(frozen=True, slots=True)
class Rights:
    """What one viewer may do in one club: see, belong, score, organise, own, each containing those before it.

    Who belongs to the club has a role in it, and may know who of the others did what. `by_link`: the right to
    score comes from the link of one table and is good for that table alone; `table_only`: so does the right
    to see, and no other page of the club can be seen.
    """

    see: bool
    belong: bool = False
    score: bool = False
    organise: bool = False
    own: bool = False
    by_link: bool = False
    table_only: bool = False

    @property
    def keep(self) -> bool:
        """Score by an account: also what reaches beyond one table, such as the club's list of players."""
        return self.score and not self.by_link


NONE = Rights(see=False)
_BY_ROLE = {
    Membership.Role.MEMBER: Rights(see=True, belong=True),
    Membership.Role.SCORER: Rights(see=True, belong=True, score=True),
    Membership.Role.ORGANISER: Rights(see=True, belong=True, score=True, organise=True),
    Membership.Role.OWNER: Rights(see=True, belong=True, score=True, organise=True, own=True),
}


def rights(*, user: Viewer, club: Club, token: str = "") -> Rights:
    """What the viewer may do in the club; `token` is the part of the address that a shared link carries.

    A superuser, who runs the server, may do everything.
    """
    if isinstance(user, User) and user.is_active:
        if user.is_superuser:
            return _BY_ROLE[Membership.Role.OWNER]
        role = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
        if role is not None:
            return _BY_ROLE[Membership.Role(role)]
    if club.visibility == Club.Visibility.EVERYONE:
        return Rights(see=True)
    by_link = club.visibility == Club.Visibility.LINK
    if by_link and secrets.compare_digest(token.encode(), club.link_token.encode()):
        return Rights(see=True)
    return NONE


def find_club(*, address: str, user: Viewer) -> tuple[Club, Rights]:
    """The club at an address and what the viewer may do there. Http404 for an outsider or an unknown club."""
    slug, _separator, token = address.partition("~")
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    found = rights(user=user, club=club, token=token)
    if not found.see:
        raise Http404
    return club, found


def require(allowed: bool) -> None:
    """Go on where the right is there; PermissionDenied (403) otherwise."""
    if not allowed:
        raise PermissionDenied


def visible_clubs(user: Viewer) -> list[Club]:
    """The clubs that the viewer may find without a link, by name."""
    clubs = Club.objects.all()
    if isinstance(user, User) and user.is_superuser:
        return list(clubs)
    public = clubs.filter(visibility=Club.Visibility.EVERYONE)
    if isinstance(user, User):
        return list((public | clubs.filter(memberships__user=user)).distinct())
    return list(public)


def with_table_link(found: Rights) -> Rights:
    """The rights of somebody at a table whose link he has opened, beside those that he has anyway."""
    if found.score:
        return found
    return replace(found, see=True, score=True, by_link=True, table_only=not found.see)


def link_works(table: Table) -> bool:
    """Whether the table's link lets people log: not locked, the round open, the session not replaced."""
    round_ = table.round
    return not table.link_locked and round_.is_open and round_.session.superseded_at is None


def write_pass(cookie: str, table: Table) -> str:
    """The value of the pass cookie with this table's link first, and the last few that it held before."""
    codes = dict.fromkeys([table.code, *read_pass(cookie)])
    # Signed, since a code that anybody could put there would be a way to guess codes as fast as one likes.
    return signing.dumps(list(islice(codes, MOST_PASSES)), salt=_PASS_SALT)


def read_pass(cookie: str) -> list[str]:
    """The codes of the links that a browser has opened; none where the cookie is no pass, or is too old."""
    if not cookie:
        return []
    try:
        codes = signing.loads(cookie, salt=_PASS_SALT, max_age=settings.SESSION_COOKIE_AGE)
    except signing.BadSignature:
        return []
    return [code for code in codes if isinstance(code, str)]


def table_of_pass(codes: Iterable[str], *, club: str, session: str, number: tuple[int, int]) -> Table | None:
    """The table at this address (`number`: round, table) if one of the codes is its own, its round loaded.

    Whether its link still works is another question.
    """
    round_number, table_number = number
    found = Table.objects.select_related("round__session__club").filter(
        code__in=list(codes),
        number=table_number,
        round__number=round_number,
        round__session__slug=session,
        round__session__superseded_at__isnull=True,
        round__session__club__slug=club.partition("~")[0],
    )
    return found.first()
