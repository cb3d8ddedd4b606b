"""The state of a Legion match: the table with its units, and the attack under way. Frozen, plain JSON."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine import flow
from attacks.engine.corrections import Edit
from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Plain
from attacks.engine.values import MatchEnd
from attacks.rooms.legion.cards import UnitCard, value_of
from attacks.rooms.legion.dice import Dice
from attacks.rooms.legion.editions import Switches

FORMAT = 1
RULES = 2
"""The number of these rules; a match goes on by those it was begun with."""
ENGAGED = ("attacker", "defender")
MOVES = ("none", "pivot", "moved", "full", "contact")
GREEN = ("aim", "dodge", "surge", "standby")
FORMING, READY, ROLLING, RESOLVED, SKIPPED = "forming", "ready", "rolling", "resolved", "skipped"


class Tokens(Struct, frozen=True, gc=False, omit_defaults=True):
    """How many of each token a unit has. `shield` counts active ones, `damage` is the vehicle damage token."""

    aim: int = 0
    dodge: int = 0
    surge: int = 0
    standby: int = 0
    suppression: int = 0
    observation: int = 0
    shield: int = 0
    ion: int = 0
    poison: int = 0
    immobilize: int = 0
    damage: int = 0


class Mini(Struct, frozen=True, gc=False, omit_defaults=True):
    """One mini of a unit: its wound threshold, its wounds, the places of its weapons on the unit's card."""

    id: int
    threshold: int
    weapons: tuple[int, ...]
    leader: bool = False
    noncombatant: bool = False
    wounds: int = 0
    name: str = ""

    @property
    def left(self) -> int:
        """How many wounds defeat it."""
        return max(0, self.threshold - self.wounds)


class Unit(Struct, frozen=True, gc=False, omit_defaults=True):
    """One unit: what is printed, its minis and tokens, and what it did in this activation.

    `attacks` counts its attack actions, `attacked` says whether it performed an attack; `moved` is its movement,
    `did` what it has done, `exhausted` the places of weapons that it may not use before they are readied.
    `shields_flipped` are inactive shield tokens, `distracted` whom it must attack.
    """

    id: int
    seat: str
    card: UnitCard
    minis: tuple[Mini, ...]
    tokens: Tokens = Tokens()
    shields_flipped: int = 0
    activated: bool = False
    attacks: int = 0
    attacked: int = 0
    moved: int = 0
    distracted: int = 0
    did: tuple[str, ...] = ()
    exhausted: tuple[int, ...] = ()

    def has(self, key: str) -> int:
        """The value of a keyword of this unit; enough wounds enrage."""
        value = value_of(self.card.keywords, key)
        if key == "charge" and self.enraged:
            return max(1, value)
        return value

    @property
    def living(self) -> tuple[Mini, ...]:
        """Its minis that are not defeated."""
        return tuple(mini for mini in self.minis if mini.left)

    @property
    def destroyed(self) -> bool:
        """Has it no mini left?"""
        return not self.living

    @property
    def wounds(self) -> int:
        """The wound tokens on its minis."""
        return sum(mini.wounds for mini in self.living)

    @property
    def enraged(self) -> bool:
        """Has it as many wound tokens as enrage it?"""
        rage = value_of(self.card.keywords, "enrage")
        return bool(rage) and self.wounds >= rage

    @property
    def courage(self) -> int:
        """Its courage; 0 is none: it never gains suppression."""
        return 0 if self.enraged else self.card.courage

    @property
    def suppressed(self) -> bool:
        """Has it as many suppression tokens as courage?"""
        return 0 < self.courage <= self.tokens.suppression

    @property
    def panicked(self) -> bool:
        """Has it twice as many?"""
        return 0 < 2 * self.courage <= self.tokens.suppression

    def mini(self, mini_id: int) -> Mini:
        """A mini by its number in the unit."""
        return self.minis[mini_id - 1]

    def gain(self, token: str, n: int = 1) -> Unit:
        """The unit with `n` more of a token (fewer, if negative); of standby there is never more than one."""
        now = max(0, getattr(self.tokens, token) + n)
        return replace(self, tokens=replace(self.tokens, **{token: min(now, 1) if token == "standby" else now}))


class Facts(Struct, frozen=True, gc=False, omit_defaults=True):
    """What only the players can see of one target (rules/legion.md 3). Range 0 is a melee, 6 beyond range 5.

    `engaged`: who of the two is in a melee with somebody else. `los` are the attacker's minis that see a mini of the
    target, `seen` the target's minis that are seen; `arcs` the attacker's minis whose fixed arc holds the target,
    `spray` how many minis a spraying mini sees, as (mini, n). `cover` and `smoke` are entered by the defender,
    `helpers` are its guardians within reach of it, `backers` its corps units that may back it up.
    """

    target: int
    range: int
    los: tuple[int, ...]
    seen: tuple[int, ...]
    engaged: tuple[str, ...] = ()
    arcs: tuple[int, ...] = ()
    spray: tuple[tuple[int, int], ...] = ()
    weak: bool = False
    higher: bool = False
    leader_sees: bool = True
    long_shot: bool = False
    cover: int = 0
    smoke: int = 0
    helpers: tuple[int, ...] = ()
    backers: tuple[int, ...] = ()

    @property
    def melee(self) -> bool:
        """Are attacker and target in one melee?"""
        return self.range == 0


