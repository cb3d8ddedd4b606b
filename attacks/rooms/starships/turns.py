"""A go: any number of plays, then `finalize`. Until it is final nothing is paid and others see only how many there are.

Steps 3, 4, 5 and 9 are goes. What a go will use is kept in the running flow as `plays`; hand, deck and hull change when
it is final, and only then it is told (seed 002: finalize your move; rules/starships.md section 3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, with_data, with_table
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.starships.cards import Card, CounterAttack
from attacks.rooms.starships.state import (
    Attack,
    Closed,
    Declared,
    Draw,
    Frame,
    Moment,
    Play,
    Ring,
    Seat,
    State,
    counted,
    kinds_in,
    with_seat,
    with_vessel,
)


def key_of(card: Card) -> str:
    """The offer by which a card is played."""
    return f"play.{card.id}"


def kind_of(state: State, key: str) -> int:
    """The kind of card an offer plays; -1 for what is no card."""
    name = key.removeprefix("play.")
    return next((kind for kind, card in enumerate(state.table.deck.cards) if card.id == name), -1)


def owner_of_go(state: State) -> Moment | Ring:
    """What the go under way belongs to: the instigating action, or one attack."""
    data = state.stack[-1].data
    assert isinstance(data, Moment | Ring)
    return data


def plays_of(state: State, seat: str) -> tuple[Play, ...]:
    """What the seat has played that is not open to all yet."""
    data = state.stack[-1].data if state.stack else None
    kept = closed_of(data, seat).plays if isinstance(data, Ring) else ()
    return (*kept, *data.plays) if isinstance(data, Moment | Ring) and seat == acting(state) else kept


def closed_of(ring: Ring, seat: str) -> Closed:
    """The go of a seat that stays closed until the ring ends."""
    return next((one for one in ring.closed if one.seat == seat), Closed(seat))


def acting(state: State) -> str:
    """Whose go it is; empty outside of one, and where several have theirs at once."""
    if not state.stack:
        return ""
    frame = state.stack[-1]
    order = ORDERS.get((frame.flow, frame.step))
    seats = order(state) if order else ()
    return seats[frame.go] if frame.go < len(seats) else ""


def going(state: State) -> tuple[str, ...]:
    """Everybody who has a go now."""
    one, together = acting(state), TOGETHER.get((state.stack[-1].flow, state.stack[-1].step)) if state.stack else None
    return (one,) if one else together(state) if together else ()


def in_hand(state: State, seat: str) -> tuple[int, ...]:
    """The hand by kind, without what this go has already played or will pay."""
    hand = state.table.seat(seat).hand
    for play in plays_of(state, seat):
        for kind in (*((play.card,) if play.card >= 0 else ()), *play.discards):
            hand = counted(hand, kind, -1)
    return hand


def hull_left(state: State, seat: str) -> int:
    """The hull without what this go will pay."""
    hull = state.table.seat(seat).vessel.hull
    return hull - sum(state.table.card(play.card).price.hull for play in plays_of(state, seat) if play.card >= 0)


def can_pay_hull(state: State, seat: str, n: int) -> bool:
    """Does the vessel live on when it pays so much hull?"""
    return not n or hull_left(state, seat) - n >= (1 if state.table.options.destroyed_at == "0" else 0)


def cards_left(state: State, seat: str) -> int:
    """How many cards can still be drawn for costs: the deck and what a new one would be made of."""
    owner = state.table.seat(seat)
    milled = sum(state.table.card(play.card).price.mill for play in plays_of(state, seat) if play.card >= 0)
    return sum(owner.deck) + sum(owner.discard) - milled


def offer_of(state: State, seat: str, kind: int, picks: tuple[Pick, ...] = (), *, secret: bool = True) -> Offer:
    """A card as an offer: what has to be picked for it, or why it cannot be paid."""
    card = state.table.card(kind)
    rest = counted(in_hand(state, seat), kind, -1)
    price = card.price
    payable = sum(rest) >= price.discard and cards_left(state, seat) >= price.mill
    unpaid = not payable or not can_pay_hull(state, seat, price.hull)
    if price.discard and not unpaid:
        picks = (*picks, from_hand(rest, price.discard, price.discard))
    return Offer(key_of(card), picks, why_not="cost_unpaid" if unpaid else "", rule="cost", secret=secret)


def cards_for(state: State, seat: str, window: str, allowed: Callable[[Card], bool]) -> list[int]:
    """The kinds in hand that belong to a window and that this seat may play there."""
    kinds = kinds_in(in_hand(state, seat))
    return [kind for kind in kinds if state.table.card(kind).window == window and allowed(state.table.card(kind))]


def within_limit(state: State, attack: Attack, at: int, kind: int, seat: str) -> bool:
    """May one more of this kind be played for the attack?"""
    return room_for(state, attack, kind, sum(one.card == kind and one.attack == at for one in plays_of(state, seat)))


def room_for(state: State, attack: Attack, kind: int, more: int = 0) -> bool:
    """Is the limit of the card for one attack not reached, with so many more not declared yet?"""
    limit = state.table.card(kind).limit
    return limit is None or sum(one.card == kind for one in attack.declared) + more < limit


def play_of(state: State, command: Command, offer_attacks: tuple[int, ...]) -> Play:
    """The command as a play. Its picks come in the offer's order: the attack if there is a choice, then the price."""
    if command.key == "use":
        return Play(-1, layer=command.picks[0][0])
    kind = kind_of(state, command.key)
    picks = list(command.picks)
    attack = picks.pop(0)[0] if len(offer_attacks) > 1 else offer_attacks[0]
    discards: tuple[int, ...] = ()
    if picks:
        discards = tuple(picked(counted(in_hand(state, command.seat), kind, -1), picks[0]))
    return Play(kind, attack, discards)


