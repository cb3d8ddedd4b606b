"""A match on the mat at its beginning: what it brings beside the squads, and where that comes from.

Dials and bars are read from the card table once, when the match is made, and stand in its setup from then on: a record
is played by what was brought, whatever later tables say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing.cards import Action, Cards
from attacks.rooms.xwing.mat.maneuvers import BadManeuver, maneuver
from attacks.rooms.xwing.mat.measures import SIZES
from attacks.rooms.xwing.mat.obstacles import KIND, UNSCALED
from attacks.rooms.xwing.mat.standing import Act, Faces, Mat, Stands, joined
from attacks.rooms.xwing.mat.typed import BadActions, bar_of, dial_of
from attacks.rooms.xwing.on_mat.targets import MIDDLE, PLACED
from attacks.rooms.xwing.squad import ShipCard, Squad
from attacks.rooms.xwing.state import Ship, Table
from attacks.rooms.xwing.turning import ACTS, two_sided

OBSTACLES_EACH = 3
CALLED = {"rotate_arc": "rotate"}
"""Actions that the card table calls otherwise."""
USUAL = {
    "p1": ("coreasteroid0", "vt49decimatordebris0", "gascloud1"),
    "p2": ("coreasteroid1", "yt2400debris1", "gascloud4"),
}
"""The obstacles of a seat whose squad names none."""


class Flies(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a ship can do: the maneuvers of its dial, the actions of its bar, and what its cards of two sides add."""

    maneuvers: tuple[str, ...]
    bar: tuple[Act, ...] = ()
    faces: tuple[Faces, ...] = ()


class OnMat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a match on the mat brings beside its squads: three obstacles of each seat, and dials.

    Dials are by chassis, or of one ship by its number, counted through both squads from 1.
    """

    obstacles: dict[str, tuple[str, ...]]
    chassis: dict[str, Flies] = {}
    ships: dict[str, Flies] = {}

    def of(self, number: int, chassis: str) -> Flies | None:
        """What a ship can do; None where nobody says."""
        return self.ships.get(str(number), self.chassis.get(chassis))


def from_cards(cards: Cards, squads: Mapping[str, Squad]) -> OnMat:
    """What was typed in, or else what the card tables know of these squads; a ship without a dial is left out."""
    found: dict[str, Flies] = {}
    ships = [card for seat in sorted(squads) for card in squads[seat].ships]
    for number, card in enumerate(ships, 1):
        if card.dial:
            found[str(number)] = typed_in(card)
            continue
        chassis = cards.ships.get(card.ship)
        if chassis is None or not chassis.dial:
            continue
        pilot = cards.pilots.get(card.pilot)
        own = pilot.actions if pilot and pilot.actions else chassis.actions
        given = {up.key: _acts(cards.upgrades[up.key].actions) for up in card.upgrades if up.key in cards.upgrades}
        faces = {up.key: Faces(up.key, given.pop(up.key, ()), ACTS.get(up.key, ())) for up in two_sided(card)}
        bar = joined((*_acts(own), *(act for acts in given.values() for act in acts)))
        found[str(number)] = Flies(chassis.dial, bar, tuple(one for one in faces.values() if one.first or one.turned))
    return OnMat({seat: lots_of(squads[seat]) or USUAL[seat] for seat in squads}, ships=found)


def _acts(printed: Iterable[Action]) -> tuple[Act, ...]:
    """Actions as the card table has them, as a bar has them."""
    links = ((one, *(one.linked or ("", "white"))) for one in printed)
    called = (
        (CALLED.get(one.type, one.type), one.color, CALLED.get(linked, linked), colour) for one, linked, colour in links
    )
    return tuple(Act(*one) for one in called)


def typed_in(card: ShipCard) -> Flies:
    """What a ship can do by what its player typed in. Raises `Refused` (code `bad_setup`) for what is no dial."""
    try:
        return Flies(dial_of(card.dial), bar_of(card.actions))
    except (BadManeuver, BadActions) as bad:
        raise Refused("bad_dial", code="bad_setup", ship=card.name) from bad


def lots_of(squad: Squad) -> tuple[str, ...]:
    """The three obstacles that a squad names; none where it does not name three that lie on a mat."""
    known = tuple(name for name in squad.obstacles if name in KIND and name not in UNSCALED)
    return known if len(known) == OBSTACLES_EACH else ()


def check(brought: OnMat, squads: Mapping[str, Sequence[ShipCard]]) -> None:
    """Raises `Refused` (code `bad_setup`) where no match on the mat can be played from this."""
    number = 0
    for seat in sorted(squads):
        names = brought.obstacles.get(seat, ())
        if len(names) != OBSTACLES_EACH or any(name not in KIND or name in UNSCALED for name in names):
            raise Refused("bad_obstacles", code="bad_setup", seat=seat)
        for card in squads[seat]:
            number += 1
            if card.size not in SIZES:
                raise Refused("too_large", code="bad_setup", seat=seat, ship=card.name)
            flies = brought.of(number, card.chassis)
            if flies is None or not flies.maneuvers:
                raise Refused("no_dial", code="bad_setup", seat=seat, ship=card.name)
            try:
                for code in flies.maneuvers:
                    maneuver(code)
            except BadManeuver as bad:
                raise Refused("bad_dial", code="bad_setup", seat=seat, ship=card.name) from bad


def lay_mat(table: Table, brought: OnMat) -> Table:
    """The table with the mat on it: obstacles to be placed, ships beside it with their dials."""
    lots = tuple(name for side in table.sides for name in brought.obstacles[side.seat])
    ships = tuple(_beside(ship, brought) for ship in table.ships)
    middle = (MIDDLE,) if table.scenario in PLACED else ()
    return replace(table, mat=Mat(lots, objectives=middle), ships=ships)


def _beside(ship: Ship, brought: OnMat) -> Ship:
    flies = brought.of(ship.id, ship.card.chassis)
    assert flies is not None
    return replace(ship, stands=Stands(flies.maneuvers, flies.bar, faces=flies.faces))
