"""What odds ask of a tactical action: the planets that are taken, every combat on the way, and what is left at the end.

The walk takes the steps that are played; rounds of a space or ground combat in which nobody decides are fought as two
lines of losses (`shorter.py`), and what comes of them goes on through the played steps (rules/ti4-action.md 9, 10).
"""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Plain
from attacks.engine.odds import Ending, Jump, Led
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.ti4.arena import planet_of
from attacks.rooms.ti4.changes import with_units
from attacks.rooms.ti4.dice import NO_ROLLS
from attacks.rooms.ti4.fire import aimable, values_of
from attacks.rooms.ti4.odds.alike import beside, part_of, units_of, without_luck
from attacks.rooms.ti4.odds.followed import acting, chooses_dice, followed_there, free, repairs
from attacks.rooms.ti4.odds.invasion import Invasion, begins
from attacks.rooms.ti4.odds.question import Combat, begins_round
from attacks.rooms.ti4.odds.rolls import round_rolled
from attacks.rooms.ti4.odds.shorter import Rounds, to_the_end
from attacks.rooms.ti4.places import LAST_FORCE, LAST_SHIP, LAST_STURDY, NOT_FOUGHT, SPACE
from attacks.rooms.ti4.state import Batch, Frame, Shot, State, Unit

MERGING = ("4.1", "6.2", "S.2", "S.5n", "9.2f", "9.3n", "10.1w", "11.1d", "12.0b", "12.4c", "12.8", "13.1", "14")
FOR_OBJECTIVES = (LAST_SHIP, LAST_STURDY, LAST_FORCE)
LANDED = ("bombardment", "landing", "defense", "ground", "control", "end")
"""The parts of an action in which ships are hit no more."""
ROLLS = {"3.1": "6.1", "12.2": "12.7"}
"""Where a round begins to be rolled, and where a combat stands that is over."""


