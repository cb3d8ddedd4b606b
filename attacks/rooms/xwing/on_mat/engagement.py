"""The engagement on the mat: nobody types a fact in, and nobody confirms one (rules/xwing-mat.md 3.1)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing import weapons
from attacks.rooms.xwing.mat.lines import CHOICE
from attacks.rooms.xwing.measured import held_in
from attacks.rooms.xwing.on_mat.devices import burnt_down
from attacks.rooms.xwing.on_mat.planning import round_begun
from attacks.rooms.xwing.on_mat.reading import measured, seen_from
from attacks.rooms.xwing.on_mat.remotes import hemmed_in
from attacks.rooms.xwing.posed import at_obstacle, stands_of
from attacks.rooms.xwing.range0 import as_measured
from attacks.rooms.xwing.state import State, attack_of, attacker, defender, with_attack, with_ship
from attacks.rooms.xwing.steps.declare import ChooseWeapon, DeclareDefender, event_data, leaving
from attacks.rooms.xwing.steps.engage import EndPhase


def measured_for(state: State, place: int) -> State:
    """The attack with the facts of every enemy, for the arc of a weapon."""
    ship = attacker(state)
    facts = measured(state, ship, ship.card.weapons[place].arc)
    return with_attack(state, measured=tuple(as_measured(state, one) for one in facts))


class MeasureAll:
    """1a. Everything is measured already."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_attack(state, weapon=-1)


class ChooseMeasured(ChooseWeapon):
    """1b. Range and arc are those of the weapon."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        places = range(len(attacker(state).card.weapons))
        reasons = {place: weapons.weapon_reason(measured_for(state, place), place) for place in places}
        legal = tuple(place for place, reason in reasons.items() if not reason)
        if hemmed_in(state):
            legal, reasons = (), dict.fromkeys(places, "enemy_beside")
        why_not = "" if legal else (next(iter(reasons.values())) if len(reasons) == 1 else "no_weapon")
        return (Offer("choose_weapon", (Pick("weapon", legal),), why_not=why_not, rule="1b"), *leaving(state))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "choose_weapon":
            state = measured_for(state, command.picks[0][0])
        return super().chosen(state, command, tell)


class DeclareMeasured(DeclareDefender):
    """1c. The facts stand as they were measured; of several closest lines the attacker may take an obstructed one."""

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        found = tuple(offer for offer in super().choices(state, seat) if offer.key != "remeasure")
        either = tuple(ship for ship in found[0].picks[0].ids if has_choice(state, ship))
        through = Offer("declare_through", (Pick("ship", either),), rule="1c")
        return (found[0], through, *found[1:]) if either else found

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key not in ("declare_defender", "declare_through"):
            return super().chosen(state, command, tell)
        attack, target = attack_of(state), command.picks[0][0]
        if command.key == "declare_through":
            seen = [replace(one, obstructed=one.obstructed or one.target == target) for one in attack.measured]
            state = with_attack(state, measured=tuple(seen))
        tell("defender.declared", attacker=attack.attacker, defender=target, weapon=attack.weapon)
        state = with_attack(state, defender=target, was_destroyed=state.table.ship(target).destroyed, confirmed=True)
        facts = attack_of(state).facts()
        assert facts is not None
        tell("facts.confirmed", seat=defender(state).seat, **event_data(facts))
        return state


def has_choice(state: State, target: int) -> bool:
    """Are there equally short lines to a target in the arc of the weapon, some obstructed and some not?"""
    attack, ship = attack_of(state), attacker(state)
    seen, arc = seen_from(state, ship, state.table.ship(target)), ship.card.weapons[attack.weapon].arc
    held = held_in(seen, arc, stands_of(ship).indicator)
    return held is not None and held.obstructed == CHOICE


class RoundOver(EndPhase):
    """E. After the End Phase dials are set anew; a ship stays at range 0 of what it stands on."""

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        outcome = super().chosen(state, command, tell)
        if not isinstance(outcome, Goto):
            return outcome
        state = burnt_down(round_begun(outcome.state), tell)
        for ship in state.table.ships:
            if not ship.removed:
                state = with_ship(state, at_obstacle(state, ship))
        return Goto(state, "P1")
