"""What odds ask of Legion: the attack under way, all its pools, up to what comes after it.

Counted are wounds before anybody allocates them, and what the units have to bear. A die's colour is forgotten once it
cannot be rolled again, its face once only the numbers of results count.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from attacks.engine.flow import Outcome
from attacks.engine.game import SILENCE
from attacks.engine.odds import Asked, Ending, Policy
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.legion.dice import FACES, Dice
from attacks.rooms.legion.roll import RollAttack
from attacks.rooms.legion.state import RAIL, RESOLVED, SKIPPED, Attack, Frame, Pool, Reroll, State, Unit
from attacks.rooms.legion.under_way import attack_of, attacker, attacking, defender, pool_of

AIMS = ("wounds", "defeated")
ASKING = ("contest", "confirm", "accept", "claim", "measure", "after", "answer")
FIRST, LAST = RAIL.index("4"), ("10", "11")
MOST_WOUNDS = 60


class Shots(Asked[State]):
    """The attack under way: wounds it deals, wounds the attacker suffers, minis defeated, suppression of the defender.

    Where only wounds count, wounds are allocated in the order in which minis are listed.
    """

    faces = FACES
    names = ("wounds", "own_wounds", "defeated", "suppression")
    span = (0, MOST_WOUNDS)

    def __init__(
        self,
        game: Any,
        state: State,
        *,
        aim: str = "wounds",
        policies: dict[str, Policy] | None = None,
        forget: bool = True,
    ) -> None:
        super().__init__(policies)
        self.game = game
        self.aim = AIMS.index(aim)
        self.forget = forget
        attack = attack_of(state)
        self.depth = next(i for i, frame in enumerate(state.stack) if frame.data is attack)
        self.unit = attack.attacker
        self.target = pool_of(state).defender if attack.now >= 0 else attack.pools[0].defender
        self.for_it = (state.table.unit(self.unit).seat,)
        self.thrown = any(unit.has("djem_so") for unit in state.table.units)

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

    def merges(self, state: State) -> bool:
        return len(state.stack) == self.depth + 1 and state.stack[-1].step == "9"

    # --- chance ---

    def results(self, state: State, rules: Any) -> Iterable[tuple[int, Outcome]]:
        """Dice of several colours, of which none can be rolled again, are one handful of faces."""
        if not isinstance(rules, RollAttack) or self._rerolls(state) or not self.forget:
            return super().results(state, rules)
        return [(weight, rules.landed(state, rows, SILENCE)) for rows, weight in self._mixed(state, rules)]

    def _mixed(self, state: State, rules: RollAttack) -> Iterable[tuple[tuple[tuple[int, ...], ...], int]]:
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

    def _rerolls(self, state: State) -> bool:
        """Can the attacker still roll a die again?"""
        return bool(attacker(state).tokens.aim or defender(state).tokens.observation)

    # --- decisions ---

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        found, step = super().options(state, seat), state.stack[-1].step
        if step == "5":
            return tuple(sorted(found, key=_dodges))
        return found[:1] if step == "9" and not self.aim else found

    def considered(self, state: State, offer: Offer) -> bool:
        return offer.key != "enter"

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        if pick.what != "die":
            return one
        step, pool = state.stack[-1].step, pool_of(state)
        if step == "4b":
            return pool.dice.colors[one], pool.dice.now[one], pool.dice.gone[one]
        if step in ("4c", "4c+", "6"):
            return pool.dice.now[one], pool.dice.gone[one]
        if step in ("7b", "7c", "8"):
            return pool.defense.now[one], pool.defense.gone[one]
        return one

    # --- what may be forgotten ---

    def key(self, state: State) -> Hashable:
        if not self.forget or len(state.stack) <= self.depth or not attacking(state):
            return state
        units = tuple([_whole(unit) for unit in state.table.units])
        frames = tuple([self._frame(state, frame) for frame in state.stack[self.depth :]])
        return units, state.table.charges, frames

    def _frame(self, state: State, frame: Frame) -> Hashable:
        data = frame.data
        if isinstance(data, Reroll):
            return (frame.flow, frame.step, frame.before, data.pool, data.by)
        if not isinstance(data, Attack):
            return frame
        plan = next((one.data for one in state.stack if isinstance(one.data, Reroll)), None)
        here = [plan if place == data.now else None for place in range(len(data.pools))]  # dice are of one pool's
        pools = tuple([self._pool(state, frame, pool, own) for pool, own in zip(data.pools, here, strict=True)])
        return (frame.step, frame.before, frame.go, frame.passes, frame.used, data.now, data.over, data.counted, pools)

    def _pool(self, state: State, frame: Frame, pool: Pool, plan: Reroll | None) -> Hashable:
        """What a pool can still come to."""
        if pool.status in (RESOLVED, SKIPPED):
            return (pool.wounds,)
        noted = (pool.status, pool.ever, pool.aims, pool.dodges, pool.pierce_more, pool.pierce_spent, pool.blocks_more)
        more = (pool.covered, pool.cover_dice, pool.surges, pool.wounds, pool.done)
        blank = self.thrown and "b" in pool.dice.thrown
        return (noted, more, blank, self._attack_dice(state, frame, pool, plan), self._defense_dice(frame, pool, plan))

    def _attack_dice(self, state: State, frame: Frame, pool: Pool, plan: Reroll | None) -> Hashable:
        dice = pool.dice
        if RAIL.index(frame.step) >= RAIL.index("7a"):
            return dice.count("h"), dice.count("c"), any(dice.gone)
        rolling = plan.places if plan and plan.pool == "attack" else ()
        coloured = frame.step in ("4a", "4b") and self._rerolls(state)
        return _counted(dice, rolling, coloured=coloured)

    def _defense_dice(self, frame: Frame, pool: Pool, plan: Reroll | None) -> Hashable:
        if frame.step == "9":
            return pool.defense.count("k")
        return _counted(pool.defense, plan.places if plan and plan.pool == "defense" else (), coloured=False)


def _dodges(command: Command) -> tuple[bool, tuple[int, ...], int]:
    """What is spent on an answer to the attack dice: cover costs nothing, suppression most."""
    spent = tuple([n for pick in command.picks[1:] for n in pick])
    return (not command.picks, spent, -sum(sum(pick) for pick in command.picks[:1]))


def _counted(dice: Dice, rolling: tuple[int, ...], *, coloured: bool) -> Hashable:
    """Dice without their order: faces (and colours, where they matter), and the colours that are rolled now."""
    rest = [i for i in range(len(dice.now)) if i not in rolling]
    faces = sorted((dice.now[i], dice.gone[i], dice.colors[i] if coloured else "") for i in rest)
    return tuple(faces), "".join(sorted(dice.colors[i] for i in rolling))


def _whole(unit: Unit) -> Hashable:
    """What an attack can change of a unit."""
    return (unit.tokens, unit.minis, unit.shields_flipped, unit.activated, unit.attacks, unit.attacked)


def asked(game: Any, state: State, aim: str, policies: dict[str, Policy]) -> tuple[State, Shots] | None:
    """The attack under way as a question; None before its pools are confirmed, and once only what follows is left."""
    if not state.stack or state.table.edits or not attacking(state):
        return None
    frame = next(one for one in reversed(state.stack) if isinstance(one.data, Attack))
    if RAIL.index(frame.step) < FIRST or any(one.flow in ASKING for one in state.stack):
        return None
    found = Shots(game, state, aim=aim, policies=policies)
    return (state, found) if found.ending(state) is None else None


# --- fixed ways to play ---


def never(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Spend nothing that need not be spent."""
    return options[0]


def greedy(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Aims reroll what counts nothing, reds first; of everything else as much as helps, as soon as it helps."""
    step = state.stack[-1].step
    if step == "4b":
        return _aimed(state, options)
    if step == "5":
        return max(options, key=lambda one: [pick[0] for pick in one.picks if pick])
    able = [one for one in options if one.key not in ("finalize", "lethal", "guardian")]
    return (
        max(able, key=lambda one: [sum(pick) if one.picks[0] is pick else 0 for pick in one.picks])
        if able
        else options[0]
    )


def _aimed(state: State, options: tuple[Command, ...]) -> Command:
    dice, unit = pool_of(state).dice, attacker(state)
    dead = dice.places("b" if unit.card.attack_surge or unit.tokens.surge else "bs")
    able = [one for one in options if one.key != "finalize" and set(one.picks[0]) <= set(dead)]
    worth = "wkr"
    return max(
        able,
        key=lambda one: [len(one.picks[0]), *sorted((worth.index(dice.colors[i]) for i in one.picks[0]), reverse=True)],
        default=options[0],
    )


POLICIES: dict[str, Policy] = {"never": never, "greedy": greedy}
