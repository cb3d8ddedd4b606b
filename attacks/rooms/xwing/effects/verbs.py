"""Every verb of the vocabulary and what it does: why it cannot happen, what is picked for it, and its doing.

The verbs themselves are grouped in `paying.py` (costs), `on_dice.py`, `counting.py` (numbers of dice), `on_ships.py`
and others; `doing.py` lists these files. What only lasts (a restriction, a range) is read where it applies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.effects.scene import Scene

Picked = tuple[tuple[int, ...], ...]


class Verb:
    """A verb that only lasts: it can always be used, picks nothing and does nothing at once."""

    def picks(self, part: Any) -> int:
        """How many things are picked for it."""
        return 0

    def blocked(self, scene: Scene, part: Any) -> str:
        """Why it cannot happen now: a words key; empty if it can."""
        return ""

    def asks(self, scene: Scene, part: Any) -> tuple[Pick, ...]:
        """What is picked."""
        return ()

    def turns(self, scene: Scene, part: Any) -> str:
        """The face that the picked dice will show, by name; empty for none."""
        return ""

    def do(self, scene: Scene, part: Any, picked: Picked, tell: Tell) -> Outcome:
        """It happens."""
        return scene.state


class Picking(Verb):
    """A verb for which one of some things is picked (or any number of `several`); where there is none it cannot happen.

    Where nothing is picked after all (`picks` says 0) it can happen without.
    """

    what = "ship"
    lacking = "no_ship"
    several = False

    def picks(self, part: Any) -> int:
        return 1

    def blocked(self, scene: Scene, part: Any) -> str:
        return "" if not self.picks(part) or self.choices(scene, part) else self.lacking

    def asks(self, scene: Scene, part: Any) -> tuple[Pick, ...]:
        found = self.choices(scene, part)
        return (Pick(self.what, found, most=max(1, len(found)) if self.several else 1),)

    def choices(self, scene: Scene, part: Any) -> tuple[int, ...]:
        """The things there are."""
        raise NotImplementedError


LASTING = Verb()
ONLY_LASTING: tuple[type[v.Cost | v.Effect], ...] = (
    *(v.AmongAsteroids, v.Cap, v.CritsFirst, v.FocusAtZero, v.ReachZero, v.ResultsAsTokens, v.TreatRange),
    *(v.Uncancelable, v.ForbidModify, v.LimitModify, v.LimitReroll, r.Keep, r.TreatInitiative, r.DespiteDisarm),
    r.WaiveDemand,
)
DOES: dict[type[v.Cost | v.Effect], Verb] = dict.fromkeys(ONLY_LASTING, LASTING)
"""Who does each word: those of this list only last, what the others do is said beside them."""


def of(*kinds: type[v.Cost | v.Effect]) -> Callable[[type[Verb]], type[Verb]]:
    """This class does these words of the vocabulary."""

    def put(worker: type[Verb]) -> type[Verb]:
        for kind in kinds:
            if kind in DOES:
                raise TypeError(f"{kind.__name__} is done twice")
            DOES[kind] = worker()
        return worker

    return put


def verb(part: v.Cost | v.Effect) -> Verb:
    """Who does this part of an ability."""
    return DOES[type(part)]
