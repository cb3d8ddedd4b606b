"""Who has a go when, and what may be played in it: the initiator's modifiers, the target's responses, the others'.

A go stays open on public grounds only (asking.py), so that nobody learns from being asked, or from not.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, nested, with_data
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.starships.asking import might_play
from attacks.rooms.starships.cards import COMBAT, MODIFY, RESPOND, Add, Card, CounterAttack, Mul, MulBase
from attacks.rooms.starships.state import Attack, Closed, Moment, Play, Ring, State
from attacks.rooms.starships.turns import (
    ORDERS,
    TOGETHER,
    add_play,
    attack_pick,
    cards_for,
    closed_of,
    kind_of,
    offer_of,
    opened,
    play_of,
    plays_of,
    within_limit,
)

FINALIZE = Offer("finalize", rule="go", secret=True)


def passes_by_order(state: State, seat: str) -> bool:
    """Has the seat said that it responds to nothing here, and does that still hold?"""
    order = next((one for one in state.table.orders if one.seat == seat), None)
    return order is not None and (order.whatever or order.cards == len(state.table.spent))


def may_play(state: State, seat: str) -> bool:
    """A seat that is out, whose vessel is gone, or that said so before, passes by itself."""
    owner = state.table.seat(seat)
    return owner.alive and not owner.out and not passes_by_order(state, seat)


class Go:
    """What all goes share: they wait for open corrections."""

    def may_close(self, state: State, seat: str) -> str:
        return "edits_open" if state.table.edits else ""


class ModifyGo(Go):
    """Step 3: the initiator's one opportunity to make the attacks of this moment stronger."""

    def order(self, state: State) -> tuple[str, ...]:
        data = nested(state, Moment)
        return (data.initiator,) if data.attacks else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        data = nested(state, Moment)
        if seat != data.initiator:
            return ()
        if not state.table.seat(seat).alive:
            return ()
        kinds = cards_for(state, seat, MODIFY, _of_initiator)
        return tuple(modifier(state, seat, kind, dict(enumerate(data.attacks))) for kind in kinds)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        data = nested(state, Moment)
        attacks = open_for(state, command.seat, kind_of(state, command.key), dict(enumerate(data.attacks)))
        return add_play(state, play_of(state, command, attacks))

    def stops(self, state: State, seat: str) -> bool:
        attacks = nested(state, Moment).attacks
        return state.table.seat(seat).alive and might_play(state, seat, MODIFY, _of_initiator, attacks)


def _of_initiator(card: Card) -> bool:
    return card.who in ("initiator", "any")


def open_for(state: State, seat: str, kind: int, attacks: dict[int, Attack]) -> tuple[int, ...]:
    """The attacks for which one more card of this kind may be played."""
    return tuple(at for at, attack in attacks.items() if within_limit(state, attack, at, kind, seat))


def modifier(state: State, seat: str, kind: int, attacks: dict[int, Attack]) -> Offer:
    """A modifier for one of several attacks."""
    able = open_for(state, seat, kind, attacks)
    offer = offer_of(state, seat, kind, attack_pick(able))
    return offer if able else replace(offer, why_not="limit_reached", rule="limit")


class RespondGo(Go):
    """Steps 4 and 5: the target's owner responds in one go, then the others, clockwise."""

    def __init__(self, *, target: bool) -> None:
        self.target = target

    def order(self, state: State) -> tuple[str, ...]:
        attack = _answered(state)
        if self.target:
            return (attack.target,)
        if state.table.options.ring_manner == "at_once":
            return ()
        return self.others(state)

    def others(self, state: State) -> tuple[str, ...]:
        """Everybody but the two of the attack, clockwise from the seat the table chose."""
        attack = _answered(state)
        start = attack.target if state.table.options.others_order == "target" else attack.initiator
        others = [one for one in state.table.clockwise(start) if one not in (attack.initiator, attack.target)]
        return tuple(one for one in others if not state.table.seat(one).out)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in (self.order(state) or self.others(state)) or not may_play(state, seat):
            return ()
        attack = _answered(state)
        kinds = cards_for(state, seat, RESPOND, lambda card: self._fits(state, attack, card))
        offers = [modifier(state, seat, kind, {0: attack}) for kind in kinds]
        counters = _pending_counters(state, seat)
        if counters:
            boosts = cards_for(state, seat, MODIFY, _of_initiator)
            offers += [modifier(state, seat, kind, counters) for kind in boosts]
        layers = self._layers(state, seat)
        if layers:
            offers.append(Offer("use", (Pick("layer", layers),), rule="layers", secret=True))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return add_play(state, self.play(state, command))

    def play(self, state: State, command: Command) -> Play:
        """The command as a play: for the attack that is answered, or for one's own answer to it."""
        kind = kind_of(state, command.key)
        boost = kind >= 0 and state.table.card(kind).window == MODIFY
        return play_of(state, command, tuple(_pending_counters(state, command.seat)) if boost else (0,))

    def stops(self, state: State, seat: str) -> bool:
        return may_play(state, seat) and (self.might_respond(state, seat) or bool(self._layers(state, seat)))

    def might_respond(self, state: State, seat: str) -> bool:
        """Could the seat hold a response, as far as all can see? Then it is asked, whatever its cards are."""
        attack = _answered(state)
        fits = might_play(state, seat, RESPOND, lambda card: self._fits(state, attack, card), (attack,))
        return fits and may_play(state, seat)

    def _fits(self, state: State, attack: Attack, card: Card) -> bool:
        if card.who not in (("target_owner", "any") if self.target else ("other", "any")):
            return False
        options = state.table.options
        if card.verbs(CounterAttack):
            deep = options.counter_depth and attack.depth >= options.counter_depth
            return not deep and attack.initiator not in _forbidden(state, attack.target)
        return options.boost_by_others or self.target or not card.verbs((Add, Mul, MulBase))

    def _layers(self, state: State, seat: str) -> tuple[int, ...]:
        """The optional layers that can still be declared for this attack, each once."""
        attack = _answered(state)
        if not self.target or seat != attack.target:
            return ()
        used = {play.layer for play in plays_of(state, seat)} | {one.layer for one in attack.declared}
        able = [one for one in state.table.seat(seat).vessel.absorbs if one.optional and one.counters]
        return tuple(one.id for one in able if COMBAT in one.kinds and one.id not in used)


