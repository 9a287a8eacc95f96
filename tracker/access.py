"""Who may: an outsider is told that there is no such page (404), too little right is told so (403)."""

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404

from tracker.models import Club, Membership

Viewer = AbstractBaseUser | AnonymousUser


@dataclass(frozen=True, slots=True)
class Rights:
    """What one viewer may do in one club: see, belong, score, organise, own, each containing those before it.

    Who belongs to the club has a role in it, and may know who of the others did what.
    """

    see: bool
    belong: bool = False
    score: bool = False
    organise: bool = False
    own: bool = False


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
