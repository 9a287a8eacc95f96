"""What a page had seen when somebody began to type, so that an old page does not undo what others changed.

A page carries a fingerprint of each stored value that it edits; a service compares them with what is stored
by now. The rows' own revisions would not do: that of a session grows with every deal.
"""

from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import get_ruleset
from tracker.models import Club, Participant, Player, Round, Session
from tracker.queries.games import TableGame
from tracker.services.errors import ChangedMeanwhile
from tracker.services.session_fields import COURSE

#: What is stored of the things that one page edits, by name.
Stored = Mapping[str, Any]

_EDITED: Mapping[type[Any], tuple[str, ...]] = {
    Club: ("name", "visibility", "language", "time_zone"),
    Player: ("name", "nickname", "guest"),
    Participant: ("active", "team", "substitute", "guest", "newcomer", "country", "number"),
    Session: ("name", "date", "end_date", "kind", "ruleset", "ranking", *COURSE),
}


def stored_in(row: Club | Player | Participant | Session) -> Stored:
    """What the row's own form edits; each option of a session by itself (`options.limit`)."""
    stored = {name: getattr(row, name) for name in _EDITED[type(row)]}
    if isinstance(row, Session):
        for name, spec in get_ruleset(row.ruleset).options.items():
            stored[f"options.{name}"] = row.options.get(name, spec.default)
    return stored


def stored_in_timer(round_: Round) -> Stored:
    """What the form of a round's timer edits."""
    return {name: getattr(round_, name) for name in ("minutes", "warn_minutes", "gong")}


def stored_results(game: TableGame) -> Stored:
    """What the choice between deals and totals is made by: which counts, and the scores of both."""
    typed = game.typed_totals
    return {"counts": game.table.counts, "deals": list(game.game.scores), "totals": typed}


def seen_of(stored: Stored) -> str:
    """The fingerprints as a page carries them: `name:5feceb66ffc8 guest:fcbcf165908d`."""
    return " ".join(f"{name}:{fingerprint}" for name, fingerprint in _fingerprints(stored).items())


def check_seen(seen: str | None, stored: Stored) -> None:
    """ChangedMeanwhile where anything stored is not what the page has seen; None is not compared.

    What can't be read has not been seen.
    """
    if seen is None:
        return
    known = {
        name: fingerprint for name, _colon, fingerprint in (part.partition(":") for part in seen.split())
    }
    changed = [name for name, fingerprint in _fingerprints(stored).items() if known.get(name) != fingerprint]
    if changed:
        message = _("Somebody else has changed this meanwhile: look at it again.")
        raise ChangedMeanwhile(message, changed=changed, stored=stored)


def _fingerprints(stored: Stored) -> dict[str, str]:
    texts = {name: dumps(value, sort_keys=True, default=str) for name, value in stored.items()}
    return {name: sha256(text.encode()).hexdigest()[:12] for name, text in texts.items()}
