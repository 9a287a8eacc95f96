"""What the database keeps: fields, constraints, small properties."""

from tracker.models.audit import AuditEntry
from tracker.models.clubs import Club, Membership, Player
from tracker.models.planning import Absence, Wish
from tracker.models.sessions import Participant, Penalty, Round, Session
from tracker.models.tables import DealHand, DealPenalty, Entry, Seat, Table, Win, WrongCode

__all__ = [
    "Absence",
    "AuditEntry",
    "Club",
    "DealHand",
    "DealPenalty",
    "Entry",
    "Membership",
    "Participant",
    "Penalty",
    "Player",
    "Round",
    "Seat",
    "Session",
    "Table",
    "Win",
    "Wish",
    "WrongCode",
]
