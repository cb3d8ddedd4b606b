"""Damage and damage cards by hand: suffer, deal, expose, repair, discard, and texts that the app cannot see coming.

An edit of a card waits for the other side like any other; a text that says what happens to a player's own ship after
a move or an action acts when its player says that this happened (rules/xwing.md 3.8).
"""

from __future__ import annotations

from attacks.engine.corrections import Edit
from attacks.engine.flow import Outcome, Push, with_table
from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell
from attacks.rooms.xwing.deck import KEYS, Suffering, Task, kind_of
from attacks.rooms.xwing.dice import CODES
from attacks.rooms.xwing.state import Frame, Ship, State

WAYS = ("facedown", "faceup", *KEYS[1:])  # how a card is dealt: by chance, or as a certain card, faceup
FIELDS = ("suffer_hit", "suffer_crit", "deal", "expose", "repair", "lose", "discard")
BY_HAND = ("acted", "over_obstacle", "not_straight")
MOST = 10
DAMAGE = tuple(CODES.index(face) for face in "hc")


def edit_offers(state: State, full: str) -> tuple[Offer, ...]:
    """The edits of damage and of damage cards; none where players count damage without cards."""
    if state.table.damage == "counted":
        return ()
    ships = [ship for ship in state.table.ships if not ship.removed]
    every = Pick("ship", tuple(ship.id for ship in ships))
    hidden = tuple(ship.id for ship in ships if ship.facedown)
    shown = tuple(card.id for ship in ships for card in ship.faceup)
    damage = (every, Pick("face", DAMAGE), Pick("number", tuple(range(1, MOST + 1))))
    offers = [_offer("card_suffer", full, *damage), _offer("card_deal", full, every, Pick("way", _range(WAYS)))]
    if hidden:
        offers += [_offer(key, full, Pick("ship", hidden)) for key in ("card_expose", "card_lose")]
    if shown:
        offers += [_offer(key, full, Pick("damage_card", shown)) for key in ("card_repair", "card_discard")]
    return tuple(offers)


def text_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """What a player's own ships have to do after a move or an action, as their faceup cards say."""
    mine = [ship for ship in state.table.ships if ship.seat == seat and not ship.removed]
    cards = tuple(card.id for ship in mine for card in ship.faceup if kind_of(card.kind).when in BY_HAND)
    if not cards or seat == JUDGE:
        return ()
    return (Offer("card_acts", (Pick("damage_card", cards),), rule="3.8", manual=True),)


def edit_of(state: State, command: Command) -> Edit:
    """The command as an edit: of a card, `now` says which kind."""
    number, key = state.table.edited + 1, command.key.removeprefix("card_")
    if key in ("repair", "discard"):
        ship, kind = _holder(state, command.picks[0][0])
        return Edit(number, command.seat, "card", ship.id, key, 0, kind)
    ship_id = command.picks[0][0]
    if key == "suffer":
        field = FIELDS[DAMAGE.index(command.picks[1][0])]
        return Edit(number, command.seat, "card", ship_id, field, 0, command.picks[2][0])
    return Edit(number, command.seat, "card", ship_id, key, 0, command.picks[1][0] if key == "deal" else 0)


def void(state: State, edit: Edit) -> bool:
    """Can the edit no longer be made, because its ship or its card is gone?"""
    ship = state.table.ship(edit.place)
    if edit.field in ("repair", "discard"):
        return ship.removed or not ship.shows(edit.now)
    return ship.removed or (edit.field in ("expose", "lose") and not ship.facedown)


def owing(state: State, edit: Edit) -> State:
    """The state in which an edit of a card is still to be done, after those that were made before it."""
    ship = state.table.ship(edit.place)
    return with_table(state, owed=state.table.owed + _tasks(ship, edit))


def act(state: State, command: Command, tell: Tell) -> Outcome:
    """A player says that what a card asks about has happened."""
    wanted = command.picks[0][0]
    ship, _ = _holder(state, wanted)
    return Push(state, Frame("damage", "T5", Suffering((Task("text", ship.id, id=wanted),))))


def paid(state: State) -> Outcome:
    """What edits of cards still owe happens now."""
    if not state.table.owed:
        return state
    return Push(with_table(state, owed=()), Frame("damage", "T5", Suffering(state.table.owed)))


def _tasks(ship: Ship, edit: Edit) -> tuple[Task, ...]:
    if edit.field in ("suffer_hit", "suffer_crit"):
        return (Task("suffer", ship.id, face="h" if edit.field == "suffer_hit" else "c"),) * edit.now
    if edit.field == "deal":
        return (Task("deal", ship.id, up=edit.now > 0, kind=max(0, edit.now - 1)),)
    if edit.field in ("repair", "discard"):
        return (Task(edit.field, ship.id, id=ship.shows(edit.now)[0].id),)
    return (Task(edit.field, ship.id),)


def _holder(state: State, card_id: int) -> tuple[Ship, int]:
    """The ship that has a faceup card, and the card's kind."""
    return next((ship, card.kind) for ship in state.table.ships for card in ship.faceup if card.id == card_id)


def _offer(key: str, full: str, *picks: Pick) -> Offer:
    return Offer(key, picks, why_not=full, rule="3.8", manual=True)


def _range(things: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(range(len(things)))
