"""What a ship's own cards let it do between attacks: the actions of its bar and those its upgrades add, by key."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attacks.engine.values import ByIdentity
from attacks.rooms.xwing.cards import Action, of_set
from attacks.rooms.xwing.squad import Profile

USUAL = ("focus", "lock", "evade", "calculate")
"""What a ship that no card table has is taken to be able to do."""

LEAVES = {"focus": "focus", "evade": "evade", "calculate": "calculate", "lock": "lock", "cloak": "cloak"}
LEAVES |= {"reinforce": "reinforce_fore"}
"""The actions that leave something on the table which an attack asks for, and what; a reinforce token has two sides."""


@lru_cache(maxsize=1024)
def bar(same: ByIdentity[Profile], table: str) -> tuple[str, ...]:
    """The actions of its bar and of its upgrades, in their order; the usual ones of a ship that no table has."""
    card, known = same.thing, of_set(table)
    pilot, chassis = known.pilots.get(card.pilot), known.ships.get(card.ship)
    if card.ship and chassis:
        own = pilot.actions if pilot and pilot.ship == card.ship and pilot.actions else chassis.actions
        mine = every_type(own)
    else:
        mine = USUAL
    added = (every_type(known.upgrades[one.key].actions) for one in card.upgrades if one.key in known.upgrades)
    return tuple(dict.fromkeys((*mine, *(action for actions in added for action in actions))))


def acts(same: ByIdentity[Profile], table: str) -> tuple[str, ...]:
    """The tokens and locks that its actions leave, in the order of its bar."""
    left = [LEAVES[action] for action in bar(same, table) if action in LEAVES]
    return (*left, "reinforce_aft") if "reinforce_fore" in left else tuple(left)


def every_type(actions: Iterable[Action]) -> tuple[str, ...]:
    """What actions are there, each once, in the order of the bar; those that are only linked to another come last."""
    bar = tuple(actions)
    linked = (action.linked[0] for action in bar if action.linked)
    return tuple(dict.fromkeys((*(action.type for action in bar), *linked)))
