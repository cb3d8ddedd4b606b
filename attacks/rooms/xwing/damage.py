"""Steps 4 and 5: pairs cancel, the attack hits or misses, damage is suffered one at a time (seed 000, 4 and 5)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.dice import NAMES
from attacks.rooms.xwing.state import (
    Attack,
    Ship,
    State,
    attack_of,
    attacker,
    attacking,
    defender,
    with_attack,
    with_ship,
)

REINFORCE_ARC = {"reinforce_fore": ("full_front", "full_rear"), "reinforce_aft": ("full_rear", "full_front")}


class CancelHits:
    """4a. Pairs of evade and hit results are cancelled."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return cancel_pairs(state, "h", tell)


class CancelCrits:
    """4b. Pairs of the evades left and crit results are cancelled; then reinforce; then the attack hits or misses."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = cancel_pairs(state, "c", tell)
        state = reinforce(state, tell)
        attack = attack_of(state)
        hits, crits = attack.attack.count("h"), attack.attack.count("c")
        hit = hits + crits > 0
        tell(
            "attack.hit" if hit else "attack.missed",
            attacker=attack.attacker,
            defender=attack.defender,
            hits=hits,
            crits=crits,
        )
        return with_attack(state, hit=hit, decided=True)


class SufferHits:
    """5a. One hit damage for each hit left, then all hits are cancelled."""

    face = "h"

    def run(self, state: State, tell: Tell) -> Outcome:
        if not attack_of(state).hit:
            return state
        for _ in range(attack_of(state).attack.count(self.face)):
            state = suffer(state, self.face, tell)
        pool = attack_of(state).attack
        return with_attack(state, attack=pool.cancelled(self.face, pool.count(self.face)))


class SufferCrits(SufferHits):
    """5b. One crit damage for each crit left, then all crits are cancelled."""

    face = "c"


def cancel_pairs(state: State, face: str, tell: Tell) -> State:
    """Take away as many results of a face as there are evades, and as many evades."""
    attack = attack_of(state)
    n = min(attack.attack.count(face), attack.defense.count("e"))
    if not n:
        return state
    tell("dice.cancelled", face=NAMES[face], n=n)
    return with_attack(state, attack=attack.attack.cancelled(face, n), defense=attack.defense.cancelled("e", n))


def reinforce(state: State, tell: Tell) -> State:
    """Each matching reinforce token adds an evade while more than one hit or crit is left (rules/xwing.md 3.3)."""
    for token in matching_reinforce(state):
        attack = attack_of(state)
        if attack.attack.count("h") + attack.attack.count("c") <= 1:
            break
        tell("reinforce.evade", ship=attack.defender, token=token)
        state = with_attack(state, defense=attack.defense.added("e", "a"))
        state = cancel_pairs(cancel_pairs(state, "h", tell), "c", tell)
    return state


def matching_reinforce(state: State) -> list[str]:
    """The reinforce tokens that help: the attacker is in that full arc and not in the other."""
    ship, facts = defender(state), attack_of(state).facts()
    assert facts is not None
    tokens = []
    for token, (inside, outside) in REINFORCE_ARC.items():
        if inside in facts.their_arcs and outside not in facts.their_arcs:
            tokens += [token] * getattr(ship.tokens, token)
    return tokens


def suffer(state: State, face: str, tell: Tell) -> State:
    """The defender suffers one damage: an active shield is lost, without one the hull takes it."""
    ship, attack = defender(state), attack_of(state)
    if ship.shields:
        ship = replace(ship, shields_lost=ship.shields_lost + 1)
        tell("damage.shield", ship=ship.id, face=NAMES[face], left=ship.shields)
    else:
        ship = replace(ship, hits=ship.hits + (face == "h"), crits=ship.crits + (face == "c"))
        tell("damage.hull", ship=ship.id, face=NAMES[face], left=max(0, ship.card.hull - ship.hits - ship.crits))
    state = with_ship(_counted(state, attack, face), ship)
    return check_destroyed(state, ship, tell)


def check_destroyed(state: State, ship: Ship, tell: Tell) -> State:
    """A ship with as much damage as hull is destroyed; that is final. It stays until it is removed."""
    if ship.destroyed or ship.hits + ship.crits < ship.card.hull:
        return state
    tell("ship.destroyed", ship=ship.id)
    table = state.table
    by_attacker = table.switches.removal_clock == "attackers_initiative" and table.mode == "game" and attacking(state)
    leaves = attacker(state).card.initiative if by_attacker else -1
    return with_ship(state, replace(ship, destroyed=True, leaves=leaves))


def _counted(state: State, attack: Attack, face: str) -> State:
    if face == "h":
        return with_attack(state, hits_suffered=attack.hits_suffered + 1)
    return with_attack(state, crits_suffered=attack.crits_suffered + 1)
