"""Verbs about units: destroy, repair, place, lend, move away; and about money, retreats and objectives."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, nested
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.cards import UNITS, unit_for
from attacks.rooms.ti4.changes import with_fight, with_part, with_side, with_units
from attacks.rooms.ti4.effects.conditions import fallen
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb
from attacks.rooms.ti4.state import Frame, Losses, Play, Sacrifice, State, Sustained, Unit
from attacks.rooms.ti4.systems import retreat_systems, slip_away, slip_systems
from attacks.rooms.ti4.units import add_units, alike, destroy, non_fighters, pick_units, repair, units_picked


class DestroyChosen(Verb):
    """Opposing ships that the player picks are destroyed."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.DestroyChosen) -> str:
        return "" if state.table.combatants(state.table.other(seat)) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.DestroyChosen) -> tuple[Pick, ...]:
        return (pick_units(state, state.table.combatants(state.table.other(seat)), 1, effect.n),)

    def run(self, state: State, play: Play, effect: words.DestroyChosen, picked: Picked, tell: Tell) -> Outcome:
        theirs = state.table.combatants(state.table.other(play.seat))
        state, lost = destroy(state, units_picked(state, theirs, picked[0]), tell, play.ability)
        return Push(state, Frame("losses", "AD", data=Losses(lost)))


class OpponentDestroys(Verb):
    """The opponent destroys ships of its own, of its choice."""

    def run(self, state: State, play: Play, effect: words.OpponentDestroys, picked: Picked, tell: Tell) -> Outcome:
        data = Sacrifice(state.table.other(play.seat), effect.n, play.ability, effect.non_fighter)
        return Push(state, Frame("sacrifice", "0.2c", data=data))


def may_sacrifice(state: State, data: Sacrifice) -> list[Unit]:
    """The ships a seat may choose among when it must destroy its own."""
    return non_fighters(state, data.seat) if data.non_fighter else list(state.table.combatants(data.seat))


class Repair(Verb):
    """Own units are whole again."""

    def run(self, state: State, play: Play, effect: words.Repair, picked: Picked, tell: Tell) -> Outcome:
        if effect.what == "self":
            ids = [play.unit]
        elif effect.what == "sustained":
            ids = [nested(state, Sustained).unit]
        else:
            ids = [unit.id for unit in state.table.at_hand(play.seat) if unit.card.sustain]
        return repair(state, ids, tell, play.ability)


class Gain(Verb):
    """Trade goods."""

    def _n(self, state: State, seat: str, effect: words.Gain) -> int:
        if effect.theirs:
            return state.table.side(state.table.other(seat)).commodities
        fell = [unit for unit in fallen(state) if unit.seat == seat and unit.card.kind == effect.per]
        return effect.trade_goods * (len(fell) if effect.per else 1)

    def reason(self, state: State, seat: str, effect: words.Gain) -> str:
        known = not (effect.theirs or effect.per) or (seat in state.table.fighting() and self._n(state, seat, effect))
        return "" if known else NOT_NOW

    def run(self, state: State, play: Play, effect: words.Gain, picked: Picked, tell: Tell) -> Outcome:
        n = self._n(state, play.seat, effect)
        tell("goods.gained", seat=play.seat, n=n, source=play.ability)
        if effect.theirs:
            state = with_side(state, state.table.other(play.seat), commodities=0)
        return with_side(state, play.seat, trade_goods=state.table.side(play.seat).trade_goods + n)


class Capture(Verb):
    """Units that fell lie with the player from now on: the log says which, and nothing of the fight changes."""

    def _to_capture(self, state: State, seat: str, effect: words.Capture) -> list[Unit]:
        whose = {"theirs": lambda unit: unit.seat != seat, "own": lambda unit: unit.seat == seat}
        units = [unit for unit in fallen(state) if not unit.card.is_structure and effect.cls in ("", unit.card.kind)]
        return list(filter(whose.get(effect.whose), units))

    def reason(self, state: State, seat: str, effect: words.Capture) -> str:
        return "" if self._to_capture(state, seat, effect) else NOT_NOW

    def run(self, state: State, play: Play, effect: words.Capture, picked: Picked, tell: Tell) -> Outcome:
        ids = [unit.id for unit in self._to_capture(state, play.seat, effect)]
        tell("units.captured", seat=play.seat, ships=ids, n=len(ids), source=play.ability)
        return state


