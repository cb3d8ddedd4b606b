"""The state of an X-Wing match: the table with its ships, and the attack under way. Frozen, plain JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine import flow
from attacks.engine.corrections import Edit
from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Plain, holds, nested, with_nested, with_table
from attacks.engine.values import MatchEnd
from attacks.rooms.xwing.deck import Faceup, Suffering, Task
from attacks.rooms.xwing.dice import Pool
from attacks.rooms.xwing.editions import Switches
from attacks.rooms.xwing.mat.standing import Mat, Stands
from attacks.rooms.xwing.nested import Aside, Blast, Claim, Contest, Drawing, Order, Pulled, Question, Queue, Use
from attacks.rooms.xwing.squad import Profile

FORMAT = 1
RULES = 10  # the number of these rules; a match goes on by those it was begun with
DEFENDED = "defended:round"
PRESENT = "present"  # a mark: what an ability needs was found to be so, and it is still to be used
GREEN = ("focus", "evade", "calculate", "reinforce_fore", "reinforce_aft")
ORANGE = ("disarm", "jam", "tractor")
ARCS = ("front", "rear", "left", "right", "full_front", "full_rear", "bullseye", "turret", "double_turret")
RAIL = ("1a", "1b", "1c", "1d", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b", "6c", "6d")
WINDOWS = ("2b", "3b", "6a", "6b", "6c", "6d")
WITHIN = {"bullseye": ("front", "full_front"), "front": ("full_front",), "rear": ("full_rear",)}


class Tokens(Struct, frozen=True, gc=False, omit_defaults=True):
    """How many of each token a ship has. Locks are kept with the ship that holds them (rules/xwing.md 3.3)."""

    focus: int = 0
    evade: int = 0
    calculate: int = 0
    reinforce_fore: int = 0
    reinforce_aft: int = 0
    strain: int = 0
    deplete: int = 0
    disarm: int = 0
    jam: int = 0
    tractor: int = 0
    ion: int = 0
    stress: int = 0
    cloak: int = 0


class Ship(Struct, frozen=True, gc=False, omit_defaults=True):
    """One ship: what is printed (`card`) and what has changed. `spent` counts charges by place in `card.charges`.

    `hits` and `crits` are damage counted without a deck; with one, `facedown` holds the kinds of its facedown cards
    (0: nobody knows any more), `faceup` the others, `seen` the kinds among the facedown that once lay faceup.
    `readied`: what comes before it engages is done this round.
    A destroyed ship waits until all ships of the initiative `leaves` have engaged (-1: only those that engage now).
    `abilities` are the keys of what its cards do by themselves or by hand, `used` of those that are used up (`key` for
    the game, `key:round`), `passed` of those its player passes by for good, `marked` the condition cards assigned to
    it, `turned` its cards that lie with the second side up, `fired` the arcs it attacked from this round. `initiative`
    is one that it was set to for this round (-1: none).
    `stands`: how it stands on the mat, in a match that is played there.
    """

    id: int
    seat: str
    card: Profile
    tokens: Tokens = Tokens()
    lock: int = 0
    shields_lost: int = 0
    hits: int = 0
    crits: int = 0
    facedown: tuple[int, ...] = ()
    faceup: tuple[Faceup, ...] = ()
    seen: tuple[int, ...] = ()
    force_spent: int = 0
    spent: tuple[int, ...] = ()
    obstacle: str = ""
    readied: bool = False
    engaged: bool = False
    bonus: bool = False
    destroyed: bool = False
    removed: bool = False
    leaves: int = -1
    abilities: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    initiative: int = -1
    stands: Stands | None = None

    @property
    def remote(self) -> bool:
        """Is it a remote that lies on the mat, and no ship?"""
        return self.stands is not None and bool(self.stands.remote)

    @property
    def to_engage(self) -> bool:
        """Has it still to engage? A remote does only with a weapon."""
        return not (self.removed or self.engaged or (self.remote and not self.card.weapons))

    @property
    def damage(self) -> int:
        """How much damage its hull has: results counted by hand, or cards of the damage deck."""
        return self.hits + self.crits + len(self.facedown) + len(self.faceup)

    @property
    def damaged(self) -> bool:
        """Has it any damage on its hull?"""
        return self.damage > 0

    @property
    def critically_damaged(self) -> bool:
        """Has it a faceup damage card?"""
        return self.crits + len(self.faceup) > 0

    def shows(self, kind: int) -> tuple[Faceup, ...]:
        """Its faceup damage cards of a kind."""
        return tuple(card for card in self.faceup if card.kind == kind)

    @property
    def shields(self) -> int:
        """Active shields."""
        return max(0, self.card.shields - self.shields_lost)

    @property
    def force(self) -> int:
        """Force charges left."""
        return max(0, self.card.force - self.force_spent)

    @property
    def disarmed(self) -> bool:
        """A disarmed or cloaked ship engages but may not attack."""
        return self.tokens.disarm > 0 or self.tokens.cloak > 0

    def charges_left(self, key: str) -> int:
        """Charges left on one of its cards."""
        for place, charge in enumerate(self.card.charges):
            if charge.key == key:
                return charge.value - self.spent[place]
        return 0

    def gain(self, token: str, n: int = 1) -> Ship:
        """The ship with `n` more of a token (fewer, if negative)."""
        return replace(self, tokens=replace(self.tokens, **{token: max(0, getattr(self.tokens, token) + n)}))


class Facts(Struct, frozen=True, gc=False, omit_defaults=True):
    """What only the players can see of one target (rules/xwing.md 3.5). Ranges 0 to 3; 4 is beyond range 3.

    `arcs` are the attacker's arcs that hold the target, `their_arcs` the target's arcs that hold the attacker.
    """

    target: int
    attack_range: int
    range: int
    arcs: tuple[str, ...]
    obstructed: bool = False
    their_arcs: tuple[str, ...] = ()

    def within(self, arc: str) -> bool:
        """Is the target in this arc? A bullseye target is in the front arc too."""
        return arc in self.arcs or any(arc in WITHIN.get(held, ()) for held in self.arcs)


class Adders(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice that the players add or remove by hand before a roll; `cap` -1 is no cap."""

    more: int = 0
    fewer: int = 0
    cap: int = -1


