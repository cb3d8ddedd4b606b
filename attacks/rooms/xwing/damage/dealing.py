"""What happens to damage cards: drawn, dealt, exposed, repaired, discarded, shuffled (rules/xwing.md 3.8)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import Tell
from attacks.rooms.xwing.damage.removal import check_destroyed
from attacks.rooms.xwing.deck import KEYS, NONE, Faceup, at, plus
from attacks.rooms.xwing.state import Ship, Side, State, with_ship


def side_of(state: State, ship: Ship) -> Side:
    """The side of a ship's seat, with its damage deck."""
    return next(side for side in state.table.sides if side.seat == ship.seat)


def with_side(state: State, side: Side) -> State:
    """The state with one side changed."""
    return with_table(state, sides=tuple(side if old.seat == side.seat else old for old in state.table.sides))


def refilled(state: State, ship: Ship, tell: Tell) -> State:
    """With an empty deck: the cards of this seat's destroyed ships, else discards, else facedown cards are shuffled.

    What lay on ships stays there as markers. A destroyed ship that still stands keeps its faceup cards: they act.
    """
    side = side_of(state, ship)
    if any(side.deck):
        return state
    mine = [s for s in state.table.ships if s.seat == ship.seat]
    lost = [s for s in mine if s.destroyed and (any(s.facedown) or (s.removed and s.faceup))]
    if lost:
        return _shuffled(state, side, lost, "deck.destroyed", tell)
    if state.table.switches.recycle_discards and any(side.discards):
        tell("deck.discards", seat=side.seat, n=sum(side.discards))
        return with_side(state, replace(side, deck=side.discards, discards=NONE))
    hidden = [s for s in mine if any(s.facedown)]
    return _shuffled(state, side, hidden, "deck.recounted", tell) if hidden else state


def _shuffled(state: State, side: Side, ships: list[Ship], kind: str, tell: Tell) -> State:
    """The cards of these ships are the new deck; of ships that still stand only facedown ones."""
    deck = NONE
    for ship in ships:
        up = ship.faceup if ship.removed else ()
        deck = plus(deck, (*ship.facedown, *(card.kind for card in up)))
        markers = (0,) * (len(ship.facedown) + len(up))
        state = with_ship(state, replace(ship, facedown=markers, faceup=() if ship.removed else ship.faceup, seen=()))
    tell(kind, seat=side.seat, n=sum(deck))
    return with_side(state, replace(side, deck=deck))


def drawn(state: State, ship: Ship, place: int) -> tuple[State, int]:
    """The state with a card taken from the ship's deck, and the card's number."""
    side = side_of(state, ship)
    number = at(side.deck, place)
    return with_side(state, replace(side, deck=plus(side.deck, (number,), -1))), number


def fetched(state: State, ship: Ship, number: int) -> State:
    """A named card is taken out of the pile that all see, else out of the deck, else from where it lies facedown.

    There a card of the deck takes its place, so that the number left in the deck does not tell what lies facedown.
    If all of its kind lie faceup already, the players have brought another.
    """
    side = side_of(state, ship)
    if side.discards[number - 1]:
        return with_side(state, replace(side, discards=plus(side.discards, (number,), -1)))
    if side.deck[number - 1]:
        return with_side(state, replace(side, deck=plus(side.deck, (number,), -1)))
    holder = next((s for s in state.table.ships if s.seat == ship.seat and number in s.facedown), None)
    if holder is None:
        return state
    other = at(side.deck, 1) if any(side.deck) else 0
    place = holder.facedown.index(number)
    facedown = (*holder.facedown[:place], other, *holder.facedown[place + 1 :])
    state = with_ship(state, replace(holder, facedown=facedown, seen=_unseen(holder, number)))
    return with_side(state, replace(side, deck=plus(side.deck, (other,), -1)))


def dealt(state: State, ship: Ship, number: int, *, up: bool, tell: Tell) -> tuple[State, Faceup | None]:
    """A card is dealt to a ship, shields or not; the card, if it lies faceup. Without a card (0) a marker is."""
    if up and number:
        state, card = _faceup(state, ship, number)
        tell("card.faceup", ship=ship.id, damage_card=KEYS[number], left=hull_left(state.table.ship(ship.id)))
        return check_destroyed(state, state.table.ship(ship.id), tell), card
    ship = replace(ship, facedown=(*ship.facedown, number))
    tell("card.facedown", ship=ship.id, left=hull_left(ship))
    return check_destroyed(with_ship(state, ship), ship, tell), None


def exposed(state: State, ship: Ship, place: int, number: int, tell: Tell) -> tuple[State, Faceup]:
    """The facedown card at a place turns faceup: it is the one with this number. It is not dealt."""
    rest = (*ship.facedown[: place - 1], *ship.facedown[place:])
    state, card = _faceup(state, replace(ship, facedown=rest, seen=_unseen(ship, number)), number)
    tell("card.exposed", ship=ship.id, damage_card=KEYS[number])
    return state, card


def repaired(state: State, ship: Ship, card: Faceup, tell: Tell) -> State:
    """A faceup card turns facedown."""
    tell("card.repaired", ship=ship.id, damage_card=KEYS[card.kind])
    faceup = tuple(other for other in ship.faceup if other != card)
    seen = tuple(sorted((*ship.seen, card.kind)))
    return with_ship(state, replace(ship, faceup=faceup, facedown=(*ship.facedown, card.kind), seen=seen))


def discarded(state: State, ship: Ship, card: Faceup, tell: Tell) -> State:
    """A faceup card leaves the ship."""
    faceup = tuple(other for other in ship.faceup if other != card)
    return _discarded(with_ship(state, replace(ship, faceup=faceup)), ship, card.kind, tell)


def repaired_facedown(state: State, ship: Ship, place: int, tell: Tell) -> State:
    """A facedown card is repaired: it is discarded, and the pile lies faceup. A marker simply goes."""
    rest = (*ship.facedown[: place - 1], *ship.facedown[place:])
    number = ship.facedown[place - 1]
    left = replace(ship, facedown=rest, seen=_unseen(ship, number))
    return _discarded(with_ship(state, left), ship, number, tell)


def _unseen(ship: Ship, number: int) -> tuple[int, ...]:
    """The cards seen among a ship's facedown ones when one of this kind has left them."""
    place = ship.seen.index(number) if number in ship.seen else len(ship.seen)
    return (*ship.seen[:place], *ship.seen[place + 1 :])


def hull_left(ship: Ship) -> int:
    """How much damage its hull still bears."""
    return max(0, ship.card.hull - ship.damage)


def _faceup(state: State, ship: Ship, number: int) -> tuple[State, Faceup]:
    card = Faceup(number, state.table.exposed + 1)
    state = with_table(state, exposed=card.id)
    return with_ship(state, replace(ship, faceup=(*ship.faceup, card))), card


def _discarded(state: State, ship: Ship, number: int, tell: Tell) -> State:
    tell("card.discarded", ship=ship.id, damage_card=KEYS[number])
    side = side_of(state, ship)
    return with_side(state, replace(side, discards=plus(side.discards, (number,))))
