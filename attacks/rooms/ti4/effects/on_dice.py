"""Verbs about dice: more of them, modifiers for a round, rerolls of the barrage and of combat rolls."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, Return, innermost, nested, with_nested
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.changes import with_action, with_part
from attacks.rooms.ti4.dice import BARRAGE, BOMBARDMENT, COMBAT
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb, flagged
from attacks.rooms.ti4.fire import MORE_DICE
from attacks.rooms.ti4.state import Again, Bonus, Frame, Play, Shot, State, Unit
from attacks.rooms.ti4.units import alike, barrage_reason, barrage_units


class RoundBonus(Verb):
    """A modifier of own combat rolls for this round, rerolls too."""

    def run(self, state: State, play: Play, effect: words.RoundBonus, picked: Picked, tell: Tell) -> Outcome:
        bonus = Bonus(play.ability, effect.n, effect.cls)
        return with_part(state, play.seat, bonuses=(*state.table.part(play.seat).bonuses, bonus))


class Allow(Verb):
    """Rerolls of a kind are switched on for this round."""

    def run(self, state: State, play: Play, effect: words.Allow, picked: Picked, tell: Tell) -> Outcome:
        return flagged(state, play.seat, effect.flag)


class MoreBarrageDice(Verb):
    """One unit rolls more barrage dice."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.MoreBarrageDice) -> str:
        shot = innermost(state, Shot)
        if effect.once and shot is not None and shot.kind == BOMBARDMENT and MORE_DICE in state.table.under_way.used:
            return "OBJECT_USED_THIS_WINDOW"
        return "" if firing_units(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.MoreBarrageDice) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, firing_units(state, seat)))),)

    def run(self, state: State, play: Play, effect: words.MoreBarrageDice, picked: Picked, tell: Tell) -> Outcome:
        shot = innermost(state, Shot)
        if shot is not None:
            if effect.once and shot.kind == BOMBARDMENT:
                state = with_action(state, used=(*state.table.under_way.used, MORE_DICE))
            return with_nested(state, replace(shot, more=_more(shot.more, picked[0][0], effect.n)))
        more = _more(state.table.part(play.seat).more_afb, picked[0][0], effect.n)
        return with_part(state, play.seat, more_afb=more)


def firing_units(state: State, seat: str) -> list[Unit]:
    """The units of a side that use their unit ability now: those that fire, or those with the barrage."""
    shot = innermost(state, Shot)
    if shot is None:
        return barrage_units(state, seat)
    return [state.table.unit(one) for one in shot.units] if shot.by == seat else []


class HitSturdy(Verb):
    """The hits of this roll go to non-fighters if able."""

    def run(self, state: State, play: Play, effect: words.HitSturdy, picked: Picked, tell: Tell) -> Outcome:
        return with_nested(state, replace(nested(state, Shot), strict=True))


