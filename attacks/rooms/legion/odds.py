"""What odds ask of Legion: the attack under way, all its pools, up to what comes after it.

Counted are wounds before anybody allocates them, and what the units have to bear. A die's colour is forgotten once it
cannot be rolled again, its face once only the numbers of results count.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from attacks.engine.flow import Outcome, nested
from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending, OddsQuestion, Policy, never
from attacks.engine.values import Command, Offer, Pick, Throw
from attacks.rooms.legion.convert import chart_of, surge_blocks
from attacks.rooms.legion.dice import FACES, Dice
from attacks.rooms.legion.flow import RAIL
from attacks.rooms.legion.odds_key import Keys, can_reroll
from attacks.rooms.legion.roll import RollAgain, RollAttack
from attacks.rooms.legion.state import RESOLVED, SKIPPED, Attack, Guard, State
from attacks.rooms.legion.under_way import attack_of, attacker, attacking, defender, pool_of

AIMS = ("wounds", "defeated")
ASKING = ("contest", "confirm", "accept", "claim", "measure", "after", "answer")
FIRST, LAST = RAIL.index("4"), ("10", "11")
MOST_WOUNDS = 60
NUMBERS = ("impact", "armor", "backup", "pierce", "shield")


class Shots(OddsQuestion[State]):
    """The attack under way: wounds it deals, wounds the attacker suffers, minis defeated, suppression of the defender.

    Where only wounds count, wounds are allocated in the order in which minis are listed.
    """

    aims = AIMS
    aside = ("enter",)
    faces = FACES
    names = ("wounds", "own_wounds", "defeated", "suppression")
    span = (0, MOST_WOUNDS)

    def begin(self, state: State) -> None:
        attack = attack_of(state)
        self.depth = next(i for i, frame in enumerate(state.stack) if frame.data is attack)
        self.unit = attack.attacker
        self.target = pool_of(state).defender if attack.now >= 0 else attack.pools[0].defender
        self.for_it = (state.table.unit(self.unit).seat,)
        self.keys = Keys(state, self.depth)

    # --- what is asked ---

    def ending(self, state: State) -> Ending | None:
        if len(state.stack) > self.depth + 1 or (len(state.stack) > self.depth and state.stack[-1].step not in LAST):
            return None
        attack = state.stack[self.depth].data if len(state.stack) > self.depth else None
        if isinstance(attack, Attack):
            done = all(pool.status in (RESOLVED, SKIPPED) for pool in attack.pools)
            if not done or attack.now < 0:
                return None
            wounds = sum(pool.wounds for pool in attack.pools)
        else:
            wounds = 0
        mine, theirs = state.table.unit(self.unit), state.table.unit(self.target)
        defeated = len(theirs.minis) - len(theirs.living)
        return (wounds, sum(mini.wounds for mini in mine.minis), defeated, theirs.tokens.suppression)

    def worth(self, ending: Ending) -> int:
        return ending[2] if self.aim else ending[0]

    def is_merge_point(self, state: State) -> bool:
        return len(state.stack) == self.depth + 1 and state.stack[-1].step == "9"

    # --- chance ---

    def results(self, state: State, rules: object) -> Iterable[tuple[int, Outcome]]:
        """Dice of several colours, of which none can be rolled again, are one handful of faces."""
        if not isinstance(rules, RollAttack | RollAgain) or can_reroll(state) or not self.forget:
            return super().results(state, rules)
        return [(weight, rules.landed(state, rows, SILENCE)) for rows, weight in self._mixed(state, rules)]

    def sides(self, state: State, throw: Throw) -> Iterable[Hashable]:
        shown = FACES[throw.kind]
        known = self.keys.rolled(state) if self.forget else {}
        return [known.get(face, face) for face in shown] if known else shown

    def _mixed(self, state: State, rules: RollAttack | RollAgain) -> Iterable[tuple[tuple[tuple[int, ...], ...], int]]:
        found: dict[str, tuple[tuple[tuple[int, ...], ...], int]] = {"": ((), 1)}
        for place, throw in enumerate(rules.throws(state)):
            sides, grown = FACES[throw.kind], dict[str, tuple[tuple[tuple[int, ...], ...], int]]()
            for faces, (rows, weight) in found.items():
                for row, times in self.hands(state, throw, place):
                    both = "".join(sorted(faces + "".join(sides[side - 1] for side in row)))
                    known = grown.get(both, ((*rows, row), 0))
                    grown[both] = (known[0], known[1] + weight * times)
            found = grown
        return found.values()

    # --- decisions ---

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        found, step = super().options(state, seat), state.stack[-1].step
        if step == "5":
            return tuple(sorted(found, key=_dodges))
        return found[:1] if step == "9" and not self.aim else found

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        if pick.what != "die" or not self.forget:
            return one
        step, pool = state.stack[-1].step, pool_of(state)
        if step == "G2":
            return nested(state, Guard).dice.now[one]
        saving = step in ("7b", "7c", "8")
        dice = pool.defense if saving else pool.dice
        faces = self.keys.defense_faces(state, pool) if saving else self.keys.attack_faces(state, pool)
        face = dice.now[one]
        return faces.get(face, face), dice.gone[one], dice.colors[one] if step == "4b" else ""

    # --- what may be forgotten ---

    def key(self, state: State) -> Hashable:
        return self.keys.of(state) if self.forget and len(state.stack) > self.depth else state

    def known_by(self, state: State) -> Hashable | None:
        table, attack = state.table, attack_of(state)
        if self.policies or not self.forget or attack.now < 0:
            return None
        lies = (table.edition, table.switches, table.mode, table.first, table.dice, table.handling)
        units = [(one.id, one.seat, one.card, one.moved, one.distracted, one.did) for one in table.units]
        pools = [
            (one.defender, one.facts, one.weapons, one.support, one.support_range, one.gathered, one.extra)
            for one in attack.pools
        ]
        said = (attack.attacker, attack.permission, attack.measured, attack.charge, attack.trigger, attack.extra)
        rest = (attack.again, attack.barred, attack.single, state.stack[: self.depth])
        return (self.aim, lies, tuple(units), tuple(pools), said, rest)


def _dodges(command: Command) -> tuple[bool, tuple[int, ...], int]:
    """What is spent on an answer to the attack dice: cover costs nothing, suppression most."""
    spent = tuple([n for pick in command.picks[1:] for n in pick])
    return (not command.picks, spent, -sum(sum(pick) for pick in command.picks[:1]))


def question_from(game: Any, state: State, aim: str, policies: dict[str, Policy]) -> tuple[State, Shots] | None:
    """The attack under way as a question; None before its pools are confirmed, and once only what follows is left."""
    if not state.stack or state.table.edits or not attacking(state):
        return None
    frame = next(one for one in reversed(state.stack) if isinstance(one.data, Attack))
    if RAIL.index(frame.step) < FIRST or any(one.flow in ASKING for one in state.stack):
        return None
    found = Shots(game, state, aim=aim, policies=policies)
    return (state, found) if found.ending(state) is None else None


# --- fixed ways to play ---


def greedy(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Aims reroll what counts nothing, reds and blanks first; of everything else as much as helps, when it helps."""
    step = state.stack[-1].step
    if step == "4b":
        return _aimed(state, options)
    if step == "5":
        return max(options, key=lambda one: [pick[0] for pick in one.picks if pick])
    able = [one for one in options if one.key not in ("finalize", "lethal", "guardian")]
    if step == "7b":
        able = [one for one in able if not one.picks or set(one.picks[0]) <= set(_unsaved(state))]
    return max(able, key=lambda one: _much(state, one), default=options[0])