class Drain(Verb):
    """The player of a faction, if it sits here, loses trade goods."""

    def run(self, state: State, play: Play, effect: words.Drain, picked: Picked, tell: Tell) -> Outcome:
        for side in state.table.sides:
            n = min(effect.trade_goods, side.trade_goods)
            if side.faction == effect.faction and n:
                tell("goods.lost", seat=side.seat, n=n, source=play.ability)
                state = with_side(state, side.seat, trade_goods=side.trade_goods - n)
        return state


class SlipAway(Verb):
    """All own ships leave; the combat is a draw. It is no retreat."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.SlipAway) -> str:
        return "" if slip_systems(state, seat) else "NO_ELIGIBLE_SYSTEM"

    def picks(self, state: State, seat: str, effect: words.SlipAway) -> tuple[Pick, ...]:
        return (Pick("system", slip_systems(state, seat)),)

    def run(self, state: State, play: Play, effect: words.SlipAway, picked: Picked, tell: Tell) -> Outcome:
        return slip_away(state, play.seat, picked[0][0], tell)


class StopRetreat(Verb):
    """The opponent does not retreat this round."""

    def run(self, state: State, play: Play, effect: words.StopRetreat, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        tell("retreat.intercepted", seat=other)
        return with_part(state, other, intercepted=True)


class ForceRetreat(Verb):
    """The opponent must announce a retreat if able."""

    def run(self, state: State, play: Play, effect: words.ForceRetreat, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        tell("retreat.forced", seat=other, able=bool(retreat_systems(state, other)))
        return with_part(state, other, forced=True)


class Place(Verb):
    """The owner of a unit that fell gets fighters for a ship, infantry for a ground force."""

    width = 2

    def picks(self, state: State, seat: str, effect: words.Place) -> tuple[Pick, ...]:
        units = [unit for unit in fallen(state) if not effect.classes or unit.card.kind in effect.classes]
        return (Pick("ship", tuple(alike(state, units))), Pick("number", tuple(range(1, effect.n + 1))))

    def run(self, state: State, play: Play, effect: words.Place, picked: Picked, tell: Tell) -> Outcome:
        lost = state.table.unit(picked[0][0])
        kind = "fighter" if lost.card.is_ship else "infantry"
        card = _own_kind(state, lost.seat, kind)
        n = picked[1][0]
        tell("units.placed", seat=lost.seat, n=n, kind=card.id, source=play.ability)
        return add_units(state, [Unit(0, lost.seat, card, place=lost.place)] * n)


def _own_kind(state: State, seat: str, kind: str) -> Any:
    """The kind of fighter or infantry this side has: as on the board, else as its faction has it."""
    known = [unit.card for unit in state.table.units if unit.seat == seat and unit.card.kind == kind]
    return known[0] if known else unit_for(kind, faction=state.table.side(seat).faction)


class Lend(Verb):
    """A ship has Sustain Damage, combat dice and barrage of another kind for this combat."""

    width = 1

    def reason(self, state: State, seat: str, effect: words.Lend) -> str:
        return "" if non_fighters(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Lend) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, non_fighters(state, seat)))),)

    def run(self, state: State, play: Play, effect: words.Lend, picked: Picked, tell: Tell) -> Outcome:
        unit, lent = state.table.unit(picked[0][0]), UNITS[effect.kind]
        card = replace(unit.card, combat=lent.combat, dice=lent.dice, afb=lent.afb, sustain=True)
        tell("unit.lent", ship=unit.id, source=play.ability)
        return with_units(state, [replace(unit, card=card, lent=play.ability)])


class Score(Verb):
    """One secret objective for each player in a combat."""

    def run(self, state: State, play: Play, effect: words.Score, picked: Picked, tell: Tell) -> Outcome:
        tell("objective.scored", seat=play.seat, card=play.ability)
        return with_fight(state, scored=(*state.table.fight.scored, play.seat))


class ByHand(Verb):
    """Announced here, then played by hand: the player makes edits, the other side confirms, and then says done."""

    def run(self, state: State, play: Play, effect: words.ByHand, picked: Picked, tell: Tell) -> Outcome:
        return Push(state, Frame("by_hand", "H"))


UNIT_VERBS: dict[type[Any], Verb] = {
    words.DestroyChosen: DestroyChosen(),
    words.OpponentDestroys: OpponentDestroys(),
    words.Repair: Repair(),
    words.Gain: Gain(),
    words.Capture: Capture(),
    words.Drain: Drain(),
    words.SlipAway: SlipAway(),
    words.StopRetreat: StopRetreat(),
    words.ForceRetreat: ForceRetreat(),
    words.Place: Place(),
    words.Lend: Lend(),
    words.Score: Score(),
    words.ByHand: ByHand(),
}
