"""Step 9: what depends on the outcome, cards played after damage, then the attacks that were declared as answers."""

from __future__ import annotations

from typing import Any

from attacks.engine.flow import Choice, Outcome, Push, nested
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.starships.asking import might_play
from attacks.rooms.starships.attack import priority_of
from attacks.rooms.starships.cards import AFTER, Card, EffectDamage, ForbidTarget, OnHit
from attacks.rooms.starships.resolve import each_effect, suffer, with_ring
from attacks.rooms.starships.state import HIT, Draw, Frame, Ring, State, with_seat
from attacks.rooms.starships.turn_windows import Go, may_play, modifier
from attacks.rooms.starships.turns import (
    ORDERS,
    add_play,
    cards_for,
    discard_picked,
    from_hand,
    opened,
    owner_of_go,
    play_of,
)


class Counters:
    """Attacks declared as answers run now: nested ones before the attack resolves, queued ones when it is over."""

    def __init__(self, *, first: bool) -> None:
        self.first = first

    def run(self, state: State, tell: Tell) -> Outcome:
        ring = nested(state, Ring)
        if not ring.counters or (self.first and state.table.options.counter_attack != "nested"):
            return state
        counter = ring.counters[0]
        step = state.stack[-1].step
        return Push(with_ring(state, counters=ring.counters[1:]), Frame("ring", "4", Ring(counter)), then=step)


class CounterFirst:
    """With the option `priority` the priority player says whether the answer comes before the attack it answers."""

    def seats(self, state: State) -> tuple[str, ...]:
        asked = bool(nested(state, Ring).counters) and state.table.options.attacks_order == "priority"
        return priority_of(state) if asked else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("attack_first", rule="3"), Offer("counter_first", rule="3")) if seat in self.seats(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        tell(f"counter.order.{'answer' if command.key == 'counter_first' else 'attack'}", seat=command.seat)
        if command.key == "attack_first":
            return state
        counter = nested(state, Ring).counters[0]
        return Push(with_ring(state, counters=()), Frame("ring", "4", Ring(counter)), then="6")


class Riders:
    """What the cards of this attack do afterwards: on a hit, or whatever the outcome."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return each_effect(state, "after", self._one, tell)

    def _one(self, state: State, seat: str, effect: object, tell: Tell) -> Any:
        attack = nested(state, Ring).attack
        if isinstance(effect, OnHit) and attack.outcome == HIT:
            owner = state.table.seat(attack.target)
            n = min(effect.discard, sum(owner.hand))
            if owner.vessel.destroyed or not n:
                return state
            return Push(state, Frame("losing", "9d", Draw(attack.target, n)))
        if isinstance(effect, EffectDamage) and effect.after:
            return suffer(state, attack.initiator if effect.to == "attacker" else seat, effect.n, tell)
        return state


class LoseCards(Choice):
    """The target's owner discards cards of its choice."""

    def seats(self, state: State) -> tuple[str, ...]:
        seat = nested(state, Draw).seat
        return (seat,) if state.table.seat(seat).alive else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        n = nested(state, Draw).n
        return (Offer("discard", (from_hand(state.table.seat(seat).hand, n, n),), rule="9d"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return discard_picked(state, command.seat, command.picks[0], "cards.lost", tell)


class AfterGo(Go):
    """9. Cards for which hull damage had to be suffered first, one go each, the target's owner first."""

    def order(self, state: State) -> tuple[str, ...]:
        attack = nested(state, Ring).attack
        return (attack.target,) if attack.ledger.hull else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.order(state) or not may_play(state, seat):
            return ()
        kinds = cards_for(state, seat, AFTER, _of_target)
        return tuple(modifier(state, seat, kind, {0: nested(state, Ring).attack}) for kind in kinds)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return add_play(state, play_of(state, command, (0,)))

    def stops(self, state: State, seat: str) -> bool:
        return may_play(state, seat) and might_play(state, seat, AFTER, _of_target, (nested(state, Ring).attack,))


def _of_target(card: Card) -> bool:
    return card.who in ("target_owner", "any")


def after_final(state: State, seat: str, tell: Tell) -> Outcome:
    """The go after damage is final: its cards are told and paid, and do at once what they say."""
    attack, plays = nested(state, Ring).attack, owner_of_go(state).plays
    kinds = [play.card for play in plays]
    outcome = opened(with_ring(state, plays=()), seat, plays, tell)
    pushed = isinstance(outcome, Push)
    after: State = outcome.state if isinstance(outcome, Push) else outcome  # type: ignore[assignment]
    for kind in kinds:
        for effect in after.table.card(kind).effects:
            if isinstance(effect, ForbidTarget):
                safe = after.table.seat(seat).safe_from
                tell("target.forbidden", seat=seat, target=attack.initiator)
                after = with_seat(after, seat, safe_from=(*safe, attack.initiator))
    return Push(after, outcome.frame) if isinstance(outcome, Push) and pushed else after


AFTER_GO = AfterGo()
ORDERS[("ring", "9")] = AFTER_GO.order
