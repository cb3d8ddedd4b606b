"""What services answer when they do not do as asked. Every answer has a stable code and a sentence among the words.

    ServiceError            code, reason (key of a sentence), params
    +- LobbyError           no_such_link, link_used, link_expired, no_such_seat, already_started ...
    +- FleetError           no_such_fleet, no_such_ship, not_yours, unknown_room, bad_number ...
    +- TournamentError      no_such_tournament, stale, repeated, round_open, results_missing, bad_result ...
    +- Unreachable          server_busy: the database did not answer in time; nothing is known to have happened

Refusals of commands inside a match are values, not exceptions: see attacks/services/match/commands.py.
"""

from __future__ import annotations

from typing import Any


class ServiceError(Exception):
    """Something was asked for that cannot be done; `code` says which of the known reasons it is."""

    def __init__(self, code: str, reason: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason or code
        self.params = params


class LobbyError(ServiceError):
    """A link, a seat or a start that does not work."""


class FleetError(ServiceError):
    """A fleet or ship that is not there, not yours, or not valid."""


class TournamentError(ServiceError):
    """Something in a tournament that is not there, not allowed, or was changed by somebody else meanwhile."""


class Unreachable(ServiceError):
    """The database could not be reached or stayed busy; the same command may be sent again."""
