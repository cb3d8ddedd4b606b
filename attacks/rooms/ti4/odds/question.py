"""What odds ask of Twilight Imperium: the combat to its end or after some rounds, with a retreat, or the barrage alone.

Only what lies open counts: cards in hand are as if they were not there. Units that nothing tells apart are counted,
and where nobody has anything that answers to dice, a roll is only how many hits it makes. Elsewhere nothing is
forgotten but what the rules call alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending, Jump, OddsQuestion, narrow, never
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.ti4.batches import RESTRICTED, against, fewest_sturdy
from attacks.rooms.ti4.odds.alike import IN_BARRAGE, names_units, part_of, units_of, without_luck
from attacks.rooms.ti4.odds.best_play import ONE, Choices, TooMany, choices, halves, least
from attacks.rooms.ti4.odds.followed import acting, by_itself, chooses_dice, followed
from attacks.rooms.ti4.odds.rolls import by_hits, by_kind, kinds_of
from attacks.rooms.ti4.odds.shorter import LEAST, Fought, Rounds, begun, so_far, to_the_end
from attacks.rooms.ti4.state import Die, Shot, State, Unit
from attacks.rooms.ti4.steps.roll import Dice
from attacks.rooms.ti4.systems import retreat_systems

AIMS = ("win",)
PLAYS = ("best", "greedy", "never")
WON, DRAW, LOST, ON = 1, 0, -1, 2
STEPPED = 5  # so few ships are fought step by step where sides choose
SHORT_FROM = ("1.3", "3.1", "3.3")


class Combat(OddsQuestion[State]):
    """A combat, or what is left of it: who wins, and the ships that are left.

    `rounds`: only so many rounds from the first (0: to the end). `retreats` names for a seat the round in which it
    announces a retreat, as soon as it may. `plays` how a seat decides: its best, `greedy` (sustains when it can, loses
    the cheapest first), `never` (the same, and sustains nothing). `order` are unit ids, those to be lost first.
    """

    aims: tuple[str, ...] = ("win",)
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
        self.short = short and forget
        self.rounds = rounds
        self.retreats = retreats or {}
        self.order = order or {}
        self.plays = {seat: way for seat, way in (plays or {}).items() if way != "best"}
        super().__init__(game, state, policies=dict.fromkeys(self.plays, never), forget=forget)
        self.for_it = (state.table.first,)
        there = acting(state, self.plays)
        self.simple = all(map(by_itself, there))
        self.by_hits = not any(map(chooses_dice, there))
        everybody = all(side.seat in self.plays for side in state.table.sides)
        plain = self.short and self.simple and all(map(followed, there)) and not self.retreats
        plain = plain and state.table.mode == "combat"
        self.quick = plain and everybody
        self.chosen = plain and not everybody and not rounds and _many(state)
        self.way: Rounds | None = None
        self.best: Choices | None = None
        self.halves: tuple[Choices | None, ...] = ()
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

    def is_merge_point(self, state: State) -> bool:
        return len(state.stack) == 1 and state.stack[0].step in ("4.1", "6.2")

    def counts_round(self, state: State) -> bool:
        """A round of combat begins to be rolled here."""
        return state.stack[-1].step == "4.1" and len(state.stack) == 1

    # --- chance ---

    def results(self, state: State, rules: object) -> Iterable[tuple[int, Outcome]]:
        if not isinstance(rules, Dice):
            return super().results(state, rules)
        rows = [
            by_hits(state, seat, pool, dice) if self.by_hits else by_kind(state, dice)
            for seat, pool, dice in rules.wanted(state)
        ]
        narrow(prod([len(row) for row in rows]))
        return [
            (prod([weight for _, weight in chosen]), rules.landed(state, tuple(faces for faces, _ in chosen), SILENCE))
            for chosen in product(*rows)
        ]

    def jump(self, state: State) -> Jump | None:
        """Where nobody decides any more, rounds are fought by what hits do to a side, without their steps."""
        step = state.stack[-1].step
        if self._chooses(state):
            return self._best_of(state)
        if not self.quick or len(state.stack) > 1 or step not in SHORT_FROM:
            return None
        if any(part.announced for part in state.table.fight.parts):
            return None
        ahead = [(1, state)] if begins_round(state) else self._next_rounds(state)
        marked = any(part.bonuses or part.more_dice for _, one in ahead for part in one.table.fight.parts)
        if not ahead or (marked and self.rounds):
            return None
        way = self.way = self.way or Rounds(ahead[0][1], self._rank, self._sustaining())
        starts, whole, first = begun(way, ahead, sum(weight for weight, _ in ahead), marked=marked)
        if self.rounds:
            most = max(0, self.rounds - max(one.table.fight.rounds for _, one in ahead))
            fought: Fought | None = so_far(way, starts, whole, most)
        else:
            fought = to_the_end(way, starts, whole)
        if fought is None:
            return None
        found, whole, passed = fought
        passed += first + (step == "3.3")  # the round of which dice lie there already
        return [(weight, self._ending_of(way, pair)) for pair, weight in found.items()], whole, (passed,)

    def _chooses(self, state: State) -> bool:
        """Does a round begin here in which sides decide what hits do to them, and nothing else?"""
        if not self.chosen or not begins_round(state):
            return False
        if any(part.announced or part.bonuses or part.more_dice for part in state.table.fight.parts):
            return False
        return not any(retreat_systems(state, seat) for seat in self._free(state))

    def _free(self, state: State) -> set[str]:
        return {seat for seat in state.table.fighting() if seat not in self.plays}

    def _best_of(self, state: State) -> Jump | None:
        """The endings of a combat in which both sides make the best of their hits; None where that is not settled."""
        mine = state.table.fighting().index(self.for_it[0])
        self.best = self.best or choices(state, self._rank, self._sustaining(), self._free(state), mine)
        if self.best is None:
            self.chosen = False
            return None
        way: Choices | None = self.best
        try:
            low, high = self.best.bounds(self.best.pair(state))
        except TooMany:  # who loses nothing by playing greedily plays its best with it
            way = self._halves(state)[0]
            low, high = (int(one * ONE) for one in least(self._halves(state), state))
        if way is None or (high - low) * LEAST > ONE:
            return None
        found, passed = way.fought(way.pair(state))
        return [(weight, self._ending_of(way, at)) for at, weight in found.items()], ONE, (passed,)

    def bounds(self, state: State) -> tuple[Fraction, Fraction] | None:
        if self.best is None or not self._chooses(state):
            return None
        with suppress(TooMany):
            low, high = self.best.bounds(self.best.pair(state))
            return Fraction(low, ONE), Fraction(high, ONE)
        return least(self._halves(state), state)

    def _halves(self, state: State) -> tuple[Choices | None, ...]:
        if not self.halves and self.best is not None:
            sustain, free = set(self._sustaining()), self._free(state)
            self.halves = halves(state, self._rank, sustain, free, self.best.mine)
        return self.halves

    def _sustaining(self) -> list[str]:
        return [seat for seat, play in self.plays.items() if play == "greedy"]

    def _next_rounds(self, state: State) -> list[tuple[int, State]]:
        """Where every result of a roll leads in the next round; nothing, where more is rolled before that."""
        _, step = self.game.here(state)
        found = [
            (weight, self._played(self.game.after_outcome(outcome)))
            for weight, outcome in self.results(state, step.rules)
        ]
        known = [(weight, one) for weight, one in found if one is not None]
        return known if len(known) == len(found) else []

    def _played(self, state: State) -> State | None:
        """The next round, or the end, with everybody playing as fixed; None where dice are rolled before that."""
        while True:
            state = self.game.settle_until(state, self._stands)
            if self._stands(state):
                return state
            seat = self.game.to_act(state)[0]
            if seat not in self.plays:
                return None
            state = self.game.apply_unchecked(state, self._fixed(state, seat))

    def _stands(self, state: State) -> bool:
        return self.ending(state) is not None or begins_round(state)

    def _ending_of(self, way: Rounds, pair: tuple[int, int]) -> Ending:
        """The ending of a combat that has come to a pair of places."""
        ships = dict(zip(way.seats, (way.fleets[side][place] for side, place in enumerate(pair)), strict=True))
        alive = [bool(one) for one in ships.values()]
        result = ON if all(alive) else int(alive[0]) - int(alive[1])
        return (result, *(sum(unit.card.id == kind for unit in ships[seat]) for seat, kind in self.kinds))

    # --- decisions ---

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        if seat not in self.plays or not _able(self.game.at_step(state, seat)):
            return super().options(state, seat)
        return (self._fixed(state, seat),)

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        """Dice of one kind that both hit or both miss are alike for whoever may roll some again."""
        if pick.what != "die":
            return one
        dice = self._lying(state, self.game.to_act(state)[0])
        return (kinds_of(state, dice)[one], dice[one].hit, dice[one].by)

    def _lying(self, state: State, seat: str) -> tuple[Die, ...]:
        """The dice of a side that were rolled last."""
        part = state.table.part(seat)
        if any(isinstance(frame.data, Shot) for frame in state.stack):
            return part.shot
        return part.barrage if state.stack[0].step in IN_BARRAGE else part.dice

    def picked(self, state: State, offer: Offer, pick: Pick) -> Iterator[tuple[int, ...]]:
        if offer.key != "raid":
            yield from super().picked(state, offer, pick)
            return
        ships = [state.table.unit(one) for one in pick.ids]  # to name a damaged ship, or one twice, does nothing
        whole: dict[str, list[int]] = {}
        for place, unit in enumerate(ships):
            if not unit.damaged:
                whole.setdefault(unit.card.id, []).append(place)
        named = min(pick.least, sum(map(len, whole.values())))
        for counts in product(*(range(len(places) + 1) for places in whole.values())):
            if sum(counts) == named:
                chosen = [place for places, n in zip(whole.values(), counts, strict=True) for place in places[:n]]
                yield _spread(len(ships), chosen, pick.least)

    def _fixed(self, state: State, seat: str) -> Command:
        """What a seat does that does not play its best."""
        able = {offer.key: offer for offer in _able(self.game.at_step(state, seat))}
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
        if pick.what == "hits":  # cancel what may only hit the dear ones
            return (RESTRICTED if RESTRICTED in pick.ids else pick.ids[0],)
        wanted = pick.most if offer.key in ("use_barrage", "retreat_to") and pick.caps else pick.least
        places = list(range(len(pick.ids)))
        if pick.what == "ship":
            places.sort(key=lambda place: self._rank(state.table.unit(pick.ids[place])))
        if not pick.caps:
            return tuple(pick.ids[place] for place in places[:wanted])
        if offer.key == "raid":
            whole = [place for place in places if not state.table.unit(pick.ids[place]).damaged]
            return _spread(len(places), whole[:wanted], wanted)
        spread = [0] * len(pick.ids)
        batch = against(state, seat) if offer.key == "assign" else None
        if batch is not None and batch.restricted:
            sturdy = [place for place in places if state.table.unit(pick.ids[place]).card.kind != "fighter"]
            _fill(spread, sturdy, pick.caps, fewest_sturdy(state, batch))
        _fill(spread, places, pick.caps, wanted)
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
        table = state.table
        if not self.simple and (not self.by_hits or names_units(state)):
            return without_luck(state)
        rounds = self.rounds or any(self.retreats.get(seat, 0) >= table.round for seat in self.retreats)
        fight = replace(table.fight, parts=(), rounds=0)
        parts = tuple([part_of(state, seat) for seat in table.fighting()])
        sides = () if self.simple else table.sides
        return (
            table.fight.rounds if rounds else 0,
            state.stack,
            units_of(state),
            fight,
            parts,
            table.ending is None,
            sides,
        )


def _able(offers: Iterable[Offer]) -> list[Offer]:
    """What of a step may be taken; nothing, where people type in dice that odds let fall by themselves."""
    return [offer for offer in offers if not offer.why_not and not offer.manual]


def _fill(spread: list[int], places: list[int], caps: tuple[int, ...], n: int) -> None:
    """Add to a spread at these places in turn, as much as each takes, until it comes to n."""
    for place in places:
        spread[place] += min(caps[place] - spread[place], n - sum(spread))


def _spread(places: int, chosen: list[int], n: int) -> tuple[int, ...]:
    """One for each of the chosen places, and what is left over for any."""
    spread = [int(place in chosen) for place in range(places)]
    spread[chosen[0] if chosen else 0] += n - len(chosen)
    return tuple(spread)


def _many(state: State) -> bool:
    """Fight two sides alone, with more ships than are better looked at step by step, in whole fractions?"""
    seats = state.table.fighting()
    alone = len(state.table.sides) == len(seats)
    return alone and sum(len(state.table.combatants(seat)) for seat in seats) > STEPPED


def begins_round(state: State) -> bool:
    """Does a round of combat begin to be rolled here?"""
    return len(state.stack) == 1 and state.stack[0].step == "3.1" and not any(p.dice for p in state.table.fight.parts)


def _there(state: State, seat: str) -> Counter[str]:
    """The units of a side that are not lost, by kind."""
    return Counter(unit.card.id for unit in state.table.units if unit.seat == seat and unit.lost in ("", "retreated"))


# --- what may be asked of a match ---


def question_from(game: object, state: State, plays: dict[str, str], kind: type[Combat]) -> tuple[State, Combat] | None:
    """The combat as odds see it: what lies open, and the question; None where it is over or a correction is open."""
    if not state.stack or state.table.edits or state.table.ending is not None:
        return None
    known = public(state)
    return known, kind(game, known, plays=plays)


def public(state: State) -> State:
    """The table without hands: who plays a card from one changes what is likely. Dice fall by themselves."""
    table = state.table
    sides = tuple(replace(side, cards=()) for side in table.sides)
    parts = table.fight.parts
    if sum(part.commit is not None for part in parts) == 1:  # a choice that nobody has seen yet is not made yet
        parts = tuple(replace(part, commit=None) for part in parts)
    fight = replace(table.fight, parts=parts)
    return replace(state, table=replace(table, sides=sides, rolls="at_once", dice="server", fight=fight))
