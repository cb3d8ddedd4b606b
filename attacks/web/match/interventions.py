"""What people did about a match rather than in it: who asked to go back, who called a judge, and what a judge ruled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from attacks.services.match.events import CALLED, TOOK, UNDO_ASKED, UNDONE

JUDGE = "judge"


@dataclass(frozen=True)
class Ruling:
    """A judge's decision or correction: the number of its event, and the reason that stands beside it."""

    n: int
    reason: str


@dataclass(frozen=True)
class Doings:
    """Counts by name in the order of the seats, how often the match went back, and the rulings."""

    asked: list[tuple[str, int]]
    went_back: int
    called: int
    rulings: list[Ruling]


def doings(events: list[dict[str, Any]], names: Mapping[str, str]) -> Doings:
    """Counted from a record, as far as its reader may see it."""
    told = [(event["n"], event["body"]["k"], event["body"]["d"]) for event in events if "body" in event]
    freely = UNDONE, True  # one's own last input, where the table needs no consent for that
    asked = Counter(data["seat"] for _, kind, data in told if kind == UNDO_ASKED or (kind, data.get("free")) == freely)
    return Doings(
        asked=[(name, asked[seat]) for seat, name in names.items() if asked[seat]],
        went_back=sum(kind == UNDONE for _, kind, _ in told),
        called=sum(kind == CALLED for _, kind, _ in told),
        rulings=[Ruling(n, data.get("note", "")) for n, kind, data in told if kind == TOOK and data["seat"] == JUDGE],
    )
