"""Condition cards by hand: a card that the app does not play assigns one to a ship, or takes it away.

Which cards assign which condition stands in `data/by_hand.toml`. It waits for the other side like every change by hand;
from then on the condition is asked for at its own moments, as any card that the players carry out.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from msgspec.structs import replace

from attacks.engine.corrections import Edit
from attacks.engine.flow import with_table
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities.by_hand_cards import hands_of
from attacks.rooms.xwing.abilities.by_hand_moving import moving_hands_of
from attacks.rooms.xwing.abilities.catalogue import numbered
from attacks.rooms.xwing.abilities.vocabulary_moving import LATER
from attacks.rooms.xwing.cards import DATA
from attacks.rooms.xwing.marks import BY_HAND, mark
from attacks.rooms.xwing.state import State, with_ship

THING, KEY = "condition", "edit_condition"
SINCE = 4  # the number of the rules that know condition cards assigned by hand


@cache
def givers() -> dict[str, tuple[str, ...]]:
    """The conditions that are assigned by hand, each with the cards that assign it. Picks count from the first."""
    rows = tomllib.loads((DATA / "by_hand.toml").read_text("utf-8"))["condition"]
    return {row["key"]: tuple(row["by"]) for row in rows}


def offers(state: State, full: str) -> tuple[Offer, ...]:
    """A ship, and a condition that some card on the table assigns."""
    if state.table.rules < SINCE:
        return ()
    brought = {name for ship in state.table.ships for name in ship.card.names()}
    known = tuple(at for at, cards in enumerate(givers().values()) if brought.intersection(cards))
    if not known:
        return ()
    ships = tuple(ship.id for ship in state.table.ships if not ship.removed)
    return (Offer(KEY, (Pick("ship", ships), Pick("condition", known)), why_not=full, rule="edit", manual=True),)


def edit_of(state: State, command: Command) -> Edit:
    """The command as a change that waits: a condition that the ship has is taken away."""
    ship_id, at = command.picks[0][0], command.picks[1][0]
    card = tuple(givers())[at]
    on = card not in state.table.ship(ship_id).marked
    return Edit(state.table.edited + 1, command.seat, THING, ship_id, card, int(not on), int(on))


def event_data(edit: Edit) -> dict[str, Any]:
    """It as an event carries it."""
    data: dict[str, Any] = {"edit": edit.id, "seat": edit.by, "thing": THING, "ship": edit.place}
    data |= {"ability": f"c.{edit.field}", "now": edit.now}
    return data | {"note": edit.note} if edit.note else data


def view_data(edit: Edit) -> dict[str, Any]:
    """What the view of one that waits holds beside."""
    return {"ship": str(edit.place)}


def apply(state: State, edit: Edit, tell: Tell) -> State:
    """The ship has the condition now, with what it asks for; or it has it no more."""
    ship, card = state.table.ship(edit.place), edit.field
    if ship.removed or (card in ship.marked) == bool(edit.now):
        tell(f"edit.withdrawn.{THING}", **event_data(edit))
        return state
    tell(f"edit.made.{THING}", **event_data(edit))
    keys = _keys(state, card)
    tell("condition.assigned" if edit.now else "condition.removed", ship=ship.id, ability=f"c.{card}")
    if not edit.now:
        rest = tuple(key for key in ship.abilities if key not in keys)
        marked = tuple(one for one in ship.marked if one != card)
        return with_ship(state, replace(ship, marked=marked, abilities=rest))
    state = with_ship(state, replace(ship, marked=(*ship.marked, card), abilities=(*ship.abilities, *keys)))
    return with_table(state, armed=state.table.armed or bool(keys))


def _keys(state: State, card: str) -> tuple[str, ...]:
    """What a condition does, by key: played by the app, or carried out by hand where it touches an attack."""
    name = f"c.{card}"
    played = mark(state.table.switches.card_table, name).state
    found = numbered(name) or (tuple(hands_of(name)) if played in BY_HAND else ())
    moving = state.table.mat is not None and state.table.rules >= LATER and played == "none"
    return (*found, *moving_hands_of(name)) if moving else found
