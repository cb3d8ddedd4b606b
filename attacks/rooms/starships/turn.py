"""The small game around the attack: seats and opening hands, refit, attack, cleanup, the next turn, the end.

It is ours (rules/starships.md section 7): the seed only tells the attack.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import factorial

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, Push, Return, nested, with_data, with_table
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.starships.asking import might_play
from attacks.rooms.starships.attack import targets, without_destroyed
from attacks.rooms.starships.cards import PLAY, REFIT, Card, Fit
from attacks.rooms.starships.state import (
    GEARS,
    HAND,
    Absorber,
    Draw,
    Ending,
    Frame,
    Moment,
    Shadow,
    State,
    counted,
    with_seat,
    with_vessel,
)
from attacks.rooms.starships.turns import cards_for, discard_picked, from_hand, kind_of, offer_of, pay, play_of


def sides_of(state: State, throw: Throw) -> tuple[str, ...]:
    """What the sides of a draw show, by name: every card that is left in the deck, every order of the seats."""
    if throw.kind == "card":
        left = state.table.seat(throw.to[0]).deck
        return tuple(state.table.card(kind).id for kind, n in enumerate(left) for _ in range(n))
    if throw.kind == "order":
        return tuple("-".join(one.seat for one in order) for order in permutations(state.table.seats))
    return ()


class SeatOrder(ChanceOnly):
    """The clockwise order of the seats is drawn: one die with a side for every order."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw("order", factorial(len(state.table.seats)), 1),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        orders = list(permutations(state.table.seats))
        seats = orders[faces[0][0] - 1]
        names = [one.seat for one in seats]
        tell("seats.ordered", seats=names)
        return with_table(state, seats=seats, active=names[0], priority=names[0])


class OpeningHands:
    """Every seat without a hand draws one."""

    def run(self, state: State, tell: Tell) -> Outcome:
        empty = next((one.seat for one in state.table.seats if sum(one.hand) == 0 < sum(one.deck)), "")
        return Push(state, Frame("draw", "D", Draw(empty, HAND))) if empty else state


class DrawCards(ChanceOnly):
    """Cards are drawn one at a time, each a roll over the cards left; only their owner sees them."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        draw = nested(state, Draw)
        left = sum(state.table.seat(draw.seat).deck)
        if 0 in (draw.n, left):
            return ()
        return (Throw("card", left, 1, hidden=not draw.mill, to=(draw.seat,)),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        draw = nested(state, Draw)
        owner = state.table.seat(draw.seat)
        if not faces:
            return state
        kind = _kind_at(owner.deck, faces[0][0])
        deck = counted(owner.deck, kind, -1)
        if draw.mill:
            tell("cost.milled", seat=draw.seat, card=state.table.card(kind).id)
            state = with_seat(state, draw.seat, deck=deck, discard=counted(owner.discard, kind, 1))
        else:
            state = with_seat(state, draw.seat, deck=deck, hand=counted(owner.hand, kind, 1))
        return Goto(with_data(state, n=draw.n - 1), "D")


class Reshuffle:
    """When a deck is empty the discard pile becomes the deck; its order is forgotten."""

    def run(self, state: State, tell: Tell) -> Outcome:
        draw = nested(state, Draw)
        owner = state.table.seat(draw.seat)
        left, pile = sum(owner.deck), sum(owner.discard)
        if left or 0 in (draw.n, pile):
            return state
        tell("deck.reshuffled", seat=draw.seat, n=pile)
        nothing = tuple(0 for _ in owner.deck)
        return with_seat(state, draw.seat, deck=owner.discard, discard=nothing)


def _kind_at(deck: tuple[int, ...], place: int) -> int:
    """The kind of the card at a place (from 1) among the cards left, in the order of the card table."""
    for kind, n in enumerate(deck):
        if place <= n:
            return kind
        place -= n
    raise LookupError(place)


class Mulligan(Choice):
    """Once, before the first turn, a seat may return its whole hand and draw anew."""

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple(one.seat for one in state.table.seats)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("keep", rule="K", secret=True), Offer("return_hand", rule="K", secret=True))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        returned = [answer.seat for answer in state.stack[-1].answers if answer.key == "return_hand"]
        for seat in returned:
            owner = state.table.seat(seat)
            deck = tuple(a + b for a, b in zip(owner.deck, owner.hand, strict=True))
            state = with_seat(state, seat, deck=deck, hand=tuple(0 for _ in owner.hand))
        if returned:
            tell("hands.returned", seats=returned, n=len(returned))
        return state


class BeginTurn:
    """A turn begins: what kept attackers away from the active seat's vessel ends."""

    def run(self, state: State, tell: Tell) -> Outcome:
        tell("turn.began", seat=state.table.active, round=state.table.round)
        return with_table(with_seat(state, state.table.active, safe_from=()), attacked=False, fallen=())


class Refit(Choice):
    """The active seat may fit one gear card; a third gear replaces one of two."""

    def seats(self, state: State) -> tuple[str, ...]:
        active = state.table.seat(state.table.active)
        return (active.seat,) if active.alive and might_play(state, active.seat, REFIT, _of_active) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        gears = state.table.seat(seat).vessel.gears
        replaced = (Pick("gear", tuple(gear.id for gear in gears)),) if len(gears) >= GEARS else ()
        kinds = cards_for(state, seat, REFIT, _of_active)
        cards = [offer_of(state, seat, kind, replaced, secret=False) for kind in kinds]
        return (Offer("no_refit", rule="T1"), *cards)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        seat = command.seat
        if command.key == "no_refit":
            return state
        kind = kind_of(state, command.key)
        picks = list(command.picks)
        if len(state.table.seat(seat).vessel.gears) >= GEARS:
            state = _unfit(state, seat, picks.pop(0)[0], tell)
        card = state.table.card(kind)
        discards = play_of(state, replace(command, picks=tuple(picks)), (0,)).discards
        owner = state.table.seat(seat)
        state = with_seat(state, seat, hand=counted(owner.hand, kind, -1))
        tell("gear.fitted", seat=seat, card=card.id)
        return _fitted(pay(state, seat, card, discards, tell), seat, kind)


