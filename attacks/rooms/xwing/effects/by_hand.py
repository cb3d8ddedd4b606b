"""Cards that the app does not play, or plays only in part: the players carry them out themselves.

Such a card is an ability like any other: it is offered at its moment (`by_hand_cards.py`), keeps its window open, and
is announced. Then the players make the edits that it asks for, the other side confirms them, and its player says it
is done. A player who does not want to be asked for a card passes it by for good, and may take that back.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, with_table
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import ability_of, whole_card
from attacks.rooms.xwing.effects.restrict import barred
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.verbs import Picked, Verb, of
from attacks.rooms.xwing.nested import Question, Use
from attacks.rooms.xwing.state import Frame, Ship, State, with_ship

CARRIED_OUT = "hand"  # what is asked of the player of a card: to say when it is done
SLOTS = 1000  # a ship's number times this, and the place of the card among what it can do


def carried_out(state: State) -> bool:
    """Is a card being carried out by hand now?"""
    data = state.stack[-1].data if state.stack else None
    return isinstance(data, Question) and data.what == CARRIED_OUT


def done_offers(state: State) -> tuple[Offer, ...]:
    """The player of the card says that it is done, once the changes are confirmed."""
    return (Offer("done", why_not="edits_open" if state.table.edits else "", rule="by_hand"),)


@of(v.ByHand)
class ByHand(Verb):
    """The players carry it out before anything goes on."""

    def blocked(self, scene: Scene, part: v.ByHand) -> str:
        if scene.held.ability.moment != "modify":
            return ""
        return barred(scene.state, scene.pool(), scene.owner, "change")

    def do(self, scene: Scene, part: v.ByHand, picked: Picked, tell: Tell) -> Outcome:
        use = Use(scene.held.key, scene.owner.id)
        return Push(scene.state, Frame("question", "A", Question(use, CARRIED_OUT, scene.owner.seat)))


# --- passed by for good ---


def listed(state: State, seat: str) -> dict[int, str]:
    """The cards that a seat carries out by hand, by the number that stands for each in picks: that of its first."""
    found: dict[str, int] = {}
    for ship in state.table.living(seat):
        for n, key in of_ship(ship).items():
            found.setdefault(whole_card(key), n)
    return {n: card for card, n in found.items()}


def of_ship(ship: Ship) -> dict[int, str]:
    """What one ship carries out by hand, by number."""
    keys = enumerate(ship.abilities[:SLOTS])
    return {ship.id * SLOTS + place: key for place, key in keys if _by_hand(key)}


def pass_offers(state: State, seat: str) -> tuple[Offer, ...]:
    """A seat may pass a card by for good, or be asked again."""
    cards = listed(state, seat)
    return (Offer("pass_card", (Pick("hand", tuple(cards)),), rule="by_hand", manual=True),) if cards else ()


def passed_by(state: State, command: Command, tell: Tell) -> State:
    """The card is passed by from now on, at all its moments and on each ship of the seat; or asked for again."""
    card = listed(state, command.seat)[command.picks[0][0]]
    ships = state.table.living(command.seat)
    mine = {ship.id: [key for key in of_ship(ship).values() if whole_card(key) == card] for ship in ships}
    on = any(key not in ship.passed for ship in ships for key in mine[ship.id])
    tell("hand.passed" if on else "hand.asked", seat=command.seat, ability=card)
    for ship in ships:
        rest = tuple(key for key in ship.passed if key not in mine[ship.id])
        state = with_ship(state, replace(ship, passed=(*rest, *mine[ship.id]) if on else rest))
    return state


def without(state: State) -> State:
    """The table as odds see it: nobody knows what a card does that is carried out by hand, so none is."""
    for ship in state.table.ships:
        if any(map(_by_hand, ship.abilities)):
            played = tuple(key for key in ship.abilities if not _by_hand(key))
            state = with_ship(state, replace(ship, abilities=played, passed=()))
    return with_table(state, armed=any(ship.abilities for ship in state.table.ships))


@cache
def _by_hand(key: str) -> bool:
    ability = ability_of(key)
    return ability is not None and any(isinstance(effect, v.ByHand) for effect in ability.effects)
