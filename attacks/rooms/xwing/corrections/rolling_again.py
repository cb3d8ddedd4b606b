"""Rerolls by hand: a card that the app does not play lets dice be rolled again, and the match's own dice roll them.

They wait for the other side like every change by hand. Each die is rerolled at most once in an attack (seed 000, 2b,
3b), but for a card whose text says that it does not count: while that one is carried out, every die may be picked.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.corrections import Edit
from attacks.engine.dicepool import Reroll
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities.catalogue import card_of
from attacks.rooms.xwing.dice import ATTACK, Pool
from attacks.rooms.xwing.effects.by_hand import carried_out, of_ship
from attacks.rooms.xwing.effects.restrict import rerolls_left
from attacks.rooms.xwing.marks import lists
from attacks.rooms.xwing.nested import Question
from attacks.rooms.xwing.state import Frame, State, attack_of, attacking

THING, KEY = "reroll", "edit_reroll_"
SINCE = 4  # the number of the rules that know rerolls by hand


def offers(state: State, pool: str, why_not: str, rule: str) -> tuple[Offer, ...]:
    """The dice of a pool that may be rolled again by hand, as one offer, where a card on the table may say so.

    While dice are about to be rolled again the next ones wait.
    """
    cards = any(of_ship(ship) for ship in state.table.ships if not ship.removed)
    if state.table.rules < SINCE or not cards or isinstance(state.stack[-1].data, Reroll):
        return ()
    places = _places(state, pool)
    left = -1 if _uncounted(state) else rerolls_left(state, pool)
    most = len(places) if left < 0 else min(left, len(places))
    why_not = why_not or ("" if places else "all_rerolled") or ("" if most else "cannot_reroll")
    pick = Pick("die", places, least=1, most=max(1, most))
    return (Offer(f"{KEY}{pool}", (pick,), why_not=why_not, rule=rule, manual=True),)


def edit_of(state: State, command: Command) -> Edit:
    """The command as a change that waits: `now` holds the dice, and whether they count as rerolled."""
    mask = sum(1 << place for place in command.picks[0])
    was = int(_uncounted(state))
    return Edit(state.table.edited + 1, command.seat, THING, 0, command.key.removeprefix(KEY), was, mask)


def places_of(edit: Edit) -> tuple[int, ...]:
    """The dice that a reroll by hand is about."""
    return tuple(place for place in range(edit.now.bit_length()) if edit.now >> place & 1)


def event_data(edit: Edit) -> dict[str, Any]:
    """A reroll by hand as an event carries it."""
    dice = places_of(edit)
    data: dict[str, Any] = {"edit": edit.id, "seat": edit.by, "thing": THING, "field": edit.field}
    data |= {"ids": list(dice), "n": len(dice)}
    return data | {"note": edit.note} if edit.note else data


def view_data(edit: Edit) -> dict[str, Any]:
    """What the view of one that waits holds beside."""
    return {"dice": [str(place) for place in places_of(edit)]}


def apply(state: State, edit: Edit, tell: Tell) -> State:
    """The reroll was confirmed: its dice are thrown next, but for those that somebody has rerolled meanwhile."""
    places = tuple(place for place in places_of(edit) if place in _open(state, edit))
    if not places:
        tell(f"edit.withdrawn.{THING}", **event_data(edit))
        return state
    tell(f"edit.made.{THING}", **event_data(edit))
    step = "2b" if edit.field == ATTACK else "3b"
    plan = Reroll(edit.field, places, f"{KEY}{edit.field}", uncounted=bool(edit.was))
    return replace(state, stack=(*state.stack, Frame(f"reroll_{step}", step, plan)))


def _places(state: State, pool: str) -> tuple[int, ...]:
    dice: Pool = getattr(attack_of(state), pool)
    return dice.in_play() if _uncounted(state) else dice.rerollable()


def _open(state: State, edit: Edit) -> tuple[int, ...]:
    """The dice that may still be rolled again; not those of a reroll that waits already."""
    if not attacking(state) or attack_of(state).decided:
        return ()
    dice: Pool = getattr(attack_of(state), edit.field)
    waiting = [frame.data for frame in state.stack if isinstance(frame.data, Reroll) and frame.data.pool == edit.field]
    taken = {place for plan in waiting for place in plan.places}
    return tuple(place for place in (dice.in_play() if edit.was else dice.rerollable()) if place not in taken)


def _uncounted(state: State) -> bool:
    """Is a card being carried out whose rerolls count as none?"""
    data = state.stack[-1].data if state.stack else None
    return isinstance(data, Question) and carried_out(state) and card_of(data.use.key) in lists().uncounted
