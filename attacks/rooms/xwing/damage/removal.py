"""How ships leave: destroyed at as much damage as hull, removed once those that engage with them have engaged."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Return, with_table
from attacks.engine.values import MatchEnd, Tell
from attacks.rooms.xwing import score
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.state import Ship, State, attack_of, attacker, attacking, with_attack, with_ship

BESIDE = ("game", "granted", "slam", "tractor", "blast")
"""The flows between attacks: a ship that is destroyed in them leaves at once, unless it is the engagement's turn."""


def check_destroyed(state: State, ship: Ship, tell: Tell) -> State:
    """A ship with as much damage as hull is destroyed; that is final. It stays until it is removed."""
    if ship.destroyed or ship.damage < ship.card.hull:
        return state
    tell("ship.destroyed", ship=ship.id)
    table = state.table
    by_attacker = table.switches.removal_clock == "attackers_initiative" and table.mode == "game" and attacking(state)
    leaves = initiative(attacker(state)) if by_attacker else -1
    if attacking(state):
        state = with_attack(state, fallen=(*attack_of(state).fallen, ship.id))
    return with_ship(state, replace(ship, destroyed=True, leaves=leaves))


def remove_destroyed(state: State, tell: Tell) -> State:
    """Take destroyed ships off the table, and the locks on them."""
    for ship in state.table.ships:
        if ship.destroyed and not ship.removed and not _waits(state, ship):
            state = with_ship(state, replace(ship, removed=True, lock=0))
            tell("ship.removed", ship=ship.id)
            for other in state.table.ships:
                if other.lock == ship.id:
                    state = with_ship(state, replace(other, lock=0))
    return state


def finish(state: State, winner: str, why: str, tell: Tell) -> Return:
    """End the match; edits still open lapse."""
    tell("game.over", winner=winner, why=why)
    return Return(with_table(state, ending=MatchEnd(winner, why), edits=()), frames=len(state.stack))


def swept(state: State, tell: Tell, *, under: int = 0) -> Outcome:
    """Outside the engagement a ship that was just destroyed leaves at once, and the match may be over.

    The roll for first player comes before any ship engages: there it leaves, or waits, as the edition says. `under`
    is how many flows end now, above the one that tells where the round stands.
    """
    frame = state.stack[-1 - under]
    early = frame.flow == "player_order" and state.table.switches.removal_wording == "at_initiative_step"
    if early or (frame.flow in BESIDE and state.stack[0].step != "0"):
        state = remove_destroyed(state, tell)
        ending = score.tabled(state)
        if ending:
            return finish(state, ending.winner, ending.why, tell)
    return Return(state, frames=under) if under else state


def _waits(state: State, ship: Ship) -> bool:
    """Are there ships of the initiative that destroyed this ship which have not engaged?"""
    return any(initiative(s) == ship.leaves and s.to_engage for s in state.table.ships)
