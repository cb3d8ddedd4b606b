"""The state of a card game of starships: seats with hands and decks, vessels with layers, the attacks of a moment.

Frozen, plain JSON. Cards are counted by kind: `hand`, `deck` and `discard` hold one number for each kind of the table's
deck, so that an order of cards exists nowhere (rules/starships.md section 4).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine import flow
from attacks.engine.flow import Plain, with_table
from attacks.rooms.starships.cards import COMBAT, Card, Deck

FORMAT = 1
RULES = 2  # the number of these rules; a match goes on by those it was begun with
HAND, GEARS, ROUND_LIMIT = 5, 2, 12
NEGATED, MISSED, HIT = "negated", "missed", "hit"


class Options(Struct, frozen=True, gc=False, omit_defaults=True):
    """What the rules leave open, by name (rules/starships.md section 6); the defaults are the edition `standard`."""

    others_order: str = "initiator"
    attacks_order: str = "declared"
    counter_attack: str = "queued"
    miss_and_negate: str = "negated"
    destroyed_at: str = "below_0"
    same_layer_order: str = "owner"
    ring_display: str = "when_final"
    ring_manner: str = "in_turn"
    arithmetic: str = "formula"
    counter_depth: int = 1
    boost_by_others: bool = True
    friendly_fire: bool = False
    teams: str = "none"
    refill: str = "cleanup"
    facts: str = "none"
    rounds: int = ROUND_LIMIT


class Absorber(Struct, frozen=True, gc=False, omit_defaults=True):
    """A layer of a vessel: built in, fitted (`card` is its kind), or standing for one attack. `counters` -1: no end."""

    id: int
    layer: str
    amount: int
    kinds: tuple[str, ...] = (COMBAT,)
    counters: int = -1
    optional: bool = False
    card: int = -1


class Shadow(Struct, frozen=True, gc=False, omit_defaults=True):
    """Fitted gear that makes the first attack of a round miss."""

    id: int
    counters: int
    card: int


class Vessel(Struct, frozen=True, gc=False, omit_defaults=True):
    """A vessel: what is printed and what has changed. `attacked_in` is the last round in which it was attacked."""

    id: str
    attack: int
    hull: int
    hull_start: int
    absorbs: tuple[Absorber, ...] = ()
    misses: tuple[Shadow, ...] = ()
    attacked_in: int = 0
    made: int = 0
    destroyed: bool = False
    name: str = ""

    @property
    def gears(self) -> tuple[Absorber | Shadow, ...]:
        """What was fitted, the oldest first."""
        fitted: list[Absorber | Shadow] = [*self.absorbs, *self.misses]
        return tuple(sorted([one for one in fitted if one.card >= 0], key=lambda one: one.id))


class Seat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat: who sits there, its cards by kind, its vessel. `safe_from` are seats that may not attack it for now."""

    seat: str
    name: str
    vessel: Vessel
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    out: bool = False
    safe_from: tuple[str, ...] = ()

    @property
    def alive(self) -> bool:
        """Has it a vessel to play with?"""
        return not self.vessel.destroyed


class Declared(Struct, frozen=True, gc=False, omit_defaults=True):
    """One card declared for an attack, in the order it was: whose, which kind (-1: a layer used, `layer` its id)."""

    seat: str
    card: int
    layer: int = 0


