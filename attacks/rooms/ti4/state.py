"""The state of a space combat: units with ids, both sides with their cards, dice and pools. Frozen, plain JSON.

What a side brings that the other may not see is `Side.cards` (hidden hand); how many there are is public.
"""

from __future__ import annotations

from msgspec import Struct

from attacks.engine import flow
from attacks.engine.corrections import Edit
from attacks.engine.flow import Plain
from attacks.engine.values import MatchEnd
from attacks.rooms.ti4.cards import Unit as Profile
from attacks.rooms.ti4.places import SPACE, Action
from attacks.rooms.ti4.settings import UNNAMED, Switches

FORMAT = 1


class Unit(Struct, frozen=True, gc=False, omit_defaults=True):
    """One unit: what is printed (`card`) and what has changed.

    `place` is where it is (`places.py`): "space", a planet, or next door. `lost` is empty, "destroyed", "removed" or
    "retreated". `sustained`: it used Sustain Damage in this assign step; `used_round`: in this round. `lent` marks
    values that a card gave it.
    """

    id: int
    seat: str
    card: Profile
    damaged: bool = False
    place: str = SPACE
    lost: str = ""
    sustained: bool = False
    used_round: bool = False
    lent: str = ""

    @property
    def here(self) -> bool:
        """Is it still in the space area?"""
        return not self.lost and self.place == SPACE

    @property
    def ship(self) -> bool:
        """Is it a ship in the combat?"""
        return not self.lost and self.place == SPACE and self.card.is_ship

    def fights_at(self, place: str) -> bool:
        """Does it take part where this combat is: a ship in space, a ground force or landed fighter on a planet?"""
        if not place:
            return self.ship
        return not self.lost and self.place == place and (self.card.is_ground or self.card.kind == "fighter")


class Die(Struct, frozen=True, gc=False, omit_defaults=True):
    """One die: whose, the value it must reach, its natural face (0 is 10), and every modifier with its source.

    `was` are the faces it showed before, `by` what rerolled it; `unit` 0 belongs to no unit; `extra` is what gave it.
    """

    unit: int
    value: int
    face: int
    mods: tuple[tuple[str, int], ...] = ()
    was: tuple[int, ...] = ()
    by: tuple[str, ...] = ()
    entered: bool = False
    extra: str = ""

    @property
    def result(self) -> int:
        """The face with its modifiers."""
        return self.face + sum(n for _, n in self.mods)

    @property
    def hit(self) -> bool:
        """Does it reach the value?"""
        return self.result >= self.value


class Batch(Struct, frozen=True, gc=False, omit_defaults=True):
    """Hits against a seat that wait: `common` ones, and `restricted` ones that must go to non-fighters if able.

    `only` names what can be hit: "fighter", "ship", or the id of the one ship chosen (`target`). `by` is the seat that
    produced them, `source` what did. `produced` never changes; `once` are cancels that may be used once on a source.
    """

    seat: str
    by: str
    source: str
    common: int = 0
    restricted: int = 0
    only: str = "ship"
    target: int = 0
    produced: int = 0
    once: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """Hits that are still to be cancelled or assigned."""
        return self.common + self.restricted


class Bonus(Struct, frozen=True, gc=False):
    """A modifier of combat rolls for this round: what gave it, how much, to which class of own units (empty: all)."""

    source: str
    n: int
    cls: str = ""


