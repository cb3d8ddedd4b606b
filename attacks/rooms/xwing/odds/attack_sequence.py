"""Attacks on one ship, alone or several in a row, each stretch of them walked once.

The dice of an attack look at no damage, those of the defense at no attack dice, and damage at no token. So each of
these stretches is walked by itself, through the rules' own steps, and for every damage and token with which an attack
may begin only what is best in it is looked at anew. A test holds this equal to the walk through all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from attacks.engine.flow import Outcome, with_table
from attacks.engine.odds import Ending, Jump, Led, Node, OddsQuestion, Walk
from attacks.engine.values import Command
from attacks.rooms.xwing.deck import STRUCTURAL
from attacks.rooms.xwing.dice import Pool
from attacks.rooms.xwing.odds.forgetting import Memory
from attacks.rooms.xwing.odds.shapes import Shape
from attacks.rooms.xwing.state import Attack, Facts, Ship, Side, State, Tokens, attack_of, with_ship

Held = tuple[Tokens, int]  # the defender's tokens, and the Force it has spent
NARROW = 20_000  # ways on in one stretch; what has more is walked as everything else


class Shot(Struct, frozen=True):
    """One attack of several in a row: which ship, with which of its weapons, and what was measured."""

    attacker: int
    weapon: int
    facts: Facts


class TooLong(Exception):
    """There is a stretch that is not walked at once."""


class Worth(Struct, frozen=True):
    """What a position comes to: its worth, and of `whole` times how often each ending."""

    value: Fraction
    often: dict[Ending, int]
    whole: int


class Phase(OddsQuestion[State]):
    """The attack under way up to a step, where what matters of it is told in numbers.

    What it forgets, leaves to chance and lets seats do is what the question about the whole sequence says.
    """

    def __init__(self, whole: OddsQuestion[State], memory: Memory, until: str) -> None:
        self.game, self.policies, self.faces, self.for_it = whole.game, whole.policies, whole.faces, whole.for_it
        self.whole, self.memory, self.until = whole, memory, until

    def ending(self, state: State) -> Ending | None:
        return self.numbers(state) if state.stack[-1].step == self.until else None

    def numbers(self, state: State) -> Ending:
        """What matters at its end."""
        return self.memory.results(attack_of(state).attack)

    def key(self, state: State) -> Hashable:
        return self.whole.key(state)

    def leads(self, state: State) -> Led[State] | None:
        return self.whole.leads(state)

    def results(self, state: State, rules: object) -> Iterable[tuple[int, Outcome]]:
        return self.whole.results(state, rules)

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        return self.whole.options(state, seat)


class Defense(Phase):
    """Steps 3a and 3b: how many evades there are, and what the defender has kept."""

    def __init__(self, whole: OddsQuestion[State], memory: Memory, target: int) -> None:
        super().__init__(whole, memory, "4a")
        self.target = target

    def numbers(self, state: State) -> Ending:
        ship = state.table.ship(self.target)
        return attack_of(state).defense.count("e"), *astuple(ship.tokens), ship.force_spent

    def key(self, state: State) -> Hashable:
        frame, ship = state.stack[-1], state.table.ship(self.target)
        dice = "".join(sorted(attack_of(state).defense.now))
        return frame.step, frame.go, frame.before, frame.used, dice, ship.tokens, ship.force_spent


class Damage(Phase):
    """Step 5 and what follows, until the attack is over: how the ship stands then, by the number of its condition."""

    def __init__(
        self, whole: OddsQuestion[State], memory: Memory, condition_if_over: Callable[[State], int | None]
    ) -> None:
        super().__init__(whole, memory, "")
        self.condition_if_over = condition_if_over

    def ending(self, state: State) -> Ending | None:
        condition = self.condition_if_over(state)
        return None if condition is None else (condition,)


class AttackSequence:
    """All attacks of a question on one ship, from any of them on. Ships have no abilities here.

    `begun` is where the first is about to be declared; `memory` says which damage and decks of the ship are alike.
    `come_to` is the ending for a ship that is attacked no more. `met` counts the positions looked at.
    """

    def __init__(
        self,
        question: OddsQuestion[State],
        begun: State,
        shots: tuple[Shot, ...],
        target: int,
        memory: Memory,
        come_to: Callable[[Ship], Ending],
    ) -> None:
        self.question, self.game = question, question.game
        self.begun, self.depth = begun, len(begun.stack)
        self.shots, self.target = shots, target
        self.memory, self.come_to = memory, come_to
        self.met = 0
        self.conditions: list[tuple[Ship, tuple[Side, ...], int]] = []
        self.numbers: dict[Hashable, int] = {}
        self.shapes: dict[Hashable, Shape] = {}
        self.left: dict[Hashable, tuple[int, int]] = {}
        self.worths: dict[Hashable, Worth] = {}
        self.rolls = Phase(question, memory, "3a")
        self.defense = Defense(question, memory, target)
        self.damage = Damage(question, memory, self._condition_if_over)

    def jump(self, state: State) -> Jump | None:
        """The endings from a position between attacks, or once attack dice are done; None where it is no such position.

        Of one attack only the latter: what its attacker decides has positions of its own. Raises `TooLong` where the
        sequence is too large for this way.
        """
        ship, frame, under_way = state.table.ship(self.target), state.stack[-1], len(state.stack) - self.depth
        if frame.step not in ("0", "3a"):
            return None
        gone = [state.table.ship(shot.attacker).engaged for shot in self.shots]
        place = sum(gone)
        if place == len(gone) or any(gone[place:]):
            return None
        condition, held = self.ship_condition(state), (ship.tokens, ship.force_spent)
        if under_way == 1 and frame.step == "3a" and attack_of(state).attacker == self.shots[place].attacker:
            worth = self.rolled(place, condition, held, self.memory.results(attack_of(state).attack))
        elif not under_way and frame.step == "0" and len(gone) > 1 and not ship.destroyed:
            worth = self.before(place, condition, held)
        else:
            return None
        return [(n, ending) for ending, n in worth.often.items()], worth.whole, (Fraction(0),)

    def ship_condition(self, state: State) -> int:
        """The number of how the ship stands, with its deck; whichever was met first stands for all that are alike."""
        ship = state.table.ship(self.target)
        key = self.memory.damage(state, ship)
        number = self.numbers.setdefault(key, len(self.conditions))
        if number == len(self.conditions):
            self.conditions.append((ship, state.table.sides, state.table.exposed))
        return number

    def _condition_if_over(self, state: State) -> int | None:
        """The ship's condition once the attack is over; None while it is not."""
        lost = state.table.ship(self.target).destroyed and state.table.damage == "deck"
        return self.ship_condition(state) if lost or len(state.stack) <= self.depth else None

    # --- what comes of it ---

    def before(self, place: int, condition: int, held: Held) -> Worth:
        """An attack is about to be made, or there is none any more."""
        ship = self.conditions[condition][0]
        over = place == len(self.shots) or ship.destroyed
        key = (condition,) if over else (place, condition, held)
        if key in self.worths:
            return self.worths[key]
        if over:
            ending = self.come_to(ship)
            worth = Worth(Fraction(self.question.worth(ending)), {ending: 1}, 1)
        else:
            rolls = self._shape((self.kinds[place],), self.rolls, self.declared[place])
            worth = _mixed(rolls, [self.rolled(place, condition, held, end) for end in rolls.ends])
        self.worths[key] = worth
        return worth

    def rolled(self, place: int, condition: int, held: Held, results: Ending) -> Worth:
        """The attack dice are done: so many hits and crits."""
        ship = self.conditions[condition][0]
        seen = results if self.question.policies else ()  # best play looks at what comes of it, a policy at the dice
        key = (self.kinds[place], held, len(ship.shows(STRUCTURAL)), seen)
        shape = self.shapes.get(key)
        if shape is None:
            shape = self._shape(key, self.defense, self._at("3a", place, condition, held, *results))
        ends = [self.evaded(place, condition, held, results, end) for end in shape.ends]
        found = (key, place, tuple([id(end) for end in ends]))  # all of them are kept in `worths`
        if found not in self.worths:
            self.worths[found] = _mixed(shape, ends)
        return self.worths[found]

    def evaded(self, place: int, condition: int, held: Held, results: Ending, end: Ending) -> Worth:
        """The defense dice are done: so many evades, and what the defender has kept."""
        evades, kept = min(end[0], sum(results)), (Tokens(*end[1:-1]), end[-1])  # more evades cancel no more
        reinforced = (kept[0].reinforce_fore, kept[0].reinforce_aft)
        key = (self.kinds[place], *results, evades, reinforced)
        if not (evades or any(reinforced)):
            return self.hit(place, condition, kept, *results)
        if key not in self.left:
            state = self._at("4a", place, condition, kept, *results, evades)
            state = self.game.settle_until(state, lambda now: now.stack[-1].step == "5a")
            self.left[key] = self.memory.results(attack_of(state).attack)
        return self.hit(place, condition, kept, *self.left[key])

    def hit(self, place: int, condition: int, held: Held, hits: int, crits: int) -> Worth:
        """So many hits and crits are left."""
        shape = self.shapes.get((condition, hits, crits))
        if shape is None:
            state = self._at("5a", place, condition, held, hits, crits)
            shape = self._shape((condition, hits, crits), self.damage, state)
        if len(shape.ends) == 1:
            return self.before(place + 1, shape.ends[0][0], held)
        key = (place, held, id(shape))
        if key not in self.worths:
            self.worths[key] = _mixed(shape, [self.before(place + 1, end[0], held) for end in shape.ends])
        return self.worths[key]

    # --- the stretches ---

    def _shape(self, key: Hashable, stretch: Phase, state: State) -> Shape:
        if key not in self.shapes:
            first = self.game.settle_until(state, lambda now: stretch.ending(now) is not None)
            self.shapes[key] = self._walked(stretch, first)
        return self.shapes[key]

    def _walked(self, stretch: Phase, state: State) -> Shape:
        """A stretch from a state, walked to its ends."""
        walk = Walk(stretch, NARROW)
        first: Node = walk.node(state)
        self.met += walk.met
        if walk.waiting or walk.secrets:
            raise TooLong
        return Shape(first, self.question.for_it)

    @cached_property
    def declared(self) -> list[State]:
        """Every attack as it is declared, with the dice about to fall."""
        found, state = [], self.begun
        for shot in self.shots:
            declared = self.question.onward(state)
            if declared is None or declared.stack[-1].step != "2a" or attack_of(declared).attacker != shot.attacker:
                raise TooLong  # an attack without dice is over as soon as it is declared
            found.append(declared)
            state = with_ship(state, replace(state.table.ship(shot.attacker), engaged=True))
        return found

    @cached_property
    def kinds(self) -> list[int]:
        """For every attack the first that is like it."""
        ships = [self.begun.table.ship(shot.attacker) for shot in self.shots]
        rows: list[Any] = [
            (replace(ship, id=0), shot.weapon, shot.facts) for ship, shot in zip(ships, self.shots, strict=True)
        ]
        return [rows.index(row) for row in rows]

    def _at(self, step: str, place: int, condition: int, held: Held, *results: int) -> State:
        """An attack of the row at a step, with such dice, tokens and damage."""
        state = self.declared[place]
        like, sides, exposed = self.conditions[condition]
        state = with_table(state, sides=sides, exposed=exposed)
        state = with_ship(state, replace(like, tokens=held[0], force_spent=held[1]))
        frame, (hits, crits, *evades) = state.stack[-1], results
        assert isinstance(frame.data, Attack)
        dice = {"attack": Pool().added("h" * hits + "c" * crits, "r"), "defense": Pool().added("e" * sum(evades), "r")}
        attack = replace(frame.data, hit=step == "5a" and hits + crits > 0, **dice)
        frame = replace(frame, step=step, before=0, go=0, used=(), data=attack)
        return replace(state, stack=(*state.stack[:-1], frame))


def _mixed(shape: Shape, ends: list[Worth]) -> Worth:
    """What a stretch comes to where its ends come to these."""
    value, reached, whole = shape.solved([end.value for end in ends])
    common = lcm(*[ends[end].whole for end, _ in reached])
    often: dict[Ending, int] = {}
    for end, n in reached:
        n *= common // ends[end].whole
        for ending, times in ends[end].often.items():
            often[ending] = often.get(ending, 0) + n * times
    return Worth(value, often, whole * common)
