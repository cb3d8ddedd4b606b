"""What of an X-Wing match only some audiences are shown: faces of facedown damage cards, and facedown conditions."""

from __future__ import annotations

from attacks.engine.values import JUDGE
from attacks.rooms.xwing.abilities.catalogue import secret_cards
from attacks.rooms.xwing.deck import KEYS
from attacks.rooms.xwing.kept import itself, keep_answers
from attacks.rooms.xwing.nested import Question
from attacks.rooms.xwing.state import DEFENDED, Ship, State


def facedown(state: State) -> dict[str, list[str]]:
    """What the facedown damage cards are, by ship: only a judge is shown them."""
    return {str(ship.id): [KEYS[kind] for kind in ship.facedown] for ship in state.table.ships if ship.facedown}


def looked_at(state: State, audience: str) -> dict[str, list[str]]:
    """What a card lets a seat see while it chooses, and nobody else."""
    asked = state.stack[-1].data if state.stack else None
    if not isinstance(asked, Question) or asked.what != "look" or asked.seat != audience:
        return {}
    return {ship: kinds for ship, kinds in facedown(state).items() if int(ship) in asked.ships}


@keep_answers(1024, by=itself)
def conditions(ships: tuple[Ship, ...], audience: str) -> dict[str, list[str]]:
    """The condition cards by ship; one that lies facedown is shown to its own seat and a judge only."""
    found = {}
    for ship in ships:
        hidden = audience not in (ship.seat, JUDGE) and DEFENDED not in ship.used
        cards = [f"c.{card}" for card in ship.marked if not (hidden and card in secret_cards())]
        if cards:
            found[str(ship.id)] = cards
    return found
