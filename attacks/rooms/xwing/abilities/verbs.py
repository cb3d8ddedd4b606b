"""Every verb of the vocabulary and what it does: why it cannot happen, what is picked for it, and its doing.

The verbs themselves are grouped in `paying.py` (costs), `on_dice.py`, `counting.py` (numbers of dice) and
`on_ships.py`; what only lasts (a restriction, a range) is read where it applies and does nothing of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.scene import Scene

MODULES = ("paying", "on_dice", "counting", "on_ships", "on_damage", "attacking_again", "verbs_rare")
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


LASTING = Verb()
_FOUND: dict[type[v.Cost | v.Effect], Verb] = {}


def of(*kinds: type[v.Cost | v.Effect]) -> Callable[[type[Verb]], type[Verb]]:
    """This class does these words of the vocabulary."""

    def put(worker: type[Verb]) -> type[Verb]:
        for kind in kinds:
            _FOUND[kind] = worker()
        return worker

    return put


def verb(part: v.Cost | v.Effect) -> Verb:
    """Who does this part of an ability."""
    _load()
    return _FOUND.get(type(part), LASTING)


@cache
def _load() -> None:
    for name in MODULES:
        import_module(f"attacks.rooms.xwing.abilities.{name}")