class ActionOdds(Combat):
    """A tactical action, or what is left of it: planets taken, who won the combats, the units that are left.

    `lands` and `bombs` name by planet how many of the active player's forces land there, and which is fired at. `rows`
    are by seat what a fleet lists and where: units are lost as they are listed where they stand.
    """

    aims = ("taken",)
    counters = ("rounds", "ground_rounds")

    def __init__(
        self,
        game: object,
        state: State,
        *,
        lands: dict[str, int] | None = None,
        bombs: str = "",
        rows: dict[str, tuple[tuple[str, str], ...]] | None = None,
        **more: Any,
    ) -> None:
        self.lands, self.bombs, self.rows = lands, bombs, rows or {}
        super().__init__(game, state, **more)
        table, action = state.table, state.table.under_way
        self.span = (0, len(action.planets))
        self.quick = self.chosen = False
        greedy = [seat for seat, way in self.plays.items() if way == "greedy"]
        self.there = acting(state, self.plays) | {
            one for side in table.sides if side.seat in greedy for one in side.abilities if free(one)
        }
        self.followed = {step: all(followed_there(one, step) for one in self.there) for step in ROLLS}
        self.fixed = all(side.seat in self.plays for side in table.sides) and not self.retreats and not self.rounds
        self.by_hits = not any(map(chooses_dice, self.there))
        self.mends = any(map(repairs, self.there))
        self.ways: dict[Hashable, Rounds] = {}
        self.invasion: Invasion | None = None
        self.splits = self.fixed and self.short and self.forget
        seats = [side.seat for side in table.sides]
        self.kinds = tuple(
            (seat, kind)
            for seat in seats
            for kind in dict.fromkeys(one.card.id for one in table.units if one.seat == seat)
        )
        many = len(action.planets) > 1
        self.grounds = tuple(planet.place for planet in action.planets)
        names = [f"ground.{planet.name or 'planet'}" if many else "ground" for planet in action.planets]
        self.names = ("taken", "result", "space", *names, *(f"{seat}.{kind}" for seat, kind in self.kinds))

    # --- what is asked ---

    def ending(self, state: State) -> Ending | None:
        table = state.table
        if table.ending is None:
            return None
        action = table.under_way
        fought = {bout.place: self._side(bout.winner) for bout in action.bouts}
        left: dict[tuple[str, str], int] = {}
        for unit in table.units:
            if unit.lost in ("", "retreated"):
                left[unit.seat, unit.card.id] = left.get((unit.seat, unit.card.id), 0) + 1
        return (
            sum(planet.taken for planet in action.planets),
            self._side(table.ending.winner),
            *(fought.get(place, NOT_FOUGHT) for place in (SPACE, *self.grounds)),
            *(left.get(kind, 0) for kind in self.kinds),
        )

    def _side(self, winner: str) -> int:
        return 0 if not winner else 1 if winner in self.for_it else -1

    def worth(self, ending: Ending) -> int:
        return ending[0]

    def is_merge_point(self, state: State) -> bool:
        return len(state.stack) == 1 and state.stack[0].step in MERGING

    def counted(self, state: State) -> tuple[Fraction, ...]:
        step = state.stack[-1].step if len(state.stack) == 1 else ""
        return Fraction(step == "4.1"), Fraction(step == "12.4c")

    def jump(self, state: State) -> Jump | None:
        """A space combat in which nobody decides any more, and what follows from all it may come to."""
        if not self.splits or len(state.stack) > 1 or state.stack[0].step not in ("1.3", "3.1"):
            return None
        led = [(1, state)] if begins_round(state) else self._next_rounds(state)
        fights = [(weight, one) for weight, one in led if begins_round(one)]
        if not fights or any(self._walks(one) for _, one in fights):
            return None
        fought = self._all_fought(state, fights, sum(weight for weight, _ in led))
        if fought is None:
            return None
        found, whole, passed = fought
        most = whole // sum(weight for weight, _ in led)
        over = [(weight * most, one) for weight, one in led if not begins_round(one)]
        if self.invasion is None:
            rest = copy(self)
            rest.splits = False
            self.invasion = Invasion(rest, self.kinds)
        jump = self.invasion.after(([*found, *over], whole, (passed, Fraction(0))), self._invading)
        self.splits = jump is not None
        self.beside = self.invasion.odds.walk.met
        return jump

    def _all_fought(
        self, before: State, fights: list[tuple[int, State]], whole: int
    ) -> tuple[list[tuple[int, State]], int, Fraction] | None:
        """Space combats fought to their end, those together that differ only in who is left of the ships."""
        alike: dict[Hashable, list[tuple[int, State]]] = {}
        for weight, one in fights:
            alike.setdefault((beside(one), one.table.under_way.used), []).append((weight, one))
        ships = [unit for unit in before.table.units if unit.fights_at("")]
        found: list[tuple[dict[tuple[int, int], int], int, State, Rounds]] = []
        passed = Fraction(0)
        for group in alike.values():
            way, starts = self._way(group[0][1]), dict[tuple[int, int], int]()
            for weight, one in group:
                pair = way.pair(one)
                starts[pair] = starts.get(pair, 0) + weight
            fought = to_the_end(way, starts, whole)
            if fought is None:
                return None
            passed += fought[2]
            found.append((fought[0], fought[1], with_units(group[0][1], ships), way))
        total = lcm(*(one for _, one, _, _ in found))
        rows = [
            (weight * (total // of), self._over(state, way, pair))
            for pairs, of, state, way in found
            for pair, weight in pairs.items()
        ]
        return rows, total, passed

    def _invading(self, state: State) -> State | None:
        """Where the invasion begins, or the action is over; None where somebody decides otherwise than as fixed."""
        while True:
            state = self.game.settle_until(state, self._invades)
            if self._invades(state):
                return state
            seat = self.game.to_act(state)[0]
            if seat not in self.plays:
                return None
            state = self.game.apply_unchecked(state, self._fixed(state, seat))

    def _invades(self, state: State) -> bool:
        return begins(state) or self.ending(state) is not None

    def _stands(self, state: State) -> bool:
        return begins_round(state) or self._invades(state)

    def bounds(self, state: State) -> tuple[Fraction, Fraction] | None:
        return None

    def leads(self, state: State) -> Led[State] | None:
        """The rounds of a combat in which nobody decides any more, as they end."""
        step = state.stack[-1].step
        begins = len(state.stack) == 1 and step in ROLLS and not any(part.dice for part in state.table.fight.parts)
        if not begins:
            return None
        if self._walks(state):
            return round_rolled(state) if self.short and not self.there else None
        way = self._way(state)
        fought = to_the_end(way, {way.pair(state): 1}, 1)
        if fought is None:
            return None
        found, whole, passed = fought
        counts = (passed, Fraction(0)) if step == "3.1" else (Fraction(0), passed)
        return [(weight, self._over(state, way, pair)) for pair, weight in found.items()], whole, counts

    def _walks(self, state: State) -> bool:
        """Must the rounds that begin here be walked step by step?"""
        parts = state.table.fight.parts
        marked = any(part.bonuses or part.lasting or part.more_dice or part.announced for part in parts)
        marked = marked or any(NO_ROLLS in part.round_flags for part in parts)
        return marked or not (self.fixed and self.short and self.followed[state.stack[-1].step])

    def _way(self, state: State) -> Rounds:
        """The rounds of this combat; of combats that differ only in who is left of both sides they are the same."""
        table, place = state.table, state.table.fight.place
        cards = tuple([(unit.card.id, unit.lent) for unit in table.units])
        flags = tuple([(part.seat, part.flags, part.round_flags, part.done) for part in table.fight.parts])
        used = (table.sides, table.anomalies, table.under_way.used)
        key = (place, flags, cards, beside(state, texts=True), used)
        way = self.ways.get(key)
        if way is None:
            way = self.ways[key] = Rounds(state, self._rank, self._sustaining())
        return way

    def _over(self, state: State, way: Rounds, pair: tuple[int, int]) -> State:
        """The table when the combat is over with these units left; of units that are alike any may be."""
        changed = []
        for side, (seat, at) in enumerate(zip(way.seats, pair, strict=True)):
            left: dict[Hashable, list[Unit]] = {}
            for unit in way.fleets[side][at]:
                left.setdefault((unit.card.id, unit.lent), []).append(unit)
            for rows in left.values():
                rows.sort(key=lambda unit: not unit.damaged)  # whole ones are taken from the end
            for unit in sorted(state.table.combatants(seat), key=lambda unit: unit.damaged):
                alike = left.get((unit.card.id, unit.lent))
                changed.append(
                    replace(unit, damaged=alike.pop().damaged, used_round=False, sustained=False)
                    if alike
                    else replace(unit, lost="destroyed")
                )
        state = with_units(state, changed)
        frame = replace(state.stack[0], step=ROLLS[state.stack[0].step], before=0, go=0, passes=0, used=(), answers=())
        return replace(state, stack=(frame,))

    # --- decisions ---

    def _fixed(self, state: State, seat: str) -> Command:
        if self.plays[seat] == "greedy":
            able = [o for o in self.game.at_step(state, seat) if not (o.why_not or o.manual or o.by_hand)]
            use = next((offer for offer in able if free(offer.key)), None)
            if use is not None and (command := self._used(state, seat, use)) is not None:
                return command
            wanted = {"land", "bombard", "use_cannon"}
            act = next((offer for offer in able if offer.key in wanted), None)
            if act is not None and act.key == "land":
                return self._landing(state, seat, act)
        return super()._fixed(state, seat)

    def _used(self, state: State, seat: str, offer: Offer) -> Command | None:
        """How something free is used: the best unit rolls the further die, dice that miss are rolled again."""
        picks = []
        for pick in offer.picks:
            if pick.what == "die":
                dice = self._lying(state, seat)
                again = tuple(one for one in pick.ids if not dice[one].hit)
                if not again:
                    return None
                picks.append(again)
            else:
                units = [state.table.unit(one) for one in pick.ids]
                picks.append((min(units, key=lambda unit: self._need(state, unit)).id,))
        return Command(seat, offer.key, tuple(picks))

    def _need(self, state: State, unit: Unit) -> tuple[int, int]:
        """What a unit must roll for the unit ability that fires now."""
        shot = next((frame.data for frame in reversed(state.stack) if isinstance(frame.data, Shot)), None)
        value = values_of(state, unit, shot.kind)[0] if shot else unit.card.afb[0]
        return value, unit.id

    def _landing(self, state: State, seat: str, offer: Offer) -> Command:
        """So many as were named for this planet, the rest on the first of which nothing was said; else all."""
        planet, units = planet_of(state, offer.picks[0].ids[0]), offer.picks[1]
        n = units.most if self.lands is None else min(units.most, self.lands.get(planet.name, 0))
        if not n:
            return Command(seat, "no_landing")
        return Command(seat, "land", ((offer.picks[0].ids[0],), self._filled(state, units, n)))

    def _filled(self, state: State, pick: Pick, n: int) -> tuple[int, ...]:
        """The first of a list, as far as each group goes; ground forces before fighters."""
        places = sorted(range(len(pick.ids)), key=lambda place: self._lands_first(state, pick.ids[place]))
        spread = [0] * len(pick.ids)
        for place in places:
            spread[place] = min(pick.caps[place], n - sum(spread))
        return tuple(spread)

    def _rank(self, unit: Unit) -> tuple[Any, ...]:
        """Which unit is lost before which: as its kind is listed where it stands, else as it is listed at all."""
        place, *rest = super()._rank(unit)
        rows, first = self.rows.get(unit.seat, ()), len(self.order.get(unit.seat, ()))
        if not rows or place < first:  # kinds that are to be lost before all others
            return (place, *rest)
        here = (n for n, row in enumerate(rows) if row == (unit.card.id, unit.place))
        at_all = (n for n, (kind, _) in enumerate(rows) if kind == unit.card.id)
        return (first + next(here, next(at_all, len(rows))), *rest)

    def _lands_first(self, state: State, unit: int) -> tuple[Any, ...]:
        one = state.table.unit(unit)
        return (not one.card.is_ground, self._rank(one))

    def _pick(self, state: State, seat: str, offer: Offer, pick: Pick) -> tuple[int, ...]:
        if pick.what == "target":
            able = aimable(state)
            chosen = [n for n, (number, _) in enumerate(able) if planet_of(state, number).name == self.bombs]
            return tuple(pick.most if place == (chosen or [0])[0] else 0 for place in range(len(pick.ids)))
        if offer.key in ("use_cannon", "bombard") and pick.caps:
            return pick.caps
        if offer.key == "remove_excess":
            spread = [0] * len(pick.ids)
            units = [state.table.unit(one) for one in pick.ids]
            for place in sorted(
                range(len(units)), key=lambda i: (units[i].card.kind != "fighter", self._rank(units[i]))
            ):
                spread[place] = min(pick.caps[place], pick.least - sum(spread))
            return tuple(spread)
        return super()._pick(state, seat, offer, pick)

    # --- what may be forgotten ---

    def key(self, state: State) -> Hashable:
        if not self.forget:
            return state
        table, action = state.table, state.table.under_way
        bouts = tuple((bout.place, bout.winner) for bout in action.bouts)
        used = tuple(mark for mark in action.used if not mark.startswith(FOR_OBJECTIVES))
        bare = replace(action, aside=(), bouts=(), ended=None, firing=(), aims=(), used=used)
        named = any(frame.used or not isinstance(frame.data, Shot | Plain) for frame in state.stack)
        if named or not self.by_hits:
            whole = without_luck(state).table
            fight = replace(whole.fight, rounds=0)
            whole = replace(whole, action=bare, fight=fight, round=self._round(state))
            return state.stack, whole, bouts, action.firing, action.aims
        batches = table.fight.batches if self.there else tuple([_felt(state, one) for one in table.fight.batches])
        fight = replace(table.fight, parts=(), rounds=0, fallen=(), batches=batches)
        parts = tuple([(part.seat, part_of(state, part.seat)) for part in table.fight.parts])
        stack = tuple([self._frame(state, frame) for frame in state.stack])
        ended = action.ended and action.ended.winner
        return (
            stack,
            units_of(state, ships_whole=not self.mends and bool(stack) and state.stack[0].flow in LANDED),
            self._round(state),
            fight,
            parts,
            bare,
            bouts,
            ended,
            self._names(state, action.firing),
            tuple(sorted((self._name(state, unit), number, owner) for unit, number, owner in action.aims)),
            table.ending,
            table.sides,
        )

    def _round(self, state: State) -> int:
        """The round, as far as it still counts: the first, and those before somebody retreats."""
        if state.stack and state.stack[0].flow not in ("combat", "ground"):
            return 0
        now = state.table.round
        waits = not state.table.fight.place and any(n >= now for n in self.retreats.values())
        return now if waits else min(now, 2)

    def _frame(self, state: State, frame: Frame) -> Hashable:
        """A flow under way, with units by what they are alike in."""
        if not isinstance(frame.data, Shot):
            return frame
        shot = frame.data
        more = tuple(sorted((self._name(state, unit), n) for unit, n in shot.more))
        bare: Hashable = replace(frame, data=replace(shot, units=(), more=()))
        return bare, self._names(state, shot.units), more

    def _names(self, state: State, ids: tuple[int, ...]) -> Hashable:
        return tuple(sorted(self._name(state, one) for one in ids))

    def _name(self, state: State, one: int) -> tuple[str, bool, str]:
        unit = state.table.unit(one)
        return unit.card.id, unit.damaged, unit.place


def _felt(state: State, batch: Batch) -> Batch:
    """Hits, as far as there is anybody to feel them; where nothing answers to hits, those beyond are lost anyway."""
    most = sum(1 + (unit.card.sustain and not unit.damaged) for unit in state.table.combatants(batch.seat))
    return replace(batch, common=min(batch.common, most), restricted=min(batch.restricted, most), produced=0)


__all__ = ["ActionOdds"]