class Mark(Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability that was used in this attack: by which ship, with which picks; `refused` when its claim was denied."""

    key: str
    ship: int
    picks: tuple[tuple[int, ...], ...] = ()
    moment: str = ""
    refused: bool = False


class Grant(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an ability that grants a bonus attack asks of it: places of weapons, one target or any but one.

    `waives`: the weapon's demand is ignored. `fresh`: at no ship that the attacker has attacked this round.
    """

    by: str
    weapons: tuple[int, ...] = ()
    target: int = 0
    barred: int = 0
    waives: bool = False
    fresh: bool = False


class Attack(Struct, frozen=True, gc=False, omit_defaults=True, tag="attack"):
    """One attack under way. Ship ids; 0 is none yet. `weapon` is a place in the attacker's weapons, -1 none yet.

    `entered` are the dice of a roll that were typed in so far, `of` how many it has in all. `turned_by` counts focus
    results that the attacker and the defender modified themselves, `rerolls` the attack dice the attacker rerolled.
    `skipped`: no dice are rolled and the attack hits. `lost` are the ships that lost a shield in it, `dealt` those that
    were dealt a damage card, `fallen` those that it destroyed. `was_destroyed`: the defender had been destroyed before.
    """

    attacker: int
    bonus: bool = False
    weapon: int = -1
    defender: int = 0
    measured: tuple[Facts, ...] = ()
    confirmed: bool = False
    attack_adders: Adders = Adders()
    defense_adders: Adders = Adders()
    attack: Pool = Pool()
    defense: Pool = Pool()
    entered: tuple[int, ...] = ()
    of: int = 0
    hit: bool = False
    decided: bool = False
    hits_suffered: int = 0
    crits_suffered: int = 0
    grant: Grant | None = None
    marks: tuple[Mark, ...] = ()
    turned_by: tuple[int, int] = (0, 0)
    rerolls: int = 0
    skipped: bool = False
    lost: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    was_destroyed: bool = False

    def facts(self, target: int = 0) -> Facts | None:
        """What was measured of a target (by default, of the defender)."""
        wanted = target or self.defender
        return next((facts for facts in self.measured if facts.target == wanted), None)


class Frame(flow.Frame, frozen=True, gc=False, omit_defaults=True):
    """A flow under way in this room."""

    data: (
        Attack
        | Contest
        | Reroll
        | Order
        | Use
        | Claim
        | Question
        | Drawing
        | Queue
        | Suffering
        | Aside
        | Pulled
        | Blast
        | Plain
    ) = Plain()


class Side(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat: who sits there, what was brought (by which revision of points), and its player's mission points.

    Its damage deck, and the pile beside it, are how many cards of each kind lie there (deck.py).
    """

    seat: str
    name: str
    squad: str
    faction: str
    points: int
    mission: int = 0
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    revision: str = ""


class Counted(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat says the objectives of a scenario are worth this round, for each side in their order."""

    by: str
    points: tuple[int, ...]


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table. `rounds` 0 is no limit; `initiative` is the one that engages now.

    `rules` is the number of those it was begun with. `armed`: some ship has abilities of cards. `damage`: "counted", or
    cards of a "deck"; `exposed` counts the cards that ever lay faceup, `owed` is what corrections still have to do to
    damage cards. `handling`: "brisk" where tokens between attacks count at once, "strict" where the other side confirms
    each; `taken` are those that counted at once this round. `scenario`: what is played for besides ships, "" nothing;
    `scored` is the last round whose objectives count, `counted` what a seat says of this one's.
    """

    edition: str
    switches: Switches
    mode: str
    contests: str
    dice: str
    sides: tuple[Side, ...]
    first: str
    ships: tuple[Ship, ...]
    rules: int = 1
    damage: str = "counted"
    armed: bool = False
    exposed: int = 0
    owed: tuple[Task, ...] = ()
    rounds: int = 0
    round: int = 1
    initiative: int = -1
    edits: tuple[Edit, ...] = ()
    edited: int = 0
    handling: str = "strict"
    taken: tuple[Edit, ...] = ()
    stops: tuple[str, ...] = ()
    ending: MatchEnd | None = None
    scenario: str = ""
    scored: int = 0
    counted: Counted | None = None
    mat: Mat | None = None

    def ship(self, ship_id: int) -> Ship:
        """A ship by its id."""
        return self.ships[ship_id - 1]

    def living(self, seat: str) -> tuple[Ship, ...]:
        """The ships of a seat that still stand on the table, destroyed ones that wait included."""
        return tuple(ship for ship in self.ships if ship.seat == seat and not ship.removed and not ship.remote)

    def targets(self, seat: str) -> tuple[Ship, ...]:
        """What an enemy of the seat may attack or lock: its living ships, and its remotes."""
        return tuple(ship for ship in self.ships if ship.seat == seat and not ship.removed)

    def other(self, seat: str) -> str:
        """The opponent's seat."""
        one, two = self.sides
        return one.seat if one.seat != seat else two.seat

    def order(self) -> tuple[str, str]:
        """The seats in player order."""
        return (self.first, self.other(self.first))


class State(flow.State, frozen=True, gc=False):
    """A match at one moment."""

    table: Table
    stack: tuple[Frame, ...]


def with_ship(state: State, ship: Ship) -> State:
    """The state with one ship changed; the others keep their identity."""
    ships = state.table.ships
    return with_table(state, ships=(*ships[: ship.id - 1], ship, *ships[ship.id :]))


def attack_of(state: State) -> Attack:
    """The attack under way, where there must be one."""
    top = state.stack[-1].data
    return top if isinstance(top, Attack) else nested(state, Attack)


def attacking(state: State) -> bool:
    """Is an attack under way?"""
    return holds(state, Attack)


def with_attack(state: State, **changes: Any) -> State:
    """The state with parts of the attack under way changed."""
    return with_nested(state, replace(attack_of(state), **changes))


def noted(state: State, *, lost: int = 0, dealt: int = 0) -> State:
    """The attack under way, if any, knows which ships lost a shield in it or were dealt a damage card."""
    if not attacking(state):
        return state
    attack = attack_of(state)
    lost_in, dealt_in = attack.lost, attack.dealt
    return with_attack(
        state,
        lost=(*lost_in, lost) if lost and lost not in lost_in else lost_in,
        dealt=(*dealt_in, dealt) if dealt and dealt not in dealt_in else dealt_in,
    )


def attacker(state: State) -> Ship:
    """The ship that attacks."""
    return state.table.ship(attack_of(state).attacker)


def defender(state: State) -> Ship:
    """The ship that defends."""
    return state.table.ship(attack_of(state).defender)
