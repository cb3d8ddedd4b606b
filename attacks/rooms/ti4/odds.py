"""What odds ask of Twilight Imperium: the combat to its end or after some rounds, with a retreat, or the barrage alone.

Only what lies open counts: cards in hand are as if they were not there. Units that nothing tells apart are counted,
and where nobody has anything that answers to dice, a roll is only how many hits it makes. Elsewhere nothing is
forgotten but what the rules call alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import product
from math import prod
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.game import SILENCE
from attacks.engine.odds import Asked, Ending, Jump
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import Modifier, OpponentDestroys, Pay, Repair, Rule
from attacks.rooms.ti4.barrage import SWA
from attacks.rooms.ti4.dice import hits_of
from attacks.rooms.ti4.odds_dice import by_hits
from attacks.rooms.ti4.odds_short import line, to_the_end
from attacks.rooms.ti4.roll import BarrageRoll, CombatRoll
from attacks.rooms.ti4.state import State, Unit

TRAITS = ("needs_capacity", "flies_itself", "excess_in_fleet_pool", "excess_half_in_fleet_pool", "reaches_adjacent")
AIMS = ("win",)
PLAYS = ("best", "greedy", "never")
WON, DRAW, LOST, ON = 1, 0, -1, 2
BEFORE_HITS = ("3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "4.1")
BEFORE_ROUNDS = {"SC", "BA", "AA", "FP"}
IN_BARRAGE = ("1.3", "1.4", "1.4d", "1.5")


class Combat(Asked[State]):
    """A combat, or what is left of it: who wins, and the ships that are left.

    `rounds`: only so many rounds from the first (0: to the end). `retreats` names for a seat the round in which it
    announces a retreat, as soon as it may. `plays` how a seat decides: its best, `greedy` (sustains when it can, loses
    the cheapest first), `never` (the same, and sustains nothing). `order` are unit ids, those to be lost first.
    """

    span = (-1, 1)

    def __init__(
        self,
        game: Any,
        state: State,
        *,
        plays: dict[str, str] | None = None,
        rounds: int = 0,
        retreats: dict[str, int] | None = None,
        order: dict[str, tuple[str, ...]] | None = None,
        forget: bool = True,
        short: bool = True,
    ) -> None:
        self.game = game
        self.short = short and forget
        self.rounds = rounds
        self.retreats = retreats or {}
        self.order = order or {}
        self.plays = {seat: way for seat, way in (plays or {}).items() if way != "best"}
        super().__init__(dict.fromkeys(self.plays, _only))
        self.for_it = (state.table.first,)
        fixed = all(side.seat in self.plays for side in state.table.sides)
        self.simple = _all(state, fixed, _by_rule)
        self.steady = self.simple and _all(state, fixed, _still)
        self.forget = forget
        seats = state.table.fighting()
        self.kinds = tuple(
            (seat, kind)
            for seat in seats
            for kind in dict.fromkeys(one.card.id for one in state.table.units if one.seat == seat and one.card.is_ship)
        )
        self.names = ("result", *(f"{seat}.{kind}" for seat, kind in self.kinds))

    # --- what is asked ---

    def ending(self, state: State) -> Ending | None:
        table = state.table
        if table.ending is not None:
            return (self._result(state), *self._left(state))
        if self.rounds and table.fight.rounds >= self.rounds and state.stack[0].step in ("7.1", "2.1"):
            return (ON, *self._left(state))
        return None

    def _result(self, state: State) -> int:
        winner = state.table.ending.winner if state.table.ending else ""
        return DRAW if not winner else WON if winner in self.for_it else LOST

    def _left(self, state: State) -> tuple[int, ...]:
        there = {seat: _there(state, seat) for seat in state.table.fighting()}
        return tuple(there[seat].get(kind, 0) for seat, kind in self.kinds)

    def worth(self, ending: Ending) -> int:
        return 0 if ending[0] == ON else ending[0]

    def merges(self, state: State) -> bool:
        return len(state.stack) == 1 and state.stack[0].step in ("4.1", "6.2")

    def counts(self, state: State) -> bool:
        """A round of combat begins to be rolled here."""
        return state.stack[-1].step == "4.1" and len(state.stack) == 1

    # --- chance ---

    def results(self, state: State, rules: Any) -> Iterable[tuple[int, Outcome]]:
        if not self.simple or not isinstance(rules, BarrageRoll | CombatRoll):
            return super().results(state, rules)
        rows = [by_hits(tuple(dice), state) for _, _, dice in rules.wanted(state)]
        return [
            (prod([weight for _, weight in chosen]), rules.landed(state, tuple(faces for faces, _ in chosen), SILENCE))
            for chosen in product(*rows)
        ]

    def jump(self, state: State) -> Jump | None:
        """Where nobody decides any more and dice are only hits, the combat is solved as two lines of losses."""
        table, seats = state.table, state.table.fighting()
        begins = len(state.stack) == 1 and state.stack[0].step == "3.1" and not any(p.dice for p in table.fight.parts)
        still = self.short and self.steady and not self.rounds and not any(part.announced for part in table.fight.parts)
        if not begins or not still or self.retreats or set(seats) - set(self.plays):
            return None
        lines = [line(state, one, self._rank, sustains=self.plays[one] == "greedy") for one in seats]
        return to_the_end((lines[0], lines[1]), seats, self._told)

    def _told(self, mine: State, theirs: State) -> Ending:
        """The ending of two sides of which each is as it is in its own state."""
        first, second = mine.table.fighting()
        alive = [bool(mine.table.ships(first)), bool(theirs.table.ships(second))]
        left = (_there(mine, first), _there(theirs, second))
        return (int(alive[0]) - int(alive[1]), *(left[seat != first].get(kind, 0) for seat, kind in self.kinds))

    # --- decisions ---

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        return (self._fixed(state, seat),) if seat in self.plays else super().options(state, seat)

    def considered(self, state: State, offer: Offer) -> bool:
        return offer.key not in ("roll", "enter")

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        return one

    def _fixed(self, state: State, seat: str) -> Command:
        """What a seat does that does not play its best."""
        able = {offer.key: offer for offer in self.game.at_step(state, seat) if not offer.why_not and not offer.manual}
        wants = "sustain" if self.plays[seat] == "greedy" else ""
        if wants not in able:
            wants = "announce_retreat" if self._retreats(state, seat) else "no_retreat"
        if wants not in able:
            wants = next(iter(able))
        offer = able[wants]
        return Command(seat, offer.key, tuple(self._pick(state, seat, offer, pick) for pick in offer.picks))

    def _retreats(self, state: State, seat: str) -> bool:
        return 0 < self.retreats.get(seat, 0) <= state.table.round

    def _pick(self, state: State, seat: str, offer: Offer, pick: Pick) -> tuple[int, ...]:
        """As many as must be, the cheapest first; of the barrage all that can."""
        wanted = pick.most if offer.key in ("use_barrage", "retreat_to") and pick.caps else pick.least
        places = range(len(pick.ids))
        if pick.what == "ship":
            places = sorted(places, key=lambda place: self._rank(state.table.unit(pick.ids[place])))  # type: ignore[assignment]
        if not pick.caps:
            return tuple(pick.ids[place] for place in places[:wanted])
        spread = [0] * len(pick.ids)
        for place in places:
            spread[place] = min(pick.caps[place], wanted - sum(spread))
        return tuple(spread)

    def _rank(self, unit: Unit) -> tuple[Any, ...]:
        """Which ship is lost before which."""
        order = self.order.get(unit.seat, ())
        place = order.index(unit.card.id) if unit.card.id in order else len(order)
        return (place, unit.card.cost, not unit.damaged, unit.id)

    # --- what may be forgotten ---

    def key(self, state: State) -> Hashable:
        if not self.forget:
            return state
        if not self.simple:
            return _quiet(state)
        table = state.table
        rounds = self.rounds or any(self.retreats.get(seat, 0) >= table.round for seat in self.retreats)
        fight = replace(table.fight, parts=(), rounds=0)
        parts = tuple([_part(state, seat) for seat in table.fighting()])
        return (table.fight.rounds if rounds else 0, state.stack, _units(state), fight, parts, table.ending is None)


def _only(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    return options[0]


def _there(state: State, seat: str) -> Counter[str]:
    """The units of a side that are not lost, by kind."""
    return Counter(unit.card.id for unit in state.table.units if unit.seat == seat and unit.lost in ("", "retreated"))


def _units(state: State) -> Hashable:
    """How many units of each kind and state there are; what is gone is only gone."""
    often: dict[Hashable, int] = {}
    for unit in state.table.units:
        if unit.lost in ("", "retreated"):
            key = (unit.seat, unit.card.id, unit.damaged, unit.sustained, unit.used_round, unit.place, unit.lost)
            often[key] = often.get(key, 0) + 1
    return frozenset(often.items())


def _part(state: State, seat: str) -> Hashable:
    """What a side has done, as far as something is still to come of it."""
    part, step = state.table.part(seat), state.stack[0].step
    named = None if part.commit is None else tuple(sorted(_name(state.table.unit(one)) for one in part.commit))
    hits = hits_of(state, part.dice) if step in BEFORE_HITS and part.dice else -1
    barrage = hits_of(state, part.barrage) if step in IN_BARRAGE and part.barrage else -1
    using = tuple(sorted(_name(state.table.unit(one)) for one in part.using)) if step.startswith("1.") else ()
    done = (part.chose, part.announced, part.intercepted, part.forced, part.done, part.round_flags)
    return (named, hits, barrage, using, *done)


def _name(unit: Unit) -> tuple[str, bool]:
    return unit.card.id, unit.damaged


def _quiet(state: State) -> State:
    """The state without what is only counted for people: dice luck."""
    parts = tuple(replace(part, thrown=0, hits=0, expected=0) for part in state.table.fight.parts)
    return replace(state, table=replace(state.table, fight=replace(state.table.fight, parts=parts)))


def _all(state: State, fixed: bool, harmless: Callable[[str], bool]) -> bool:
    """Is everything that acts on the table harmless, so that only hits and losses have to be looked at?

    With `fixed` nobody uses what may be left: then only what holds by itself counts.
    """
    held = {one for side in state.table.sides for one in (*side.abilities, *side.cards) if one in ENTRIES}
    texts = {text for unit in state.table.units for text in unit.card.special if text not in TRAITS}
    if not any(unit.here and unit.card.kind == "infantry" for unit in state.table.units):
        texts.discard(SWA)  # it is good for nothing else
    waiting = any(flag for part in state.table.fight.parts for flag in (part.flags, part.round_flags, part.bonuses))
    return not waiting and all(harmless(one) or (fixed and _optional(one)) for one in held | texts)


@cache
def _still(one: str) -> bool:
    """Does a card or text, once rounds are rolled, only change the value of dice?"""
    if one not in ENTRIES:
        return False
    past = ENTRIES[one].mandatory and set(ENTRIES[one].windows) <= BEFORE_ROUNDS
    return past or all(isinstance(e, Modifier) or (isinstance(e, Rule) and e.aside) for e in ENTRIES[one].effects)


@cache
def _by_rule(one: str) -> bool:
    """Does it what it does by itself, to units that are there, whichever dice made the hits?"""
    if one not in ENTRIES:
        return False
    entry, pure = ENTRIES[one], (Modifier, Rule, Repair, OpponentDestroys)
    asked = entry.windows != ("ST",) and not entry.mandatory
    spent = entry.cost != Pay() or entry.limit or entry.exhaust or entry.purge or entry.needs_flag
    by_die = any(isinstance(effect, Rule) and effect.by_die for effect in entry.effects)
    return not (asked or spent or by_die) and all(isinstance(effect, pure) for effect in entry.effects)


@cache
def _optional(one: str) -> bool:
    """Does it nothing unless somebody uses it?"""
    return one in ENTRIES and not ENTRIES[one].mandatory and not any(isinstance(e, Rule) for e in ENTRIES[one].effects)


# --- what may be asked of a match ---


def asked(game: Any, state: State, plays: dict[str, str]) -> tuple[State, Combat] | None:
    """The combat as odds see it: what lies open, and the question; None where it is over or a correction is open."""
    if not state.stack or state.table.edits or state.table.ending is not None:
        return None
    known = public(state)
    return known, Combat(game, known, plays=plays)


def public(state: State) -> State:
    """The table without hands: who plays a card from one changes what is likely. Dice fall by themselves."""
    table = state.table
    sides = tuple(replace(side, cards=()) for side in table.sides)
    parts = table.fight.parts
    if sum(part.commit is not None for part in parts) == 1:  # a choice that nobody has seen yet is not made yet
        parts = tuple(replace(part, commit=None) for part in parts)
    fight = replace(table.fight, parts=parts)
    return replace(state, table=replace(table, sides=sides, rolls="at_once", dice="server", fight=fight))
