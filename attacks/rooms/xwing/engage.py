"""The round around the attack: own table, engagement in initiative order, removal, End Phase.

Each ship engages once, highest initiative first; at one initiative the first player's ships engage first
(rules/xwing.md 3.9). An engaging ship may perform one attack or decline (seed 000, last bullets).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing import score
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.abilities.vocabulary import AmongAsteroids
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.removal import finish, remove_destroyed
from attacks.rooms.xwing.state import (
    GREEN,
    ORANGE,
    Attack,
    Frame,
    Ship,
    State,
    with_ship,
    with_table,
)
from attacks.rooms.xwing.suffering import Moment, before_engaging, suffering


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

    def __init__(self, moment: Moment) -> None:
        self.moment = moment

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
            state = with_ship(state, replace(ship, engaged=True))
            return self._first(state, ship, tell) or Goto(state, "0")
        tell("attack.began", ship=ship.id, seat=ship.seat)
        attack = Frame("attack", "1a", Attack(attacker=ship.id))
        begun = replace(state, stack=(*state.stack, attack))
        return self._first(begun, ship, tell) or Push(state, attack, then="0")

    def _first(self, state: State, ship: Ship, tell: Tell) -> Outcome | None:
        """What comes before the ship engages, once a round; the ship is then the one that engages."""
        if ship.readied:
            return None
        readied = with_ship(state, replace(state.table.ship(ship.id), readied=True))
        tasks = (*before_engaging(ship), Task("moment", ship.id, by="engage.before"))
        if len(tasks) > 1:
            return suffering(readied, *tasks)
        outcome = self.moment(readied, "engage.before", tell, ship.id)
        return None if isinstance(outcome, State) else outcome


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
    if ship.obstacle in state.table.switches.no_attack_at_obstacles and not among_asteroids(state, ship):
        return "at_obstacle"
    return ""


def among_asteroids(state: State, ship: Ship) -> bool:
    """Is the ship at range 0 of an asteroid, with a card that lets it perform special attacks there?"""
    if ship.obstacle != "asteroid":
        return False
    mine = (held for held in held_at(state.table, "always") if held.ship == ship.id)
    return any(isinstance(effect, AmongAsteroids) for held in mine for effect in held.ability.effects)


def next_initiative(state: State, tell: Tell) -> State:
    """Go to the highest initiative that still has ships to engage; -1 when there is none."""
    left = [ship.card.initiative for ship in state.table.ships if not ship.removed and not ship.engaged]
    highest = max(left, default=-1)
    if highest >= 0:
        tell("initiative.began", initiative=highest)
    return with_table(state, initiative=highest)


def _engage_offers(state: State, seat: str, ships: list[Ship]) -> tuple[Offer, ...]:
    begun = [ship for ship in ships if ship.readied and not ship.engaged]
    reasons = {ship.id: attack_reason(state, ship) for ship in begun or ships}
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
    used = tuple(key for key in ship.used if not key.endswith(":round"))
    ship = replace(ship, force_spent=force, used=used, fired=())
    return replace(ship, readied=False, engaged=False, bonus=False, obstacle="")
