"""How often people press, beside the decisions that the rules ask of them: at most one press more."""

from __future__ import annotations

from collections import Counter


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