def _of_active(card: Card) -> bool:
    return card.who in ("active", "any")


def _unfit(state: State, seat: str, gear_id: int, tell: Tell) -> State:
    vessel = state.table.seat(seat).vessel
    gear = next(one for one in vessel.gears if one.id == gear_id)
    absorbs = tuple(one for one in vessel.absorbs if one.id != gear_id)
    misses = tuple(one for one in vessel.misses if one.id != gear_id)
    tell("gear.removed", seat=seat, card=state.table.card(gear.card).id)
    state = with_vessel(state, seat, absorbs=absorbs, misses=misses)
    return with_seat(state, seat, discard=counted(state.table.seat(seat).discard, gear.card, 1))


def _fitted(state: State, seat: str, kind: int) -> State:
    vessel = state.table.seat(seat).vessel
    number = vessel.made + 1
    effect: Fit = state.table.card(kind).verbs(Fit)[0]
    if effect.misses:
        made = Shadow(number, effect.misses, kind)
        return with_vessel(state, seat, made=number, misses=(*vessel.misses, made))
    layer = Absorber(number, effect.layer, effect.amount, effect.kinds, effect.counters, effect.optional, kind)
    return with_vessel(state, seat, made=number, absorbs=(*vessel.absorbs, layer))


class Attack:
    """The active seat's attack, if there is anybody it may attack."""

    def run(self, state: State, tell: Tell) -> Outcome:
        seat = state.table.active
        if not targets(state, seat):
            tell("attack.skipped", seat=seat)
            return state
        return Push(state, Frame("attack", "1", Moment(seat)), then="T3")


class Cleanup(Choice):
    """The active seat discards what it likes."""

    def seats(self, state: State) -> tuple[str, ...]:
        active = state.table.seat(state.table.active)
        done = not active.alive or not sum(active.hand) or state.table.decided()
        return () if done else (active.seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        hand = state.table.seat(seat).hand
        attacks = cards_for(state, seat, PLAY, lambda card: True) if state.table.attacked else []
        again = [replace(offer_of(state, seat, kind, secret=False), why_not="one_attack_per_turn", rule="T2", picks=())
                 for kind in attacks]  # fmt: skip
        return (Offer("clean_up", (from_hand(hand, 0, sum(hand)),), rule="T3"), *again)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return discard_picked(state, command.seat, command.picks[0], "cards.discarded", tell)


class Refill:
    """Then it draws until it holds as many cards as an opening hand; never more."""

    def run(self, state: State, tell: Tell) -> Outcome:
        active = state.table.seat(state.table.active)
        n = HAND - sum(active.hand)
        able = sum(active.deck) + sum(active.discard)
        if not active.alive or n <= 0 or not able or state.table.decided():
            return state
        tell("cards.drawn", seat=active.seat, n=min(n, able))
        return Push(state, Frame("draw", "D", Draw(active.seat, n)), then="T5")


class RefillAll:
    """Where the table chose so, everybody draws up to a full hand after each attack, clockwise from the active seat."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.options.refill != "after_attack":
            return state
        for seat in state.table.clockwise(state.table.active):
            owner = state.table.seat(seat)
            n = min(HAND - sum(owner.hand), sum(owner.deck) + sum(owner.discard))
            if n > 0 and not owner.out and not state.table.decided():
                tell("cards.drawn", seat=seat, n=n)
                return Push(state, Frame("draw", "D", Draw(seat, n)), then="3r")
        return state


class NextTurn:
    """One vessel left wins; else the next living seat has its turn, and after the last a new round begins."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = without_destroyed(state, tell)
        table = state.table
        living = table.living()
        if not living:
            return finish(state, table.fallen, "all_destroyed", tell)
        if set(living) <= set(table.allies(living[0])):
            return finish(state, living, "last_vessel" if len(living) == 1 else "last_team", tell)
        names = [one.seat for one in table.seats]
        order = [seat for seat in table.clockwise(table.active)[1:] if seat in living]
        wrapped = names.index(order[0]) <= names.index(table.active)
        if wrapped:
            if table.options.rounds and table.round >= table.options.rounds:
                return finish(state, _largest_share(state), "round_limit", tell)
            moved = [seat for seat in table.clockwise(table.priority)[1:] if seat in living]
            tell("round.began", round=table.round + 1, seat=moved[0])
            state = with_table(state, round=table.round + 1, priority=moved[0])
        elif table.priority not in living:
            state = with_table(state, priority=next(one for one in table.clockwise(table.priority) if one in living))
        return Goto(with_table(state, active=order[0]), "T0")


def _largest_share(state: State) -> tuple[str, ...]:
    """Who has the largest share of its starting hull, with its team; several for an equal share."""
    shares = {seat: _share(state, state.table.allies(seat)) for seat in state.table.living()}
    return tuple(seat for seat, share in shares.items() if share == max(shares.values()))


def _share(state: State, side: tuple[str, ...]) -> Fraction:
    seats = [state.table.seat(seat) for seat in side]
    left = sum(one.vessel.hull for one in seats if not one.out)
    return Fraction(left, sum(one.vessel.hull_start for one in seats))


def finish(state: State, winners: tuple[str, ...], why: str, tell: Tell) -> Outcome:
    """The match is over; several winners share a draw."""
    tell(f"game.over.{why}", winners=list(winners), why=why)
    return Return(with_table(state, ending=Ending(winners, why)), frames=len(state.stack))
