"""The demo club, for a first look: loaded into an empty database, with a sign-in kept beside it."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tracker.exchange.importing import import_session
from tracker.models import Club
from tracker.models.tables import new_code
from tracker.services.clubs import create_club
from tracker.services.sessions import edit_session

USER = "organiser"
CLUB = {"slug": "nordwind", "name": "Mah-Jongg-Club Nordwind", "language": "de"}
#: Oldest first, so that the running evening is the newest.
SESSIONS = ("familienabend", "russischer-abend", "herbstturnier", "herbstabend")
#: What the format of a session file has no words for, by session.
COURSE: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"herbstturnier": {"rounds_total": 4, "round_minutes": 75}}
)
FIXTURES = Path(settings.BASE_DIR) / "fixtures"


def load_demo() -> bool:
    """Load the club, its sessions and its organiser, unless there is a club or a user; tells whether it did.

    The organiser's password is new each time and stands in `demo_sign_in` of the data folder.
    """
    try:
        with transaction.atomic():
            return _load()
    except IntegrityError:
        # Another start at the same time was quicker: the user's name is there only once.
        return False


def demo_sign_in() -> tuple[str, str] | None:
    """Name and password of the demo's organiser, as long as they open the site; None otherwise."""
    try:
        name, password = _kept().read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return None
    user = User.objects.filter(username=name, is_active=True).first()
    return (name, password) if user and user.check_password(password) else None


def _load() -> bool:
    if not _is_empty():
        return False
    password = "-".join(new_code(4) for _part in range(3))
    user = User.objects.create_superuser(USER, password=password)
    create_club(user=user, time_zone=settings.TIME_ZONE, **CLUB)
    for name in SESSIONS:
        made = import_session(data=(FIXTURES / f"{name}.json").read_bytes(), user=user).session
        edit_session(session=made, user=user, **COURSE.get(name, {}))
    _keep(f"{USER}\n{password}\n")
    return True


def _is_empty() -> bool:
    return not Club.objects.exists() and not User.objects.exists()


def _kept() -> Path:
    return Path(settings.DATA_DIR) / "demo_sign_in"


def _keep(text: str) -> None:
    """Put the text in place at once, readable by its owner alone from the first moment."""
    path = _kept()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    fresh.replace(path)
