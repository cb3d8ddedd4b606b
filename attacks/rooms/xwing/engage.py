"""The round around the attack: own table, engagement in initiative order, removal, End Phase.

Each ship engages once, highest initiative first; at one initiative the first player's ships engage first
(rules/xwing.md 3.9). An engaging ship may perform one attack or decline (seed 000, last bullets).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push, Return
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing import score
from attacks.rooms.xwing.state import (
    GREEN,
    ORANGE,
    Attack,
    Ending,
    Frame,
    Ship,
    State,
    with_ship,
    with_table,
)


class OwnTable:
    """Players move their ships on their own table and set tokens; both say when the engagement may begin."""

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.order()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        return (Offer("ready", why_not="edits_open" if state.table.edits else "", rule="T"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        tell("engagement.began", round=state.table.round)
        return state


class Engage:
    """Step 0: a ship of the initiative that engages now attacks or declines."""

    def seats(self, state: State) -> tuple[str, ...]:
        ships = waiting(state)
        return next(((seat,) for seat in state.table.order() if any(s.seat == seat for s in ships)), ())

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        return _engage_offers(state, seat, [ship for ship in waiting(state) if ship.seat == seat])

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = state.table.ship(command.picks[0][0])
        if command.key == "skip":
            tell("engage.skipped", ship=ship.id, seat=ship.seat)
            return Goto(with_ship(state, replace(ship, engaged=True)), "0")
        tell("attack.began", ship=ship.id, seat=ship.seat)
        return Push(state, Frame("attack", "1a", Attack(attacker=ship.id)), then="0")


class EngageOnce(Engage):
    """The one attack of a match that is only one attack: any ship of the attacking seat."""

    def seats(self, state: State) -> tuple[str, ...]:
        return () if any(ship.engaged for ship in state.table.ships) else (state.table.first,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return _engage_offers(state, seat, list(state.table.living(seat))) if seat in self.seats(state) else ()


class Removal:
    """When all ships of an initiative have engaged, destroyed ships leave the table; then the next initiative."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = remove_destroyed(state, tell)
        ending = score.tabled(state)
        if ending:
            return finish(state, ending.winner, ending.why, tell)
        state = next_initiative(state, tell)
        return Goto(state, "0") if state.table.initiative >= 0 else state


class SingleOver:
    """A match of one attack is over when its aftermath is."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = remove_destroyed(state, tell)
        return finish(state, score.leader(state), "one_attack", tell)


class EndPhase:
    """One press when all ships have engaged: tokens, charges and Force go as the rules say, then the next round."""

    def seats(self, state: State) -> tuple[str, ...]:
        return state.table.order()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        return (Offer("end_phase", why_not="edits_open" if state.table.edits else "", rule="E"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        for ship in state.table.ships:
            if not ship.removed:
                state = with_ship(state, _end_of_round(ship, tell))
        table = state.table
        tell("round.ended", round=table.round)
        if table.rounds and table.round >= table.rounds:
            return finish(state, score.leader(state), "round_limit", tell)
        tell("round.began", round=table.round + 1)
        return Goto(with_table(state, round=table.round + 1, initiative=-1), "T")


def waiting(state: State) -> tuple[Ship, ...]:
    """The ships of the current initiative that have not engaged yet. A destroyed one that waits engages too."""
    now = state.table.initiative
    return tuple(s for s in state.table.ships if not s.removed and not s.engaged and s.card.initiative == now)


def attack_reason(state: State, ship: Ship) -> str:
    """Why this ship may not attack in this engagement; empty if it may."""
    if ship.disarmed:
        return "disarmed"
    if ship.obstacle in state.table.switches.no_attack_at_obstacles:
        return "at_obstacle"
    return ""


def next_initiative(state: State, tell: Tell) -> State:
    """Go to the highest initiative that still has ships to engage; -1 when there is none."""
    left = [ship.card.initiative for ship in state.table.ships if not ship.removed and not ship.engaged]
    highest = max(left, default=-1)
    if highest >= 0:
        tell("initiative.began", initiative=highest)
    return with_table(state, initiative=highest)


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


def _waits(state: State, ship: Ship) -> bool:
    """Are there ships of the initiative that destroyed this ship which have not engaged?"""
    return any(s.card.initiative == ship.leaves and not s.engaged and not s.removed for s in state.table.ships)


def finish(state: State, winner: str, why: str, tell: Tell) -> Outcome:
    """End the match; edits still open lapse."""
    tell("game.over", winner=winner, why=why)
    return Return(with_table(state, ending=Ending(winner, why), edits=()), frames=len(state.stack))


def _engage_offers(state: State, seat: str, ships: list[Ship]) -> tuple[Offer, ...]:
    reasons = {ship.id: attack_reason(state, ship) for ship in ships}
    able = tuple(ship_id for ship_id, reason in reasons.items() if not reason)
    why_not = "" if able else next(iter(reasons.values()), "no_ship")
    if any(edit.by != seat for edit in state.table.edits):
        why_not = "edits_open"
    return (
        Offer("attack", (Pick("ship", able),), why_not=why_not, rule="0"),
        Offer("skip", (Pick("ship", tuple(reasons)),), rule="0"),
    )


def _end_of_round(ship: Ship, tell: Tell) -> Ship:
    """Green, then orange tokens leave; charges and Force recover (rules/xwing.md 3.3)."""
    for token in (*GREEN, *ORANGE):
        n = getattr(ship.tokens, token)
        if n:
            tell("end.token", ship=ship.id, token=token, n=n)
            ship = ship.gain(token, -n)
    for place, charge in enumerate(ship.card.charges):
        spent = min(max(ship.spent[place] - charge.recovers, 0), charge.value)
        if spent != ship.spent[place]:
            tell("end.charge", ship=ship.id, card=charge.name, n=ship.spent[place] - spent)
            ship = replace(ship, spent=(*ship.spent[:place], spent, *ship.spent[place + 1 :]))
    force = max(ship.force_spent - ship.card.force_recovers, 0)
    if force != ship.force_spent:
        tell("end.force", ship=ship.id, n=ship.force_spent - force)
    return replace(ship, force_spent=force, engaged=False, bonus=False, obstacle="")
