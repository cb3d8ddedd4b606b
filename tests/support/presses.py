"""How often people press, beside the decisions that the rules ask of them: at most one press more."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec

from attacks.engine.room import AnyRoom
from attacks.engine.values import Offer


class Presses:
    """The presses and the decisions of each seat in one attack or combat, counted as they are made."""

    def __init__(self) -> None:
        self.presses: Counter[str] = Counter()
        self.decisions: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def press(self, seat: str, decides: int = 0, what: str = "") -> None:
        """One press, which settles so many decisions: a range on a target's row is both."""
        self.presses[seat] += 1
        self.decisions[seat] += decides
        self.asked[what] += 1

    def over(self, seat: str) -> int:
        """How many presses more than decisions."""
        return self.presses[seat] - self.decisions[seat]

    def fair(self) -> bool:
        """Has nobody pressed more than once beyond what was theirs to decide?"""
        return all(self.over(seat) <= 1 for seat in self.presses)

    def __str__(self) -> str:
        return ", ".join(f"{seat}: {n} presses, {self.decisions[seat]} decisions" for seat, n in self.presses.items())


def question(room: AnyRoom, state: Any, seat: str) -> dict[str, Any]:
    """What a seat's browser is sent: the view and the question now put to it."""
    offers = {offer.key: _fields(offer) for offer in room.offers(state, seat)}
    prompt = {"n": 0, "order": list(offers), "offers": offers}
    return {"seat": seat, "prompt": prompt, "view": room.view(state, seat)}


def _fields(offer: Offer) -> dict[str, Any]:
    seen = {"picks": json.loads(msgspec.json.encode(offer.picks)), "manual": offer.manual, "why_not": offer.why_not}
    return {name: value for name, value in seen.items() if value}