class Pool(Struct, frozen=True, gc=False, omit_defaults=True):
    """One attack pool beside its defender, and everything that has happened to it.

    `weapons` are (mini, place of the weapon), `support` those of a friend as (unit, mini, place) at its own range,
    `gathered` the colours of the dice that lie there. `ever`: it showed a
    hit or crit at some point. `done` names what was used once, `pierce_more` what lethal aims and a duel add,
    `blocks_more` what shields add.
    """

    defender: int
    facts: Facts
    weapons: tuple[tuple[int, int], ...] = ()
    support: tuple[tuple[int, int, int], ...] = ()
    support_range: int = 0
    gathered: str = ""
    status: str = FORMING
    extra: str = ""
    confirmed: bool = False
    dice: Dice = Dice()
    defense: Dice = Dice()
    ever: bool = False
    aims: int = 0
    dodges: int = 0
    pierce_more: int = 0
    pierce_spent: int = 0
    blocks_more: int = 0
    covered: int = 0
    cover_dice: str = ""
    surges: int = 0
    wounds: int = 0
    done: tuple[str, ...] = ()


class Attack(Struct, frozen=True, gc=False, omit_defaults=True, tag="attack"):
    """One attack under way: its attacker, what permits it, and its pools; `now` is the place of the one at hand.

    `charge`: a charge is the attacker, of the weapon at that place of its owner's card. `trigger`: the unit that a
    standby attack answers; `extra`: the next pool is one more of a gunslinger, a beam or an area weapon. `again`: it
    may use only these weapons, not against the `barred`. `single`: it has one pool only.
    """

    attacker: int
    permission: str = "attack_action"
    measured: tuple[Facts, ...] = ()
    pools: tuple[Pool, ...] = ()
    now: int = -1
    charge: int = -1
    trigger: int = 0
    extra: str = ""
    again: tuple[tuple[int, int], ...] = ()
    barred: tuple[int, ...] = ()
    single: bool = False
    over: bool = False
    counted: bool = False


class Measure(Struct, frozen=True, gc=False, omit_defaults=True, tag="measure"):
    """A target that is being measured; with a range (`far`) it is to be attacked at it."""

    target: int
    far: int = -1


class Confirm(Struct, frozen=True, gc=False, omit_defaults=True, tag="confirm"):
    """Facts that wait for an answer of the defender, or (`own`) of the attacker for those the defender entered."""

    own: bool = False


class Contest(Struct, frozen=True, gc=False, omit_defaults=True, tag="contest"):
    """Two readings of one fact; `mini` is the one it is about."""

    fact: str
    mini: int
    was: int
    now: int


class Ask(Struct, frozen=True, gc=False, omit_defaults=True, tag="ask"):
    """A benefit that a player is asked about."""

    key: str


class Wounds(Struct, frozen=True, gc=False, omit_defaults=True, tag="wounds"):
    """Wounds that a unit suffers, `left` of them still to allocate."""

    unit: int
    left: int
    why: str


class Guard(Struct, frozen=True, gc=False, omit_defaults=True, tag="guard"):
    """A guardian that takes hits, and its dice."""

    unit: int
    dice: Dice
    soresu: bool = False


class After(Struct, frozen=True, gc=False, omit_defaults=True, tag="after"):
    """What comes after an attack, or another action of `trigger`: who has passed, which units have answered."""

    trigger: int
    passed: tuple[str, ...] = ()
    gone: tuple[int, ...] = ()


class Claim(Struct, frozen=True, gc=False, omit_defaults=True, tag="claim"):
    """A unit or charge that a seat says is within reach; the other seat confirms."""

    key: str
    seat: str
    unit: int
    targets: tuple[int, ...] = ()
    ranges: tuple[int, ...] = ()


class Activation(Struct, frozen=True, gc=False, omit_defaults=True, tag="activation"):
    """A unit's activation: actions left, free attacks earned. `inspired`: whose courage it uses; -1 is none."""

    unit: int
    actions: int = 2
    attacks: int = 0
    earned: tuple[str, ...] = ()
    panicked: bool = False
    inspired: int = 0
    ordered: bool = False


class Frame(flow.Frame, frozen=True, gc=False, omit_defaults=True):
    """A flow under way in this room."""

    data: Attack | Measure | Confirm | Contest | Ask | Reroll | Wounds | Guard | After | Claim | Activation | Plain = (
        Plain()
    )


class Charge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A charge token on the table: whose, placed by which unit, with which weapon of its card."""

    id: int
    seat: str
    unit: int
    weapon: int


class Side(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat: who sits there and what was brought."""

    seat: str
    name: str
    army: str = ""
    faction: str = ""


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table. `active` is the seat whose turn it is to activate a unit.

    `rules` is the number of those the match was begun with.
    """

    edition: str
    switches: Switches
    mode: str
    sides: tuple[Side, ...]
    first: str
    units: tuple[Unit, ...]
    active: str = "p1"
    rounds: int = 6
    round: int = 1
    charges: tuple[Charge, ...] = ()
    placed: int = 0
    edits: tuple[Edit, ...] = ()
    edited: int = 0
    stops: tuple[str, ...] = ()
    dice: str = "server"
    ending: MatchEnd | None = None
    handling: str = "strict"
    rules: int = 1

    def unit(self, unit_id: int) -> Unit:
        """A unit by its id."""
        return self.units[unit_id - 1]

    def living(self, seat: str) -> tuple[Unit, ...]:
        """The units of a seat that have minis left."""
        return tuple(unit for unit in self.units if unit.seat == seat and not unit.destroyed)

    def other(self, seat: str) -> str:
        """The opponent's seat."""
        return next(side.seat for side in self.sides if side.seat != seat)

    def order(self) -> tuple[str, ...]:
        """The seats, the first player first."""
        return (self.first, self.other(self.first))


class State(flow.State, frozen=True, gc=False):
    """A match at one moment."""

    table: Table
    stack: tuple[Frame, ...]
