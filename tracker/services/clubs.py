"""Clubs and the people who may act for them."""

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tracker.models import Club, Membership
from tracker.models.clubs import new_link_token
from tracker.services.audit import Actor, record_audit
from tracker.services.errors import Refusal
from tracker.services.locking import locked_club, touch_sessions_in
from tracker.services.names import clean_name
from tracker.services.seen import check_seen, stored_in

EDITABLE = ("name", "slug", "visibility", "language", "time_zone")


@transaction.atomic
def create_club(
    *,
    name: str,
    slug: str,
    user: User | None,
    language: str = "en",
    time_zone: str = "Europe/Berlin",
    visibility: str = Club.Visibility.EVERYONE,
) -> Club:
    """A new club; its maker owns it. Without a user (command line) it belongs to nobody until one takes it.

    Refusal for the field that is wrong: the address taken or no address, an unknown language or time zone.
    """
    club = Club(
        name=clean_name(name), slug=slug, language=language, time_zone=time_zone, visibility=visibility
    )
    _check(club)
    _check_address(club)
    _save(club)
    record_audit(club=club, user=user, action="create_club", subject=f"club:{club.pk}")
    if user is not None:
        _give_role(club=club, member=user, role=Membership.Role.OWNER, user=user)
    return club


@transaction.atomic
def edit_club(*, club: Club, user: Actor, seen: str | None = None, **fields: str) -> Club:
    """Change some of name, slug, visibility, language, time_zone; Refusal for the field that is wrong.

    ChangedMeanwhile where the club is not as `seen` (as in `check_seen`) any more.
    """
    unknown = fields.keys() - set(EDITABLE)
    if unknown:
        raise TypeError(f"a club has no field {', '.join(sorted(unknown))}")
    locked = locked_club(club)
    if "name" in fields:
        fields["name"] = clean_name(fields["name"])
    changed = [field for field in EDITABLE if field in fields and fields[field] != getattr(locked, field)]
    if not changed:
        return locked
    check_seen(seen, stored_in(locked))
    before = {field: getattr(locked, field) for field in changed}
    for field in changed:
        setattr(locked, field, fields[field])
    _check(locked)
    if "slug" in changed:
        _check_address(locked)
    _save(locked)
    touch_sessions_in(locked)
    after = {field: fields[field] for field in changed}
    record_audit(
        club=locked, user=user, action="edit_club", subject=f"club:{locked.pk}", before=before, after=after
    )
    return locked


@transaction.atomic
def renew_link(*, club: Club, user: Actor) -> Club:
    """A new unguessable part for the club's address: links given out before no longer open it."""
    locked = locked_club(club)
    locked.link_token = new_link_token()
    locked.save(update_fields=["link_token"])
    touch_sessions_in(locked)
    record_audit(club=locked, user=user, action="renew_link", subject=f"club:{locked.pk}")
    return locked


@transaction.atomic
def take_club(*, club: Club, user: User) -> Membership:
    """Make the user owner of a club that has none; Refusal (`has_owner`) where somebody was quicker."""
    locked = locked_club(club)
    if _owners(locked):
        raise Refusal("has_owner", _("This club has an owner already: ask for a role there."))
    return _give_role(club=locked, member=user, role=Membership.Role.OWNER, user=user)


@transaction.atomic
def set_member(*, club: Club, member: User, role: str, user: Actor) -> Membership:
    """Give somebody a role in the club, or another one; Refusal (`last_owner`) for the last owner."""
    if role not in Membership.Role.values:
        raise Refusal(
            "unknown_role", _("“%(role)s” is no role in a club."), field="role", params={"role": role}
        )
    locked = locked_club(club)
    if role != Membership.Role.OWNER:
        _keep_an_owner(locked, member)
    return _give_role(club=locked, member=member, role=role, user=user)


@transaction.atomic
def remove_member(*, club: Club, member: User, user: Actor) -> None:
    """Take somebody's role away; Refusal (`last_owner`) for the last owner, `no_member` where he has none."""
    locked = locked_club(club)
    _keep_an_owner(locked, member)
    membership = Membership.objects.filter(club=locked, user=member).first()
    if membership is None:
        raise Refusal("no_member", _("This person has no role in the club."), field="member")
    before = {"role": membership.role}
    membership.delete()
    record_audit(club=locked, user=user, action="remove_member", subject=f"user:{member.pk}", before=before)


def _owners(club: Club) -> list[int]:
    owners = Membership.objects.filter(club=club, role=Membership.Role.OWNER)
    return list(owners.values_list("user_id", flat=True))


def _keep_an_owner(club: Club, member: User) -> None:
    if _owners(club) == [member.pk]:
        raise Refusal("last_owner", _("A club needs an owner: make somebody else owner first."), field="role")


def _give_role(*, club: Club, member: User, role: str, user: Actor) -> Membership:
    membership = Membership.objects.filter(club=club, user=member).first()
    before: dict[str, Any] | None = None
    if membership is None:
        membership = Membership(club=club, user=member)
    elif membership.role == role:
        return membership
    else:
        before = {"role": membership.role}
    membership.role = role
    membership.save()
    record_audit(
        club=club,
        user=user,
        action="set_member",
        subject=f"user:{member.pk}",
        before=before,
        after={"role": role},
    )
    return membership


def _check(club: Club) -> None:
    try:
        club.clean_fields(exclude=["link_token"])
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refusal(f"bad_{field}", messages[0], field=field) from error


def _check_address(club: Club) -> None:
    """Two addresses that differ in capital letters alone would be taken for one another."""
    if Club.objects.filter(slug__iexact=club.slug).exclude(pk=club.pk).exists():
        raise _address_taken(club)


def _save(club: Club) -> None:
    # Nothing can be locked for an address that does not exist yet, so the constraint decides.
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise _address_taken(club) from error


def _address_taken(club: Club) -> Refusal:
    return Refusal(
        "slug_taken",
        _("The address “%(slug)s” is taken: please choose another."),
        field="slug",
        params={"slug": club.slug},
    )