def _forbidden(state: State, seat: str) -> tuple[str, ...]:
    """The seats this one may not attack for now."""
    return tuple(one.seat for one in state.table.seats if seat in one.safe_from)


def _answered(state: State) -> Attack:
    return nested(state, Ring).attack


def _pending_counters(state: State, seat: str) -> dict[int, Attack]:
    """The counter-attack that this go has declared, by the number its modifiers name: 1."""
    attack = _answered(state)
    cards = [play.card for play in plays_of(state, seat) if play.card >= 0]
    if any(state.table.card(kind).verbs(CounterAttack) for kind in cards):
        return {1: Attack(seat, attack.initiator, 0)}
    return {}


class Together(Choice):
    """5, where the table responds at once: each of the others unseen, and opened when all are done."""

    def seats(self, state: State) -> tuple[str, ...]:
        if state.table.options.ring_manner != "at_once":
            return ()
        ring = nested(state, Ring)
        return tuple(
            seat
            for seat in OTHERS_GO.others(state)
            if not closed_of(ring, seat).final and (OTHERS_GO.might_respond(state, seat) or state.table.edits)
        )

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        closing = replace(FINALIZE, why_not=OTHERS_GO.may_close(state, seat))
        return (closing, *OTHERS_GO.offers(state, seat))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ring, seat = nested(state, Ring), command.seat
        mine = closed_of(ring, seat)
        if command.key == "finalize":
            tell("go.closed", seat=seat)
            mine = replace(mine, final=True)
        else:
            mine = replace(mine, plays=(*mine.plays, OTHERS_GO.play(state, command)))
        others = tuple(one for one in ring.closed if one.seat != seat)
        return Goto(with_data(state, closed=(*others, mine)), "5s")


class PassBy:
    """Who can have nothing to respond with, or said before that it does not respond, is done without being asked."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.options.ring_manner != "at_once":
            return state
        ring = nested(state, Ring)
        quiet = [one for one in OTHERS_GO.others(state) if not OTHERS_GO.might_respond(state, one)]
        done = tuple(Closed(one, final=True) for one in quiet if not closed_of(ring, one).final)
        return with_data(state, closed=(*ring.closed, *done))


class OpenGoes:
    """What stayed closed is opened: the target's go first, then the others' in the order of the ring."""

    def run(self, state: State, tell: Tell) -> Outcome:
        order = (_answered(state).target, *OTHERS_GO.others(state))
        while closed := nested(state, Ring).closed:
            first = min(closed, key=lambda one: order.index(one.seat))
            state = with_data(state, closed=tuple(one for one in closed if one is not first))
            outcome = opened(state, first.seat, first.plays, tell)
            if isinstance(outcome, Push):
                return Push(outcome.state, outcome.frame, then="5p")
            assert isinstance(outcome, State)
            state = outcome
        return state


MODIFY_GO = ModifyGo()
TARGET_GO = RespondGo(target=True)
OTHERS_GO = RespondGo(target=False)
TOGETHER_GO = Together()
ORDERS.update({("attack", "3"): MODIFY_GO.order, ("ring", "4"): TARGET_GO.order, ("ring", "5"): OTHERS_GO.order})
TOGETHER[("ring", "5s")] = TOGETHER_GO.seats
