"""What is stored. Only attacks/services writes it; pages read it."""

from attacks.models.access import AccessToken
from attacks.models.audit import AuditEntry, Undoable
from attacks.models.fleet import Fleet, Ship
from attacks.models.holder import Holder, Invite
from attacks.models.installation import Installation
from attacks.models.match import Checkpoint, Event, Handled, Line, Match
from attacks.models.moderation import Ban, Complaint, Measure, Moderator
from attacks.models.notice import Follow, Followed, Notice, Reminded, Subscriber
from attacks.models.points import Points
from attacks.models.process import Process, Timer
from attacks.models.puzzle import Puzzle, PuzzleConsent
from attacks.models.rematch import Rematch
from attacks.models.result import Result
from attacks.models.review import Review
from attacks.models.series import Person, Series, SeriesEvent
from attacks.models.tournament import (
    Alias,
    Challenge,
    Claim,
    Division,
    Entrant,
    Pairing,
    Penalty,
    PlannedTime,
    Report,
    Round,
    Staff,
    Tournament,
)
from attacks.models.webhook import Delivery, Webhook

__all__ = [
    "AccessToken",
    "Alias",
    "AuditEntry",
    "Ban",
    "Challenge",
    "Checkpoint",
    "Claim",
    "Complaint",
    "Delivery",
    "Division",
    "Entrant",
    "Event",
    "Fleet",
    "Follow",
    "Followed",
    "Handled",
    "Holder",
    "Installation",
    "Invite",
    "Line",
    "Match",
    "Measure",
    "Moderator",
    "Notice",
    "Pairing",
    "Penalty",
    "Person",
    "PlannedTime",
    "Points",
    "Process",
    "Puzzle",
    "PuzzleConsent",
    "Rematch",
    "Reminded",
    "Report",
    "Result",
    "Review",
    "Round",
    "Series",
    "SeriesEvent",
    "Ship",
    "Staff",
    "Subscriber",
    "Timer",
    "Tournament",
    "Undoable",
    "Webhook",
]
