"""Cards of two sides: which side lies up is a fact of the ship, set once and changed when its player turns the card.

What the side that lies down says does nothing, and nobody is asked about it. Most cards print which side they begin on,
the first. Configurations that print none lie as their players choose at set-up: until they do, with the side up that
costs the ship no dice.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from attacks.engine.corrections import Edit
from attacks.engine.flow import with_table
from attacks.engine.values import ByIdentity, Tell
from attacks.rooms.xwing.abilities.catalogue import keys_of
from attacks.rooms.xwing.abilities.vocabulary_moving import LATER
from attacks.rooms.xwing.cards import of_set
from attacks.rooms.xwing.marks import hands, moving_hands
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.squad import Profile, Upgrade
from attacks.rooms.xwing.state import Ship, State, with_ship

SINCE = 8  # the number of the rules that know which side of a card is up
SIDES = tuple(f"side_{place}" for place in range(4))
"""A ship's cards of two sides by their place among its cards, as corrections name them."""
UNTOLD = frozenset(("integratedsfoils", "pivotwing", "servomotorsfoils", "stabilizedsfoils"))
"""Cards that print no side to begin on, and whose first side has a price."""
ACTS = {
    "chancellorpalpatine": (Act("coordinate", "purple"),),
    "stabilizedsfoils": (Act("barrel_roll", linked="lock", linked_colour="red"),),
}
"""The actions that cards of two sides print on their second; the card table has those of the first."""


def two_sided(card: Profile) -> tuple[Upgrade, ...]:
    """The cards of a ship that have two sides; a list kept for long may not say so of each."""
    return tuple(upgrade for upgrade in card.upgrades if upgrade.sides > 1 or upgrade.key in UNTOLD)[: len(SIDES)]


def at_start(card: Profile, rules: int) -> tuple[str, ...]:
    """The cards of a ship that begin with their second side up."""
    return tuple(up.key for up in two_sided(card) if up.key in UNTOLD) if rules >= SINCE else ()


def abilities(
    card: Profile, table: str, rules: int, turned: tuple[str, ...], *, on_mat: bool = False
) -> tuple[str, ...]:
    """What the cards of a ship do by themselves or by hand, as they lie; by older rules both sides are asked about."""
    keys = keys_of(card, table, rules, turned, on_mat=on_mat)
    moving = moving_hands(card, table, turned, rules) if on_mat and rules >= LATER else ()
    return (*keys, *hands(card, table, rules, turned if rules >= SINCE else None), *moving)


def side_up(ship: Ship, field: str) -> int:
    """Which side of the card at a place is up: 0 the first, 1 the second."""
    place, cards = SIDES.index(field), two_sided(ship.card)
    return int(place < len(cards) and cards[place].key in ship.turned)


def may_turn(state: State, ship: Ship, field: str) -> int:
    """1 where the ship has a card at that place that can be turned, else 0."""
    return int(state.table.rules >= SINCE and SIDES.index(field) < len(two_sided(ship.card)))


def lying(ship: Ship, field: str, up: int) -> Ship:
    """The ship with the card at a place lying so; what its cards do then follows with `acting`."""
    cards = two_sided(ship.card)
    key = cards[SIDES.index(field)].key
    return replace(ship, turned=tuple(c.key for c in cards if (up if c.key == key else c.key in ship.turned)))


def turned(state: State, before: Ship, ship: Ship, edit: Edit, tell: Tell) -> State:
    """The card is turned: the ship does what its cards say as they lie now, and keeps the conditions that it has."""
    return _lies(state, before, ship, edit.field, edit.now, tell)


def turned_over(state: State, ship: Ship, key: str, tell: Tell) -> State:
    """The state in which one of a ship's cards of two sides lies with the other one up; as it is if it has none."""
    place = next((at for at, one in enumerate(two_sided(ship.card)) if one.key == key), -1)
    if place < 0:
        return state
    up = int(key not in ship.turned)
    return _lies(state, ship, lying(ship, SIDES[place], up), SIDES[place], up, tell)


def _lies(state: State, before: Ship, ship: Ship, field: str, up: int, tell: Tell) -> State:
    table, rules = state.table.switches.card_table, state.table.rules
    on_mat = state.table.mat is not None and rules >= LATER
    gone = abilities(ship.card, table, rules, before.turned, on_mat=on_mat)
    kept = tuple(key for key in ship.abilities if key not in gone)
    ship = replace(ship, abilities=(*abilities(ship.card, table, rules, ship.turned, on_mat=on_mat), *kept))
    card = two_sided(ship.card)[SIDES.index(field)]
    tell("card.turned", ship=ship.id, seat=ship.seat, ability=f"u.{card.key}", side=up + 1)
    return with_table(with_ship(state, ship), armed=state.table.armed or bool(ship.abilities))


@lru_cache(maxsize=1024)
def side_names(same: ByIdentity[Profile], table: str) -> list[list[str]]:
    """What the sides of its cards of two sides are called; where they share one name, or none is known, by number."""
    known = of_set(table).upgrades
    found = []
    for one in two_sided(same.thing):
        names = known[one.key].side_names if one.key in known else ()
        apart = len(set(names)) == 2
        found.append(list(names) if apart else [f"{one.name} (1)", f"{one.name} (2)"])
    return found
