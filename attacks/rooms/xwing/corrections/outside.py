"""Attacks outside a ship's own engagement: a card lets it attack after a move, at another initiative, or at the end.

What the app knows of the card (its weapon, its cost) is asked as of any other; for the rest a bonus attack is begun by
hand, by the ships that a card played by hand lets attack. Either way the other side says first that it is so (3.9).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities.by_hand_cards import by_hand_attacks
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.by_hand import carried_out, of_ship
from attacks.rooms.xwing.effects.using import Usable
from attacks.rooms.xwing.kept import keep_answers
from attacks.rooms.xwing.nested import Question, Use
from attacks.rooms.xwing.state import Frame, Ship, State, attacking
from attacks.rooms.xwing.weapons import attack_reason

BEGIN, MOMENT = "begin_bonus", "maneuver"
SINCE = 3  # the number of the rules that know attacks outside the engagement
NAMED_SINCE = 4  # the number of the rules by which only ships with such a card are offered


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """The attacks that the seat may begin now, while no attack is under way."""
    if state.table.rules < SINCE or seat not in state.table.order() or attacking(state):
        return ()
    top, base = state.stack[-1], state.stack[0]
    if base.flow != "game" or not (len(state.stack) == 1 or carried_out(state)) or top.step == "P":
        return ()
    able = tuple(s.id for s in _with_a_card(state, seat) if not s.bonus and not attack_reason(state, s))
    begin = (Offer(BEGIN, (Pick("ship", able),), rule="3.9", manual=True),) if able else ()
    cards = using.offers_of(_usable(state, seat)) if base.step == "T" else ()
    return (*(replace(offer, manual=True) for offer in cards), *begin)


def chosen(state: State, command: Command, tell: Tell) -> Outcome:
    """The attack is asked for: what only the players' tables show is confirmed first."""
    if command.key == BEGIN:
        ship = state.table.ship(command.picks[0][0])
        tell("bonus.asked", ship=ship.id, seat=ship.seat)
        question = Question(Use("", ship.id), "bonus", state.table.other(ship.seat), (ship.id,))
        return Push(state, Frame("question", "A", question))
    return using.begin(state, using.use_of(_usable(state, command.seat), command, MOMENT), tell)


def _by_ships(state: State, seat: str) -> tuple[Any, ...]:
    return (state.table.ships, state.table.rules, seat)


@keep_answers(1024, by=_by_ships)
def _with_a_card(state: State, seat: str) -> tuple[Ship, ...]:
    """The ships that a card may let attack outside attacks: their own, one of their side, or one the app knows not."""
    living = state.table.living(seat)
    if state.table.rules < NAMED_SINCE:
        return living if any(map(of_ship, living)) else ()
    names = {ship.id: ship.card.names() for ship in living}
    if any(by_hand_attacks().side.intersection(own) for own in names.values()):
        return living
    return tuple(ship for ship in living if by_hand_attacks().own.intersection(names[ship.id]) or _has_unknown(ship))


def _has_unknown(ship: Ship) -> bool:
    """Has it a card that no card table knows? Such a card may say anything."""
    return not ship.card.known or not all(upgrade.known for upgrade in ship.card.upgrades)


def _usable(state: State, seat: str) -> tuple[Usable, ...]:
    """The cards of a seat that let a ship attack after a move."""
    held = [one for one in held_at(state.table, MOMENT) if state.table.ship(one.ship).seat == seat]
    found = (using.looked_at(state, one, MOMENT, one.ship) for one in held)
    return tuple(one for one in found if one is not None)
