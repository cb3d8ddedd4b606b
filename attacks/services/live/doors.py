"""To whom a match is closed: a private one to all who were not invited, a hidden one to all who do not act there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from attacks.models import Holder, Match

ACTING = {Holder.Role.SEAT.value, Holder.Role.JUDGE.value}


@dataclass(frozen=True, slots=True)
class Door:
    """Whether a match is watched by invitation only, and whether those who look after the site have closed it."""

    private: bool
    hidden: bool

    def shut_to(self, roles: Iterable[str]) -> bool:
        """Is this match none of the business of somebody with these roles in it?"""
        held = set(roles)
        if held & ACTING or not (self.private or self.hidden):
            return False
        return self.hidden or Holder.Role.WATCH.value not in held


OPEN = Door(private=False, hidden=False)


def door_of(match: Match) -> Door:
    return Door(match.private, match.hidden)
