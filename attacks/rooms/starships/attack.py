"""Steps 1 to 3 and how attacks follow each other: play the card, declare the attacks, run each to its end."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Outcome, Push, Return, nested, with_data, with_table
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.starships.cards import PLAY, DeclareAttack
from attacks.rooms.starships.state import Draw, Frame, Moment, Ring, State, kinds_in, with_seat
from attacks.rooms.starships.turns import (
    cards_for,
    discarded,
    in_hand,
    kind_of,
    offer_of,
    pay,
    play_of,
    take_card,
)

IMPROVISED = -2  # an improvised attack has this much less than the vessel's value


def targets(state: State, seat: str) -> tuple[str, ...]:
    """Whom the seat may attack now: who is in and no friend (or also those), but those it is kept from."""
    table = state.table
    spared = () if table.options.friendly_fire else table.allies(seat)
    around = (*table.clockwise(seat)[1:], seat)
    living = [one for one in around if one not in spared and table.seat(one).alive and not table.seat(one).out]
    return tuple(one for one in living if seat not in state.table.seat(one).safe_from)


def number_of(state: State, seat: str) -> int:
    """The number of a seat in picks."""
    return int(seat[1:]) - 1


def priority_of(state: State) -> tuple[str, ...]:
    """Who says what comes first: the priority player, or one of its allies for it."""
    allies = state.table.allies(state.table.priority)
    return tuple(seat for seat in allies if state.table.seat(seat).alive)


def seat_of(number: int) -> str:
    return f"p{number + 1}"


class PlayCard(Choice):
    """1. The initiator plays the card that starts the attack, improvises with any card, or does not attack."""

    def seats(self, state: State) -> tuple[str, ...]:
        return _initiator(state)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        able = len(targets(state, seat))
        offers = []
        for kind in cards_for(state, seat, PLAY, lambda card: card.who in ("active", "any")):
            offer = offer_of(state, seat, kind, secret=False)
            wanted = state.table.card(kind).verbs(DeclareAttack)[0].targets
            offers.append(offer if able >= wanted else replace(offer, why_not="no_target", rule="2"))
        hand = kinds_in(in_hand(state, seat))
        improvise = Offer("improvise", (Pick("card", hand),), why_not="" if hand else "cost_unpaid", rule="1")
        return (*offers, improvise, Offer("no_attack", rule="1"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        seat = command.seat
        if command.key == "no_attack":
            tell("attack.none", seat=seat)
            return Return(state)
        state = with_table(state, attacked=True)
        if command.key == "improvise":
            kind = command.picks[0][0]
            tell("attack.improvised", seat=seat, card=state.table.card(kind).id)
            return with_data(discarded(state, seat, kind), improvised=True)
        kind = kind_of(state, command.key)
        play, card = play_of(state, command, (0,)), state.table.card(kind)
        tell("card.played", seat=seat, card=card.id)
        state = with_data(pay(take_card(state, seat, kind), seat, card, play.discards, tell), card=kind)
        if card.price.mill:
            return Push(state, Frame("draw", "D", Draw(seat, card.price.mill, mill=True)), then="2")
        return state


class Declare(Choice):
    """2. The initiator names a target for each attack. Declared, neither changes, nor can it be taken back."""

    def seats(self, state: State) -> tuple[str, ...]:
        return _initiator(state) if self._able(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        able = tuple(number_of(state, one) for one in self._able(state))
        n = min(self._wanted(state)[1], len(able))  # somebody may have left, or be out of reach, by now
        return (Offer("declare", (Pick("seat", able, least=n, most=n),), rule="2"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        named = tuple(seat_of(number) for number in command.picks[0])
        if state.table.options.facts == "confirmed":
            for target in named:
                tell("target.named", seat=command.seat, target=target)
        return with_data(state, named=named, plus=self._wanted(state)[0])

    def _able(self, state: State) -> tuple[str, ...]:
        moment = nested(state, Moment)
        return tuple(one for one in targets(state, moment.initiator) if one not in moment.barred)

    def _wanted(self, state: State) -> tuple[int, int]:
        """What the card adds to the vessel's value, and how many targets it names."""
        moment = nested(state, Moment)
        if moment.improvised:
            return IMPROVISED, 1
        effect = state.table.card(moment.card).verbs(DeclareAttack)[0]
        return effect.plus, effect.targets


class RunAttacks:
    """Each attack runs its own steps 4 to 9 to the end before the next one begins."""

    def run(self, state: State, tell: Tell) -> Outcome:
        moment = nested(state, Moment)
        if moment.at >= len(moment.attacks):
            return state
        attack = moment.attacks[moment.at]
        return Push(with_data(state, at=moment.at + 1), Frame("ring", "4", Ring(attack)), then="3x")


class OrderAttacks(Choice):
    """With several attacks and the option `priority`, the priority player says which of them comes first."""

    def seats(self, state: State) -> tuple[str, ...]:
        several = len(nested(state, Moment).attacks) > 1
        return priority_of(state) if several and state.table.options.attacks_order == "priority" else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        able = tuple(number_of(state, attack.target) for attack in nested(state, Moment).attacks)
        return (Offer("resolve_first", (Pick("seat", able),), rule="3"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        target = seat_of(command.picks[0][0])
        attacks = sorted(nested(state, Moment).attacks, key=lambda attack: attack.target != target)
        tell("order.chosen", seat=command.seat, target=target)
        return with_data(state, attacks=tuple(attacks))


class MomentOver:
    """The moment is over: cards go to their owners' discard piles, vessels that were destroyed are out."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat, kind in state.table.spent:
            pile = state.table.seat(seat).discard
            state = with_seat(state, seat, discard=(*pile[:kind], pile[kind] + 1, *pile[kind + 1 :]))
        return without_destroyed(with_table(state, spent=(), orders=()), tell)


def without_destroyed(state: State, tell: Tell) -> State:
    """Whose vessel is destroyed is out: gear, hand and deck leave the match unseen."""
    for one in state.table.seats:
        if one.vessel.destroyed and not one.out:
            tell("seat.out", seat=one.seat)
            nothing = tuple(0 for _ in one.hand)
            state = with_seat(state, one.seat, out=True, hand=nothing, deck=nothing, discard=nothing)
    return state


def _initiator(state: State) -> tuple[str, ...]:
    """Whoever starts the action, as long as there is a vessel to start it with."""
    seat = nested(state, Moment).initiator
    return (seat,) if state.table.seat(seat).alive else ()