def attack_pick(attacks: tuple[int, ...]) -> tuple[Pick, ...]:
    """Which attack a card is for, if there is more than one."""
    return (Pick("attack", attacks),) if len(attacks) > 1 else ()


def add_play(state: State, play: Play) -> State:
    """One more play in the go; nobody else sees which."""
    return with_data(state, plays=(*owner_of_go(state).plays, play))


def final(state: State, seat: str, tell: Tell) -> Outcome:
    """The go is final: it is opened now, or (as the table chose) when everybody's is."""
    data = owner_of_go(state)
    state = with_data(state, plays=())
    if isinstance(data, Ring) and state.table.options.ring_display == "ring_end":
        tell("go.closed", seat=seat)
        return with_data(state, closed=(*data.closed, Closed(seat, data.plays, True)))
    return opened(state, seat, data.plays, tell)


def opened(state: State, seat: str, plays: tuple[Play, ...], tell: Tell) -> Outcome:
    """A go is open: its plays and what they cost are told, paid and declared, in the order they were played."""
    if not plays:
        tell("go.passed", seat=seat)
        return state
    mill = 0
    for play in plays:
        state = _layer_used(state, seat, play, tell) if play.card < 0 else _card_played(state, seat, play, tell)
        mill += state.table.card(play.card).price.mill if play.card >= 0 else 0
    tell("go.final", seat=seat, n=len(plays))
    return Push(state, Frame("draw", "D", Draw(seat, mill, mill=True))) if mill else state


def _layer_used(state: State, seat: str, play: Play, tell: Tell) -> State:
    vessel = state.table.seat(seat).vessel
    layer = next(one for one in vessel.absorbs if one.id == play.layer)
    absorbs = tuple(replace(one, counters=one.counters - 1) if one.id == layer.id else one for one in vessel.absorbs)
    tell("layer.used", seat=seat, layer=layer.layer, amount=layer.amount, left=layer.counters - 1)
    return declare(with_vessel(state, seat, absorbs=absorbs), Declared(seat, -1, layer.id), 0)


def _card_played(state: State, seat: str, play: Play, tell: Tell) -> State:
    card, data = state.table.card(play.card), state.stack[-1].data
    tell("card.played", seat=seat, card=card.id)
    state = take_card(state, seat, play.card)
    state = pay(state, seat, card, play.discards, tell)
    if isinstance(data, Ring) and not play.attack and not room_for(state, data.attack, play.card):
        tell("card.no_effect", seat=seat, card=card.id)  # somebody else's closed go had one too
        return state
    if isinstance(data, Ring) and card.verbs(CounterAttack):
        return _countered(state, seat, play, data.attack, tell)
    return declare(state, Declared(seat, play.card), play.attack)


