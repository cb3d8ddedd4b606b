"""What of a Legion attack can still matter for its odds: positions that agree in it have the same odds.

Everything here says which step reads a thing last; a test holds the odds equal to those with nothing forgotten.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from attacks.engine.dicepool import Reroll
from attacks.rooms.legion import counts, keywords
from attacks.rooms.legion.convert import FACE_OF, ConvertAttack, ConvertDefense, chart_of, surge_blocks
from attacks.rooms.legion.dice import Dice
from attacks.rooms.legion.flow import RAIL
from attacks.rooms.legion.keywords.piercing import pierce
from attacks.rooms.legion.keywords.saving import deflects
from attacks.rooms.legion.modify import attacker_offers, defender_offers
from attacks.rooms.legion.state import READY, RESOLVED, SKIPPED, Attack, Frame, Pool, State, Unit
from attacks.rooms.legion.under_way import attack_of, attacker, defender, pool_of, total, with_pool

OVER = (RESOLVED, SKIPPED)
STEP = {number: place for place, number in enumerate(RAIL)}
Faces = dict[str, str]


class Keys:
    """The keys of the positions of one attack, whose frame is at `depth` of the stack."""

    def __init__(self, state: State, depth: int) -> None:
        self.depth = depth
        units = state.table.units
        self.cancelled, self.dodged, self.aimed = (
            any(keywords.reads(unit, what) for unit in units) for what in ("cancelled", "dodges", "aims")
        )
        self.surges: dict[Hashable, Faces] = {}
        self.quiet: dict[Hashable, bool] = {}
        self.weapons: dict[int, tuple[bool, bool]] = {}

    def of(self, state: State) -> Hashable:
        """The key of a position of the attack."""
        frames = state.stack[self.depth :]
        attack, plan = frames[0].data, frames[-1].data if isinstance(frames[-1].data, Reroll) else None
        if not isinstance(attack, Attack) or attack.now < 0:
            return state
        if attack.now not in self.weapons:
            self.weapons[attack.now] = (bool(total(state, "lethal")), bool(total(state, "ram")))
        place = STEP[frames[0].step]
        units = [_whole(unit) for unit in state.table.units]
        if place > STEP["4b"] and not any(pool.status == READY for pool in attack.pools):
            self._spend(state, attack, place, units)
        pools = [
            _beside(pool) if number != attack.now or pool.status in OVER else self._pool(state, place, pool, plan)
            for number, pool in enumerate(attack.pools)
        ]
        nested = tuple([_nested(frame) for frame in frames[1:]]) if len(frames) > 1 else ()
        return (
            *_stands(frames[0]),
            attack.now,
            attack.over,
            attack.counted,
            state.table.charges,
            nested,
            *units,
            *pools,
        )

    def _spend(self, state: State, attack: Attack, place: int, units: list[Hashable]) -> None:
        """Forget the tokens that only rerolls read, once no pool follows that could be rolled."""
        unit, target = state.table.unit(attack.attacker), state.table.unit(attack.pools[attack.now].defender)
        pays = any(unit.has(key) for key, (token, _) in keywords.PAID.items() if token == "aim")
        aimed = "6" if self.weapons[attack.now][0] else "4c" if pays else "4b"
        if unit.tokens.aim and place > STEP[aimed]:
            units[unit.id - 1] = _whole(unit.gain("aim", -unit.tokens.aim))
        if target.tokens.observation:
            units[target.id - 1] = _whole(target.gain("observation", -target.tokens.observation))

    def _pool(self, state: State, place: int, pool: Pool, plan: Reroll | None) -> Hashable:
        """What the pool at hand can still come to."""
        gone = self.cancelled and ("b" in pool.dice.thrown, any(pool.dice.gone))
        noted = (pool.status, pool.ever, self.dodged and pool.dodges > 0, gone)
        if place >= STEP["9"]:
            left = max(0, pool.dice.count("hc") - counts.blocks(state)) if place == STEP["9"] else 0
            return noted, left, pool.wounds, "djem_so" in pool.done
        if place >= STEP["7b"] and plan is None and self._saved(state, pool):
            face, saves = self.defense_faces(state, pool), pool.defense.count("k")
            saves += pool.defense.count("s") if face.get("s") == "k" else 0
            return noted, max(0, pool.dice.count("hc") - saves - pool.blocks_more)
        aimed = self.aimed and pool.aims > 0
        more = (aimed, pool.pierce_more, pool.pierce_spent, pool.blocks_more, pool.done)
        return noted, more, self._attack_dice(state, place, pool, plan), self._defense_dice(state, pool, plan)

    def _attack_dice(self, state: State, place: int, pool: Pool, plan: Reroll | None) -> Hashable:
        dice = pool.dice
        if place >= STEP["7a"]:
            return dice.count("hc")
        if place == STEP["6"] and self._unmodified(state, pool):
            return ("saves", dice.count("hc"))
        if place >= STEP["5"]:
            ram = self.weapons[attack_of(state).now][1]
            return dice.count("h"), dice.count("c"), ram and dice.count("b")
        rolling = plan.places if plan and plan.pool == "attack" else ()
        coloured = place <= STEP["4b"] and can_reroll(state)
        return _counted(dice, rolling, self.attack_faces(state, pool), coloured=coloured)

    def _unmodified(self, state: State, pool: Pool) -> bool:
        """Has nobody anything in step 6, so that hits and crits are the same?"""
        shields = defender(state).tokens.shield > 0
        known = (attack_of(state).now, attacker(state).tokens.aim > 0, shields, pool.done)
        if known not in self.quiet:
            self.quiet[known] = not attacker_offers(state) and not defender_offers(state)
        return self.quiet[known]

    def _saved(self, state: State, pool: Pool) -> bool:
        """Is nothing done to the defense dice any more, so that only what they leave matters?"""
        unit = defender(state)
        if keywords.may_use(unit, "7b") or pierce(state):
            return False
        return "s" not in pool.defense.now or bool(self.defense_faces(state, pool))

    def _defense_dice(self, state: State, pool: Pool, plan: Reroll | None) -> Hashable:
        if not pool.defense.now:
            return None
        rolling = plan.places if plan and plan.pool == "defense" else ()
        return _counted(pool.defense, rolling, self.defense_faces(state, pool), coloured=False)

    # --- surges that will be what they will be ---

    def rolled(self, state: State) -> Faces:
        """What the faces of dice about to land count as, where it does not matter what they showed before."""
        step, pool = state.stack[-1].step, pool_of(state)
        if step in ("7a", "7b"):
            dice = Dice().added("r", "s")
            return self.defense_faces(with_pool(state, defense=dice), replace(pool, defense=dice))
        if step not in ("4a", "4b") or self.cancelled or (can_reroll(state) and not pool.ever):
            return {}
        dice = Dice().added("r", "s")
        return self.attack_faces(with_pool(state, dice=dice), replace(pool, dice=dice))

    def attack_faces(self, state: State, pool: Pool) -> Faces:
        """What an attack die counts as: a surge that nobody can use is already what the chart makes of it."""
        if "s" not in pool.dice.now:
            return {}
        unit = attacker(state)
        known = ("attack", attack_of(state).now, unit.tokens.surge, pool.done)
        if known not in self.surges:
            usable = any(not offer.why_not for offer in ConvertAttack().offers(state, unit.seat))
            self.surges[known] = {} if usable else {"s": FACE_OF.get(chart_of(state), "b")}
        return self.surges[known]

    def defense_faces(self, state: State, pool: Pool) -> Faces:
        """What a defense die counts as, in the same way; a surge that is turned on the attacker stays one."""
        if "s" not in pool.defense.now:
            return {}
        unit = defender(state)
        known = ("defense", attack_of(state).now, unit.tokens.surge, pool.dodges > 0, pool.done)
        if known not in self.surges:
            usable = any(not offer.why_not for offer in ConvertDefense().offers(state, unit.seat))
            blocks = "k" if surge_blocks(state, unit) else "b"
            self.surges[known] = {} if usable or deflects(state) else {"s": blocks}
        return self.surges[known]


def can_reroll(state: State) -> bool:
    """Can the attacker still roll a die again?"""
    return bool(attacker(state).tokens.aim or defender(state).tokens.observation)


def _beside(pool: Pool) -> Hashable:
    """A pool that is over, or one to come."""
    return (pool.wounds,) if pool.status in OVER else pool


def _stands(frame: Frame) -> tuple[Hashable, ...]:
    return frame.step, frame.before, frame.go, frame.passes, frame.used


def _nested(frame: Frame) -> Hashable:
    """A flow within the attack; dice to be rolled again are told by their colours."""
    data = frame.data
    return (*_stands(frame), data.pool, data.by) if isinstance(data, Reroll) and data.pool != "guardian" else frame


def _counted(dice: Dice, rolling: tuple[int, ...], faces: Faces, *, coloured: bool) -> Hashable:
    """Dice in play without their order: faces (and colours, where they matter), and the colours rolled now."""
    rest = [i for i in range(len(dice.now)) if i not in rolling and not dice.gone[i]]
    shown = sorted([faces.get(dice.now[i], dice.now[i]) + (dice.colors[i] if coloured else "") for i in rest])
    return "".join(shown), "".join(sorted([dice.colors[i] for i in rolling]))


def _whole(unit: Unit) -> Hashable:
    """What an attack can change of a unit."""
    return (unit.tokens, unit.minis, unit.shields_flipped, unit.activated, unit.attacks, unit.attacked)