class Ledger(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where calculated damage went."""

    calculated: int = 0
    shields: int = 0
    armor: int = 0
    other: int = 0
    hull: int = 0


class Attack(Struct, frozen=True, gc=False, omit_defaults=True):
    """One attack. `value` was frozen when it was declared; `card` -1 is improvised; `depth` counts counter-attacks.

    `negated` and `missed` are what responses made of it before the outcome is known.
    """

    initiator: str
    target: str
    value: int
    card: int = -1
    first: bool = False
    depth: int = 0
    declared: tuple[Declared, ...] = ()
    live: tuple[int, ...] = ()
    stands: tuple[Absorber, ...] = ()
    negated: bool = False
    missed: bool = False
    outcome: str = ""
    ledger: Ledger = Ledger()


class Play(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card played in a go that is not final: its kind (-1: the layer with id `layer`), for which attack, paid how.

    In a ring attack 0 is the one that is answered, 1 the counter-attack declared in the same go.
    """

    card: int
    attack: int = 0
    discards: tuple[int, ...] = ()
    layer: int = 0


class Closed(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat plays in a go that is opened only with everybody else's; `final` when it has nothing to add."""

    seat: str
    plays: tuple[Play, ...] = ()
    final: bool = False


class Moment(Struct, frozen=True, gc=False, omit_defaults=True, tag="moment"):
    """The instigating action: its card and attacks, the plays of the go under way, the attacks still to be run.

    Before an attack is declared: the targets `named`, which of their owners `confirmed` or `contested` what was said of
    range and sight, and who is `barred` as a target of this action. `plus` is added to the vessel's attack value.
    `hulls` are those of the vessels that were there when the attacks were declared, by seat.
    """

    initiator: str
    card: int = -1
    improvised: bool = False
    attacks: tuple[Attack, ...] = ()
    plays: tuple[Play, ...] = ()
    at: int = 0
    named: tuple[str, ...] = ()
    plus: int = 0
    confirmed: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    hulls: tuple[tuple[str, int], ...] = ()


class Ring(Struct, frozen=True, gc=False, omit_defaults=True, tag="ring"):
    """One attack from the first response to its end. `counters` are attacks declared as answers to it.

    `at` counts the effects that are resolved, `after` the riders of step 9; `closed` are goes not opened yet.
    """

    attack: Attack
    plays: tuple[Play, ...] = ()
    closed: tuple[Closed, ...] = ()
    counters: tuple[Attack, ...] = ()
    at: int = 0
    after: int = 0


class Damage(Struct, frozen=True, gc=False, omit_defaults=True, tag="damage"):
    """Damage on its way through the layers of a vessel; `first` are layers their owner put ahead of others."""

    seat: str
    kind: str
    left: int
    live: tuple[int, ...] = ()
    stands: tuple[Absorber, ...] = ()
    first: tuple[int, ...] = ()
    ledger: Ledger = Ledger()


class Draw(Struct, frozen=True, gc=False, omit_defaults=True, tag="draw"):
    """Cards to be drawn from a seat's deck: into the hand, or (`mill`) onto the discard pile as a cost."""

    seat: str
    n: int
    mill: bool = False


class Frame(flow.Frame, frozen=True, gc=False, omit_defaults=True):
    """A flow under way in this room."""

    data: Moment | Ring | Damage | Draw | Plain = Plain()


class Edit(Struct, frozen=True, gc=False, omit_defaults=True):
    """A correction that waits for another seat: whose vessel, which number, and its new value."""

    id: int
    by: str
    seat: str
    field: str
    was: int
    now: int
    note: str = ""
    layer: int = 0

    @property
    def contested(self) -> bool:
        """A correction that is spoken against is gone here: it never stays open."""
        return False


class Order(Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat responds to nothing in this action: `whatever` comes, or while no card is added to the `cards` played."""

    seat: str
    cards: int = 0
    whatever: bool = False


class Ending(Struct, frozen=True, gc=False, omit_defaults=True):
    """How the match ended. `winners` has several names for a draw between them."""

    winners: tuple[str, ...]
    why: str


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything on the table. `seats` sit clockwise; `active` is the seat whose turn it is.

    `spent` are cards played in this moment, on their way to the discard piles; `fallen` who was destroyed in it.
    `rules` is the number of those the match was begun with.
    """

    edition: str
    options: Options
    deck: Deck
    seats: tuple[Seat, ...]
    active: str = ""
    priority: str = ""
    round: int = 1
    attacked: bool = False
    spent: tuple[tuple[str, int], ...] = ()
    fallen: tuple[str, ...] = ()
    edits: tuple[Edit, ...] = ()
    edited: int = 0
    orders: tuple[Order, ...] = ()
    ending: Ending | None = None
    rules: int = 1

    def seat(self, seat: str) -> Seat:
        """A seat by its name."""
        return next(one for one in self.seats if one.seat == seat)

    def card(self, kind: int) -> Card:
        """A kind of card."""
        return self.deck.cards[kind]

    def decided(self) -> bool:
        """Are all that are left on one side, or nobody?"""
        left = [one.seat for one in self.seats if one.alive and not one.out]
        return not left or set(left) <= set(self.allies(left[0]))

    def living(self) -> tuple[str, ...]:
        """The seats that are still in, clockwise."""
        return tuple(one.seat for one in self.seats if not one.out)

    def allies(self, seat: str) -> tuple[str, ...]:
        """The seats of its side, itself first. In teams every second seat (by number) belongs together."""
        alike = [one.seat for one in self.seats if (int(one.seat[1:]) - int(seat[1:])) % 2 == 0 and one.seat != seat]
        return (seat, *alike) if self.options.teams == "alternate" else (seat,)

    def clockwise(self, seat: str) -> tuple[str, ...]:
        """All seats from this one on, clockwise, itself first."""
        names = [one.seat for one in self.seats]
        at = names.index(seat)
        return (*names[at:], *names[:at])


class State(flow.State, frozen=True, gc=False):
    """A match at one moment."""

    table: Table
    stack: tuple[Frame, ...]


def with_seat(state: State, seat: str, **changes: Any) -> State:
    """The state with parts of one seat changed."""
    seats = tuple(replace(one, **changes) if one.seat == seat else one for one in state.table.seats)
    return with_table(state, seats=seats)


def with_vessel(state: State, seat: str, **changes: Any) -> State:
    """The state with parts of one seat's vessel changed."""
    return with_seat(state, seat, vessel=replace(state.table.seat(seat).vessel, **changes))


def counted(cards: tuple[int, ...], kind: int, n: int) -> tuple[int, ...]:
    """The cards with n more of a kind (fewer, if negative)."""
    return (*cards[:kind], cards[kind] + n, *cards[kind + 1 :])


def kinds_in(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of which there is at least one."""
    return tuple(kind for kind, n in enumerate(cards) if n)
