"""Where a match that is over leads: who proposes to play it again, and the match that came of it. Plain reads."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from attacks.models import Rematch


@dataclass(frozen=True, slots=True)
class Onward:
    """The seat that proposes the same again, sides as they are or swapped, and the next match once there is one."""

    by: str = ""
    swapped: bool = False
    to: str = ""


NOWHERE = Onward()


def onward_of(match_ids: Collection[str]) -> dict[str, Onward]:
    """What is proposed or agreed at these matches, where anything is."""
    rows = Rematch.objects.filter(match_id__in=match_ids).values_list("match_id", "by", "swapped", "next_id")
    return {match_id: Onward(by, swapped, to or "") for match_id, by, swapped, to in rows}


def onward(match_id: str) -> Onward:
    """The same of one match."""
    return onward_of([match_id]).get(match_id, NOWHERE)