class Part(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one side has done in this combat.

    `using` are the units that use their barrage (`used_barrage` once), `barrage` and `dice` the rolls, `flags` what a
    card switched on for the barrage, `round_flags` for this round, `done` for the combat. `more_afb` and `more_dice`
    are pairs of a unit and how many dice more. `commit` is a choice nobody sees before both have chosen. `lasting` are
    bonuses for the whole combat, `shot` the dice of Space Cannon or Bombardment.
    """

    seat: str
    using: tuple[int, ...] = ()
    chose: bool = False
    barrage: tuple[Die, ...] = ()
    dice: tuple[Die, ...] = ()
    more_afb: tuple[tuple[int, int], ...] = ()
    more_dice: tuple[tuple[int, int], ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    flags: tuple[str, ...] = ()
    round_flags: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    announced: bool = False
    intercepted: bool = False
    forced: bool = False
    commit: tuple[int, ...] | None = None
    thrown: int = 0
    hits: int = 0
    expected: int = 0
    lasting: tuple[Bonus, ...] = ()
    shot: tuple[Die, ...] = ()

    def rolled(self, pool: str) -> tuple[Die, ...]:
        """The dice of the barrage, of Space Cannon or Bombardment, or of the combat roll."""
        return self.barrage if pool == "barrage" else self.dice if pool == "combat" else self.shot


class Fight(Struct, frozen=True, gc=False, omit_defaults=True):
    """The combat under way: what each side did, the hits that wait, who just fell, how it ended.

    `place` is the planet it is fought on; empty in the space area.
    """

    parts: tuple[Part, ...] = ()
    batches: tuple[Batch, ...] = ()
    fallen: tuple[int, ...] = ()
    rounds: int = 0
    early: bool = False
    slipped: str = ""
    retreat_to: int = -1
    cargo: tuple[int, ...] = ()
    loaded: tuple[tuple[int, int], ...] = ()
    due: int = 0
    pressed: bool = False
    scored: tuple[str, ...] = ()
    place: str = ""


class Neighbour(Struct, frozen=True, gc=False, omit_defaults=True):
    """A system next to the active one as one player stands to it (rules/ti4.md sections 1 and 6)."""

    name: str
    anomalies: tuple[str, ...] = ()
    other_ships: bool = False
    other_units: bool = False
    own_unit: bool = False
    own_planet: bool = False
    own_token: bool = False


class Side(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat: who sits there and what was brought.

    `cards` is the hidden hand (action cards and promissory notes by id, unknown ones too); `abilities` all that lies
    open: technologies, faction abilities, leaders, relics; `exhausted` those that are used up. `fleet_pool` 0 is not
    counted.
    """

    seat: str
    name: str
    fleet: str = ""
    faction: str = ""
    cards: tuple[str, ...] = ()
    objectives: int = 0
    abilities: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    trade_goods: int = 0
    influence: int = 0
    commodities: int = 0
    resources: int = 0
    fleet_pool: int = 0
    tokens: int = 1
    neighbours: tuple[Neighbour, ...] = ()


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table. `first` is the attacker; the seats in initiative order begin with it.

    `benediction` is the seat of the Mahact player whose hero made two others fight: that order begins there instead.
    `rules` is the number of the rules it was begun with.
    """

    edition: str
    switches: Switches
    mode: str
    contests: str
    dice: str
    sides: tuple[Side, ...]
    first: str
    units: tuple[Unit, ...]
    anomalies: tuple[str, ...] = ()
    wormhole: bool = False
    laws: tuple[str, ...] = ()
    benediction: str = ""
    rolls: str = "at_once"
    fight: Fight = Fight()
    round: int = 1
    edits: tuple[Edit, ...] = ()
    edited: int = 0
    yields: tuple[str, ...] = ()
    ending: MatchEnd | None = None
    action: Action | None = None
    rules: int = UNNAMED

    def unit(self, unit_id: int) -> Unit:
        """A unit by its id."""
        return self.units[unit_id - 1]

    def side(self, seat: str) -> Side:
        """A side by its seat."""
        return next(side for side in self.sides if side.seat == seat)

    def part(self, seat: str) -> Part:
        """What a side has done in this combat."""
        return next(part for part in self.fight.parts if part.seat == seat)

    def other(self, seat: str) -> str:
        """The opponent: of the two whose ships fight, the other."""
        return next(part.seat for part in self.fight.parts if part.seat != seat)

    def fighting(self) -> tuple[str, ...]:
        """The two seats whose ships fight, attacker first."""
        return (self.first, self.other(self.first))

    def fighting_seats(self) -> tuple[str, ...]:
        """The same two in the order of their names, as picks count them."""
        return tuple(part.seat for part in self.fight.parts)

    def order(self) -> tuple[str, ...]:
        """All seats in initiative order, the attacker first; who only holds cards comes after the two."""
        two = self.fighting()
        if self.benediction:
            two = (self.benediction, self.other(self.benediction))
        return (*two, *(side.seat for side in self.sides if side.seat not in two))

    def combatants(self, seat: str) -> tuple[Unit, ...]:
        """The units of a side that are in the combat: its ships, or its ground forces on the planet fought for."""
        place = self.fight.place
        return tuple([unit for unit in self.units if unit.seat == seat and unit.fights_at(place)])

    def in_space(self, seat: str) -> tuple[Unit, ...]:
        """All units of a side in the space area, ground forces too."""
        return tuple([unit for unit in self.units if unit.seat == seat and unit.here])

    def at_hand(self, seat: str) -> tuple[Unit, ...]:
        """All units of a side where the combat is, those too that do not fight."""
        place = self.fight.place or SPACE
        return tuple([unit for unit in self.units if unit.seat == seat and not unit.lost and unit.place == place])

    @property
    def under_way(self) -> Action:
        """The tactical action that is played."""
        assert self.action is not None
        return self.action


class Play(Struct, frozen=True, gc=False, omit_defaults=True, tag="play"):
    """An ability being used: who, which, what was picked; `unit` is the unit whose text it is; `at` effects are done.

    `window` is the code of the window it was announced in; `dice` what it rolled.
    """

    seat: str
    ability: str
    picks: tuple[tuple[int, ...], ...] = ()
    unit: int = 0
    window: str = ""
    at: int = 0
    cancelled: bool = False
    dice: tuple[Die, ...] = ()
    left: int = 0


class Sustained(Struct, frozen=True, gc=False, omit_defaults=True, tag="sustained"):
    """A unit that has just used Sustain Damage, and against whose hit."""

    unit: int
    by: str
    source: str


class Hits(Struct, frozen=True, gc=False, omit_defaults=True, tag="hits"):
    """Hits of an ability, assigned at once; `fallen` are the units that it destroyed."""

    batches: tuple[Batch, ...]
    fallen: tuple[int, ...] = ()


class Sacrifice(Struct, frozen=True, gc=False, omit_defaults=True, tag="sacrifice"):
    """A seat must destroy `n` of its own ships, of its choice."""

    seat: str
    n: int
    source: str
    non_fighter: bool = False


class Again(Struct, frozen=True, gc=False, omit_defaults=True, tag="again"):
    """Dice that are rolled again: whose, of which roll, by place; what allowed it, what that adds; `theirs`: all of
    the opponent's too.
    """

    seat: str
    pool: str
    places: tuple[int, ...]
    by: str
    plus: int = 0
    theirs: bool = False


class Shot(Struct, frozen=True, gc=False, omit_defaults=True, tag="shot"):
    """One roll of a unit ability: who fires at whom, with which units; `kind` is "space_cannon" or "bombardment".

    `planet` is the number of the planet that is fired at; -1 for ships. `lent` is a value with dice that no unit rolls,
    given by a card (`source`); `both`: as many dice again at the player's own ground forces, in the same roll.
    """

    by: str
    against: str
    kind: str
    units: tuple[int, ...]
    planet: int = -1
    more: tuple[tuple[int, int], ...] = ()
    strict: bool = False
    lent: tuple[int, int] = (0, 0)
    both: bool = False
    source: str = ""


class Losses(Struct, frozen=True, gc=False, omit_defaults=True, tag="losses"):
    """Units that were destroyed together, until all has answered to it."""

    fallen: tuple[int, ...]


class Frame(flow.Frame, frozen=True, gc=False, omit_defaults=True):
    """A flow under way in this room."""

    data: Play | Sustained | Hits | Sacrifice | Again | Losses | Shot | Plain = Plain()


class State(flow.State, frozen=True, gc=False):
    """A match at one moment."""

    table: Table
    stack: tuple[Frame, ...]
