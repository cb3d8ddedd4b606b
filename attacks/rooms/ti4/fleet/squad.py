"""What a player brings to a space combat: units in rows, and everything that may act on them.

A fleet holds ids and numbers only. Rows name units the way people speak ("4 fighter, 1 destroyer2"); `cards.unit_for`
says which unit of the card table that is for the faction.
"""

from __future__ import annotations

from msgspec import Struct

from attacks.rooms.ti4.cards import ANOMALIES


class UnitRow(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """`n` equal units, `damaged` of them damaged.

    `where`: `space`; `planet` for ground forces and structures, `planet:Lodor` where planets have names; `near` for
    cannons in a system next door.
    """

    kind: str
    n: int = 1
    damaged: int = 0
    upgraded: bool = False
    where: str = "space"


class Neighbour(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A system next to the one fought over, as its owner sees it; `flags` are words of `NEIGHBOUR_FLAGS`."""

    name: str
    flags: tuple[str, ...] = ()


class PlanetRow(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A planet of the active system; `flags` are words of `places.FLAGS`."""

    name: str
    flags: tuple[str, ...] = ()


class Fleet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The units of one player in the combat, and all that goes with them.

    `cards` is the hand (action cards, promissory notes, secret objectives): hidden from everybody else. `unknown_cards`
    are cards in hand that the player keeps to himself: they count, and do nothing. `leaders` are those that can act,
    whoever's faction they are of. `exhausted` lists leaders, technologies and relics that cannot be exhausted again.
    `system` are the anomalies and wormholes of the active system; it is enough that one side names them. `fleet_pool` 0
    is not counted. `tokens` are command tokens left.
    """

    name: str = ""
    faction: str = ""
    points: int = 0
    ships: tuple[UnitRow, ...] = ()
    technologies: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    unknown_cards: int = 0
    leaders: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    trade_goods: int = 0
    influence: int = 0
    resources: int = 0
    commodities: int = 0
    fleet_pool: int = 0
    tokens: int = 1
    system: tuple[str, ...] = ()
    neighbours: tuple[Neighbour, ...] = ()
    planets: tuple[PlanetRow, ...] = ()


SYSTEM = (*ANOMALIES, "wormhole")
"""What the active system may be or hold."""

NEIGHBOUR_FLAGS = ("own_unit", "own_planet", "own_token", "other_ships", "other_units", *ANOMALIES)
"""What a player may say of a neighbouring system."""

MONEY = ("trade_goods", "influence", "resources", "commodities", "fleet_pool", "tokens")
"""The numbers a player brings."""
