"""What is stored. Only attacks/services writes it; pages read it."""

from attacks.models.access import AccessToken
from attacks.models.deed import Deed, Undoable
from attacks.models.fleet import Fleet, Ship
from attacks.models.holder import Holder, Invite
from attacks.models.house import House
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
    Paired,
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
    "Ban",
    "Challenge",
    "Checkpoint",
    "Claim",
    "Complaint",
    "Deed",
    "Delivery",
    "Division",
    "Entrant",
    "Event",
    "Fleet",
    "Follow",
    "Followed",
    "Handled",
    "Holder",
    "House",
    "Invite",
    "Line",
    "Match",
    "Measure",
    "Moderator",
    "Notice",
    "Paired",
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
