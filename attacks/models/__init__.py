"""What is stored. Only attacks/services writes it; pages read it."""

from attacks.models.fleet import Fleet, Ship
from attacks.models.holder import Holder, Invite
from attacks.models.house import House
from attacks.models.match import Event, Handled, Line, Match
from attacks.models.process import Process, Timer
from attacks.models.result import Result

__all__ = [
    "Event",
    "Fleet",
    "Handled",
    "Holder",
    "House",
    "Invite",
    "Line",
    "Match",
    "Process",
    "Result",
    "Ship",
    "Timer",
]