def _countered(state: State, seat: str, play: Play, attack: Attack, tell: Tell) -> State:
    """An attack of one's own at the attacker; its value and its target are fixed now."""
    plus = state.table.card(play.card).verbs(CounterAttack)[0].plus
    value = max(0, state.table.seat(seat).vessel.attack + plus)
    state, first = attacked(state, attack.initiator)
    counter = Attack(seat, attack.initiator, value, play.card, first, attack.depth + 1)
    tell("attack.countered", seat=seat, target=attack.initiator, value=value)
    state = declare(state, Declared(seat, play.card), 0)
    ring = owner_of_go(state)
    assert isinstance(ring, Ring)
    return with_data(state, counters=(*ring.counters, counter))


def attacked(state: State, target: str) -> tuple[State, bool]:
    """Note that a vessel is attacked; is it the first time in this round?"""
    first = state.table.seat(target).vessel.attacked_in != state.table.round
    return with_vessel(state, target, attacked_in=state.table.round), first


def take_card(state: State, seat: str, kind: int) -> State:
    """A card leaves the hand; it is discarded when the moment is over."""
    hand = counted(state.table.seat(seat).hand, kind, -1)
    return with_table(with_seat(state, seat, hand=hand), spent=(*state.table.spent, (seat, kind)))


def pay(state: State, seat: str, card: Card, discards: tuple[int, ...], tell: Tell) -> State:
    """What a card costs from hand and hull; cards from the deck are drawn afterwards."""
    for kind in discards:
        state = discarded(state, seat, kind)
    if discards:
        tell("cost.discarded", seat=seat, cards=[state.table.card(kind).id for kind in discards], n=len(discards))
    if card.price.hull:
        state = with_vessel(state, seat, hull=state.table.seat(seat).vessel.hull - card.price.hull)
        tell("cost.hull", seat=seat, n=card.price.hull, left=state.table.seat(seat).vessel.hull)
    return state


def from_hand(cards: tuple[int, ...], least: int, most: int) -> Pick:
    """So many cards to discard, of each kind no more than there are."""
    kinds = kinds_in(cards)
    return Pick("discard", kinds, least=least, most=most, caps=tuple(cards[kind] for kind in kinds))


def picked(cards: tuple[int, ...], row: tuple[int, ...]) -> list[int]:
    """The cards that such a pick names."""
    return [kind for kind, n in zip(kinds_in(cards), row, strict=True) for _ in range(n)]


def discard_picked(state: State, seat: str, row: tuple[int, ...], event: str, tell: Tell) -> State:
    """A seat discards what it picked from its hand, and it is told."""
    gone = picked(state.table.seat(seat).hand, row)
    for kind in gone:
        state = discarded(state, seat, kind)
    if gone:
        tell(event, seat=seat, cards=[state.table.card(kind).id for kind in gone], n=len(gone))
    return state


def discarded(state: State, seat: str, kind: int) -> State:
    """A card goes from the hand to the open discard pile."""
    owner: Seat = state.table.seat(seat)
    return with_seat(state, seat, hand=counted(owner.hand, kind, -1), discard=counted(owner.discard, kind, 1))


def declare(state: State, item: Declared, at: int) -> State:
    """Add what was played to an attack: in a moment one of its attacks; in a ring the one answered, or the counter."""
    data: Any = state.stack[-1].data
    if isinstance(data, Moment):
        attacks = tuple(_with_item(one, item) if place == at else one for place, one in enumerate(data.attacks))
        return with_data(state, attacks=attacks)
    if at == 0:
        return with_data(state, attack=_with_item(data.attack, item))
    return with_data(state, counters=(*data.counters[:-1], _with_item(data.counters[-1], item)))


def as_opened(state: State, seat: str) -> State:
    """The attacks with what a seat has played in a go that is not final as if it were declared: for its eyes only.

    An answer of its own at the attacker is not begun yet, and neither is what strengthens that.
    """
    for play in plays_of(state, seat):
        if isinstance(state.stack[-1].data, Moment) or not play.attack:
            state = declare(state, Declared(seat, play.card, play.layer), play.attack)
    return state


def _with_item(attack: Attack, item: Declared) -> Attack:
    return replace(attack, declared=(*attack.declared, item))


ORDERS: dict[tuple[str, str], Callable[[State], tuple[str, ...]]] = {}
"""The steps in which seats have a go one after the other, and their order; `goes` fills it."""
TOGETHER: dict[tuple[str, str], Callable[[State], tuple[str, ...]]] = {}
"""The steps in which several have theirs at once."""