class CombatBonus(Verb):
    """A modifier of combat rolls for the whole combat, for oneself or against a certain opponent."""

    width = 1

    def picks(self, state: State, seat: str, effect: words.CombatBonus) -> tuple[Pick, ...]:
        return (Pick("number", tuple(range(1, effect.times + 1))),) if effect.times > 1 else ()

    def run(self, state: State, play: Play, effect: words.CombatBonus, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        against = bool(effect.faction) and state.table.side(other).faction == effect.faction
        seat, n = (other, effect.theirs) if against else (play.seat, effect.n)
        n *= picked[0][0] if effect.times > 1 else 1
        return with_part(state, seat, lasting=(*state.table.part(seat).lasting, Bonus(play.ability, n, effect.cls)))


class MoreCombatDice(Verb):
    """One ship rolls more combat dice this round: an own one, or for a player outside the combat any in the system."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.MoreCombatDice) -> str:
        return "" if self.picks(state, seat, effect)[0].ids else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.MoreCombatDice) -> tuple[Pick, ...]:
        fighting = state.table.fighting()
        seats = (seat,) if seat in fighting else fighting
        return (Pick("ship", tuple(first for one in seats for first in alike(state, state.table.combatants(one)))),)

    def run(self, state: State, play: Play, effect: words.MoreCombatDice, picked: Picked, tell: Tell) -> Outcome:
        seat = state.table.unit(picked[0][0]).seat
        return with_part(state, seat, more_dice=_more(state.table.part(seat).more_dice, picked[0][0], effect.n))


def _more(pairs: tuple[tuple[int, int], ...], unit: int, n: int) -> tuple[tuple[int, int], ...]:
    """The pairs with n more for a unit."""
    known = dict(pairs)
    known[unit] = known.get(unit, 0) + n
    return tuple(sorted(known.items()))


class OwnBarrage(Verb):
    """The side rolls a barrage that no unit needs; what forbids the barrage of units forbids this one too."""

    def reason(self, state: State, seat: str, effect: words.OwnBarrage) -> str:
        return barrage_reason(state, seat)

    def run(self, state: State, play: Play, effect: words.OwnBarrage, picked: Picked, tell: Tell) -> Outcome:
        flag = f"own_barrage:{play.ability}:{effect.value}:{effect.dice}"
        return with_part(state, play.seat, flags=(*state.table.part(play.seat).flags, flag))


class BarrageHitsAll(Verb):
    """The hits of this barrage are against all ships."""

    def run(self, state: State, play: Play, effect: words.BarrageHitsAll, picked: Picked, tell: Tell) -> Outcome:
        return with_part(state, play.seat, flags=(*state.table.part(play.seat).flags, "hits_all"))


class RerollBarrage(Verb):
    """Barrage dice are rolled again: any own ones, or all of the opponent's."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.RerollBarrage) -> str:
        whose = seat if effect.whose == "own" else state.table.other(seat)
        return "" if state.table.part(whose).rolled(_pool(state)) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.RerollBarrage) -> tuple[Pick, ...]:
        if effect.whose != "own":
            return ()
        n = len(state.table.part(seat).rolled(_pool(state)))
        return (Pick("die", tuple(range(n)), 1, n),)

    def run(self, state: State, play: Play, effect: words.RerollBarrage, picked: Picked, tell: Tell) -> Outcome:
        whose = play.seat if effect.whose == "own" else state.table.other(play.seat)
        pool = _pool(state)
        n = len(state.table.part(whose).rolled(pool))
        places = picked[0] if effect.whose == "own" else tuple(range(n))
        return Push(state, Frame("reroll", "R", data=Again(whose, pool, tuple(sorted(places)), play.ability)))


def _pool(state: State) -> str:
    """The dice of a unit ability that lie there: of the one that fires, or of the barrage."""
    shot = innermost(state, Shot)
    return BARRAGE if shot is None else shot.kind


class Reroll(Verb):
    """Combat dice are rolled again. A die once for each ability."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.Reroll) -> str:
        step = state.stack[0].step
        attacker, defender = state.table.fighting()
        turn = {"3.2": attacker, "12.2w": attacker, "3.4": defender, "12.3w": defender}.get(step, seat)
        if effect.whose == "own" and seat != turn:
            return NOT_NOW
        return "" if state.table.part(seat).dice else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Reroll) -> tuple[Pick, ...]:
        n = len(state.table.part(seat).dice)
        own = Pick("die", tuple(range(n)), 1 if effect.whose == "own" else 0, n)
        return (own,) if effect.whose == "own" else (own, Pick("all_of_theirs", (0, 1)))

    def run(self, state: State, play: Play, effect: words.Reroll, picked: Picked, tell: Tell) -> Outcome:
        if effect.fatal:
            state = flagged(state, play.seat, f"fatal:{play.ability}")
        theirs = effect.whose == "both" and bool(picked[1][0])
        places = tuple(sorted(picked[0]))
        again = Again(play.seat, COMBAT, places, play.ability, effect.plus, theirs)
        return Push(state, Frame("reroll", "R", data=again))


class RollAgain(Verb):
    """Nothing is assigned: both sides roll again, in the same round."""

    def run(self, state: State, play: Play, effect: words.RollAgain, picked: Picked, tell: Tell) -> Outcome:
        tell("rolls.dropped", seat=play.seat, source=play.ability)
        for seat in state.table.fighting():
            state = with_part(state, seat, dice=())
        return Return(state, frames=len(state.stack) - 1, step="12.2" if state.table.fight.place else "3.1")


DICE_VERBS: dict[type[Any], Verb] = {
    words.RoundBonus: RoundBonus(),
    words.Allow: Allow(),
    words.MoreBarrageDice: MoreBarrageDice(),
    words.MoreCombatDice: MoreCombatDice(),
    words.OwnBarrage: OwnBarrage(),
    words.BarrageHitsAll: BarrageHitsAll(),
    words.RerollBarrage: RerollBarrage(),
    words.Reroll: Reroll(),
    words.RollAgain: RollAgain(),
    words.HitSturdy: HitSturdy(),
    words.CombatBonus: CombatBonus(),
}