def _much(state: State, one: Command) -> tuple[int, ...]:
    """How much a command does: numbers by their size, dice by how many and how bad they are."""
    if one.key in NUMBERS:
        return sum(one.picks[0]), sum(sum(pick) for pick in one.picks)
    if one.key == "ram":
        return len(one.picks[0]), sum("hsb".index(pool_of(state).dice.now[place]) for place in one.picks[0])
    return (len(one.picks[0]) if one.picks else 0,)


def _unsaved(state: State) -> tuple[int, ...]:
    """The defense dice that block nothing as they lie."""
    unit = defender(state)
    return pool_of(state).defense.places("b" if surge_blocks(state, unit) or unit.tokens.surge else "bs")


def _aimed(state: State, options: tuple[Command, ...]) -> Command:
    dice = pool_of(state).dice
    dead = dice.places("b" if chart_of(state) or attacker(state).tokens.surge else "bs")
    able = [one for one in options if one.key != "finalize" and set(one.picks[0]) <= set(dead)]
    return max(able, key=lambda one: _dead(dice, one.picks[0]), default=options[0])


def _dead(dice: Dice, places: tuple[int, ...]) -> tuple[int, list[int], int]:
    """How many dice, how good their colours are, how many blanks: by this greedy play says what it rerolls first."""
    colors = sorted(("wkr".index(dice.colors[i]) for i in places), reverse=True)
    return len(places), colors, sum(dice.now[i] == "b" for i in places)


POLICIES: dict[str, Policy] = {"never": never, "greedy": greedy}
