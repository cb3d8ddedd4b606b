"""Steps 4 and 5: pairs cancel, the attack hits or misses, damage is suffered one at a time (seed 000, 4 and 5)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities.catalogue import ability_of, is_asked_for
from attacks.rooms.xwing.abilities.vocabulary import BonusAttack, CritsFirst, ResultsAsTokens, Uncancelable
from attacks.rooms.xwing.abilities.vocabulary_rare import Attacked, Neutralized
from attacks.rooms.xwing.damage.suffering import suffering
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.dice import NAMES
from attacks.rooms.xwing.effects.jamming import jammed
from attacks.rooms.xwing.effects.pulling import pulled
from attacks.rooms.xwing.effects.restrict import lasting
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.remembering import attacking_mark, remembered
from attacks.rooms.xwing.state import Ship, State, attack_of, attacker, defender, with_attack, with_ship

REINFORCE_ARC = {"reinforce_fore": ("full_front", "full_rear"), "reinforce_aft": ("full_rear", "full_front")}


class CancelHits:
    """4a. Pairs of evade and hit results are cancelled."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return cancel_pairs(state, neutralized(state)[0], tell)


class CancelCrits:
    """4b. Pairs of the evades left and crit results are cancelled; then reinforce; then the attack hits or misses."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for face in neutralized(state)[1:]:
            state = cancel_pairs(state, face, tell)
        state = reinforce(state, tell)
        attack = attack_of(state)
        hits, crits = attack.attack.count("h"), attack.attack.count("c")
        hit = hits + crits > 0 or attack.skipped
        tell(
            "attack.hit" if hit else "attack.missed",
            attacker=attack.attacker,
            defender=attack.defender,
            hits=hits,
            crits=crits,
        )
        state = with_ship(state, _remembering(attacker(state), attack.defender))
        return with_attack(state, hit=hit, decided=True)


def _remembering(ship: Ship, target: int) -> Ship:
    """The ship, which remembers for the round whom it attacked, where one of its cards asks for that."""
    if not target or not any(map(asks_for_targets, ship.abilities)):
        return ship
    return replace(ship, used=(*ship.used, attacking_mark(target)))


@cache
def asks_for_targets(key: str) -> bool:
    """Does this ability look at which ships were attacked this round?"""
    ability = ability_of(key)
    parts = (*ability.when, *ability.effects) if ability else ()
    return any(isinstance(one, Attacked) or (isinstance(one, BonusAttack) and one.fresh_target) for one in parts)


class SufferHits:
    """5a. One hit damage for each hit left, then all hits are cancelled."""

    def __init__(self, face: str, then: str) -> None:
        self.face = face
        self.then = then

    def run(self, state: State, tell: Tell) -> Outcome:
        attack = attack_of(state)
        n = attack.attack.count(self.face)
        if not attack.hit or not n:
            return state
        for _, effect in lasting(state, ResultsAsTokens):
            if self.face in effect.faces:
                return become_tokens(state, effect, tell)
        one = Task("suffer", attack.defender, face=self.face, by="attack")
        return suffering(state, *(one,) * n, Task("cancel", face=self.face), then=self.then)


def become_tokens(state: State, effect: ResultsAsTokens, tell: Tell) -> Outcome:
    """All results of its faces that are left are tokens of the defender, as one gain, in place of damage."""
    pool, token = attack_of(state).attack, effect.token
    places = pool.places(effect.faces)
    state = with_attack(gained(state, defender(state), token, len(places), tell), attack=pool.left(places))
    if token == "jam":
        return jammed(state, defender(state).id, attacker(state).seat, len(places), tell)
    return pulled(state, defender(state).id, attacker(state).seat) if token == "tractor" else state


class SufferCrits(SufferHits):
    """5b. One crit damage for each crit left, then all crits are cancelled."""


def neutralized(state: State) -> str:
    """The faces that evades cancel, in their order: hits before crits, if no card says otherwise."""
    faces = "ch" if any(lasting(state, CritsFirst)) else "hc"
    for _, effect in lasting(state, Uncancelable):
        faces = faces.replace(effect.face, "")
    return faces


def cancel_pairs(state: State, face: str, tell: Tell) -> State:
    """Take away as many results of a face as there are evades, and as many evades."""
    attack = attack_of(state)
    n = min(attack.attack.count(face), attack.defense.count("e"))
    if not n:
        return state
    tell("dice.cancelled", face=NAMES[face], n=n)
    state = remembered(state, "neutralized") if is_asked_for(state.table, Neutralized) else state
    return with_attack(state, attack=attack.attack.cancelled(face, n), defense=attack.defense.cancelled("e", n))


def reinforce(state: State, tell: Tell) -> State:
    """Each matching reinforce token adds an evade while more than one hit or crit is left (rules/xwing.md 3.3)."""
    for token in matching_reinforce(state):
        attack = attack_of(state)
        if attack.attack.count("h") + attack.attack.count("c") <= 1:
            break
        tell("reinforce.evade", ship=attack.defender, token=token)
        state = with_attack(state, defense=attack.defense.added("e", "a"))
        for face in neutralized(state):
            state = cancel_pairs(state, face, tell)
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
