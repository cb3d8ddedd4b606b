"""What odds ask of the card game: the attacks declared in this moment, up to the end of the last of them.

Chance is a die that may negate, and cards that a cost turns over. Of a match only what lies open counts: hands are as
if they were empty, and what is played in a go that is not final is not played yet. What a seat itself decides is asked
with its own hand and its own go; a described attack says what is held.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.odds import Ending, OddsQuestion, Policy, never
from attacks.engine.values import Command, Throw
from attacks.rooms.starships.cards import Absorb, Add, Cost, Miss, Mul, MulBase, Negate, Reduce, RollNegate
from attacks.rooms.starships.resolve import damage_of, declared_effects
from attacks.rooms.starships.state import Declared, Moment, Ring, State
from attacks.rooms.starships.turn import sides_of
from attacks.rooms.starships.turns import kind_of

AIMS = ("damage", "kill")
OVER = ("3z", "3r")
MOST_DAMAGE = 500


class Attacks(OddsQuestion[State]):
    """The attacks of one moment: the hull that every vessel has left, and which are destroyed.

    The initiator and its allies want much damage on the others (or vessels destroyed), everybody else little. Damage
    counts from when the attacks were declared; vessels that were destroyed before are not among the numbers.

    `hurt`: whose damage counts where a seat's own decision is judged; without, that of all others.
    """

    aims = AIMS
    hurt: tuple[str, ...] = ()
    aside = ("no_attack",)
    span = (0, MOST_DAMAGE)

    def begin(self, state: State) -> None:
        self.depth, moment = _moment(state)
        self.for_it = state.table.allies(moment.initiator)
        there = dict(moment.hulls) or {one: state.table.seat(one).vessel.hull for one in state.table.living()}
        self.seats = tuple(sorted(there))
        self.hulls = tuple(there[one] for one in self.seats)
        self.names = tuple(f"{one}.{what}" for one in self.seats for what in ("hull", "destroyed"))

    def ending(self, state: State) -> Ending | None:
        there = len(state.stack) > self.depth
        if there and not (len(state.stack) == self.depth + 1 and state.stack[-1].step in OVER):
            return None
        vessels = (state.table.seat(one).vessel for one in self.seats)
        return tuple(n for vessel in vessels for n in (vessel.hull, int(vessel.destroyed)))

    def worth(self, ending: Ending) -> int:
        hurt = self.hurt or self.seats
        others = [place for place, seat in enumerate(self.seats) if seat in hurt and seat not in self.for_it]
        if self.aim:
            return sum(ending[2 * place + 1] for place in others)
        return sum(self.hulls[place] - ending[2 * place] for place in others)

    def sides(self, state: State, throw: Throw) -> Iterable[Hashable]:
        return sides_of(state, throw) or range(1, throw.sides + 1)

    def key(self, state: State) -> Hashable:
        if not self.forget:
            return state
        table = state.table
        seats = tuple([(one.vessel, one.hand, one.deck, one.discard, one.out, one.safe_from) for one in table.seats])
        return seats, table.spent, table.fallen, table.orders, state.stack


def _moment(state: State) -> tuple[int, Moment]:
    """The innermost moment whose attacks run, and its place in the stack."""
    for depth in range(len(state.stack) - 1, -1, -1):
        data = state.stack[depth].data
        if isinstance(data, Moment):
            return depth, data
    raise LookupError("no attack is under way")


def question_from(
    game: Any, state: State, aim: str, policies: dict[str, Policy], seat: str = ""
) -> tuple[State, Attacks] | None:
    """The attacks under way as all know them, or as a seat does; None before they are declared, once they are over.

    Whose side neither attacks nor is attacked is asked nothing: that others hurt each other costs it nothing.
    """
    if not state.stack or state.table.edits or not any(isinstance(one.data, Moment) for one in state.stack):
        return None
    depth, moment = _moment(state)
    if not moment.attacks or state.stack[depth].step in ("1", "2", "2f", *OVER):
        return None
    own = state.table.allies(seat) if seat else ()
    if own and not set(own) & fighting(state, moment):
        return None
    known = public(state, seat)
    found = Attacks(game, known, aim=aim, policies=policies)
    if own and seat not in found.for_it:
        found.hurt = own
    return game.settle_until(known, lambda now: found.ending(now) is not None), found  # who holds nothing is not asked


def fighting(state: State, moment: Moment) -> set[str]:
    """Who attacks or is attacked in this moment, answers to its attacks among them."""
    rings = [frame.data for frame in state.stack if isinstance(frame.data, Ring)]
    attacks = [*moment.attacks, *(one for ring in rings for one in (ring.attack, *ring.counters))]
    return {moment.initiator} | {seat for one in attacks for seat in (one.initiator, one.target)}


def public(state: State, seat: str = "") -> State:
    """The table without hands, without what was played in goes that are not final, and with no card to be lost.

    With a seat, whose knowledge the state is: its own hand and its own go as they are.
    """
    seats = tuple(
        one if one.seat == seat else replace(one, hand=tuple(0 for _ in one.hand)) for one in state.table.seats
    )
    stack = []
    for frame in state.stack:
        if isinstance(frame.data, Moment | Ring) and not seat:
            frame = replace(frame, data=replace(frame.data, plays=()))
        if isinstance(frame.data, Ring) and not seat:
            frame = replace(frame, data=replace(frame.data, closed=()))
        if frame.flow != "losing":
            stack.append(frame)
    return replace(with_table(state, seats=seats), stack=tuple(stack))


# --- fixed ways to play ---

MORE, LESS = (Add, MulBase, Mul), (Reduce, Absorb, Miss, Negate, RollNegate)
"""What makes an attack stronger, and what makes it weaker."""


def greedy(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """The attacker's side plays all that adds, others all that lessens, the cheapest first, while damage is left."""
    data = state.stack[-1].data
    if not isinstance(data, Moment | Ring) or options[0].key != "finalize":
        return options[0]
    attacks = data.attacks if isinstance(data, Moment) else (data.attack,)
    mine = seat in state.table.allies(attacks[0].initiator)
    if isinstance(data, Ring) and not mine and _stopped(state, data):
        return options[0]
    wanted = MORE if mine else LESS
    able = [one for one in options if _does(state, one, wanted) and not _does(state, one, LESS if mine else MORE)]
    return min(able, key=lambda one: _price(state, one), default=options[0])


def _stopped(state: State, ring: Ring) -> bool:
    """Will nothing come of the attack, with all that is declared and played against it so far?"""
    declared = ring.attack.declared + tuple(Declared("", play.card) for play in ring.plays if play.card >= 0)
    attack = replace(ring.attack, declared=declared)
    stopped = any(isinstance(effect, Miss | Negate) for _, effect in declared_effects(state, attack))
    return stopped or damage_of(state, attack) == 0


def _does(state: State, command: Command, verbs: tuple[type, ...]) -> bool:
    if command.key == "use":
        return verbs is LESS
    kind = kind_of(state, command.key)
    return kind >= 0 and any(isinstance(effect, verbs) for effect in state.table.card(kind).effects)


def _price(state: State, command: Command) -> int:
    kind = kind_of(state, command.key)
    price = state.table.card(kind).price if kind >= 0 else Cost()
    return price.discard + price.mill + price.hull


POLICIES: dict[str, Policy] = {"never": never, "greedy": greedy}
