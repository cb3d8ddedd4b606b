"""Steps 6 and 8: attack dice by the attacker, then the defender; defense dice the other way (seed 003; W6, W8)."""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion import counts, shields
from attacks.rooms.legion.convert import turn_attack
from attacks.rooms.legion.cover import cancel
from attacks.rooms.legion.dice import Dice
from attacks.rooms.legion.state import Frame, Guard, State
from attacks.rooms.legion.under_way import (
    attacker,
    defender,
    mark,
    owns_tokens,
    pool_of,
    some,
    spend,
    total,
    used,
    with_pool,
)

FULL_MOVE = 3
BACKUP = 2


class ModifyAttack:
    """6. The attacker first, then the defender; each has one go."""

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat, defender(state).seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        mine = self.order(state)[state.stack[-1].go] == seat
        if not mine:
            return ()
        attacking = state.stack[-1].go == 0
        return attacker_offers(state) if attacking else defender_offers(state)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "guardian":
            return _guarded(state, command, tell)
        if command.key == "shield":
            return shields.flip(state, command, tell)
        if command.key in ("armor", "backup"):
            tell("ability.used", ship=defender(state).id, offer=command.key)
            return cancel(mark(state, command.key), "h", command.picks[0][0], command.key, tell)
        if command.key == "lethal":
            n = command.picks[0][0]
            state = spend(mark(state, "lethal"), attacker(state), "aim", n, tell)
            return with_pool(state, pierce_more=pool_of(state).pierce_more + n)
        places = pool_of(state).dice.places("h")[: command.picks[0][0]]
        if command.key == "ram":
            places = tuple(sorted(command.picks[0]))
        return turn_attack(mark(state, command.key), places, "c", command.key, tell)

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        return f"{seat}:6" in state.table.stops


def _number(key: str, most: int, why: str, rule: str, turns: str = "") -> Offer:
    return Offer(key, (Pick("number", tuple(range(1, max(1, most) + 1))),), why_not=why, rule=rule, turns=turns)


def attacker_offers(state: State) -> tuple[Offer, ...]:
    """6. Impact only against armor, ram after a full move, lethal for unspent aims."""
    dice, unit, target = pool_of(state).dice, attacker(state), defender(state)
    offers = []
    impact = counts.impact(state)
    if impact and target.armored:
        why = _why(state, "impact", dice.count("h"))
        offers.append(_number("impact", min(impact, dice.count("h")), why, "W6a", "crit"))
    ram = total(state, "ram")
    if ram and unit.moved >= FULL_MOVE and owns_tokens(state):
        places = dice.places("bsh")
        pick = Pick("die", places, 1, max(1, min(ram, len(places))))
        offers.append(Offer("ram", (pick,), why_not=_why(state, "ram", len(places)), rule="W6a", turns="crit"))
    lethal = total(state, "lethal")
    if lethal and owns_tokens(state) and (unit.tokens.aim or used(state, "lethal")):
        why = _why(state, "lethal", unit.tokens.aim)
        offers.append(_number("lethal", min(lethal, unit.tokens.aim), why, "W6a"))
    return tuple(offers)


def defender_offers(state: State) -> tuple[Offer, ...]:
    """6. Armor, guardians in reach and, where the edition has them here, shields."""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    hits = pool.dice.count("h")
    offers = []
    whole = unit.has("armor") and switches.armor_all
    if unit.armored:
        most = hits if whole else min(hits, max(unit.has("armor"), unit.has("armor_x")))
        offers.append(_number("armor", most, _why(state, "armor", hits), "W6b"))
    guards = guards_of(state)
    if guards:
        best = max(state.table.unit(one).has("guardian") for one in guards)
        crits = pool.dice.count("c") if switches.guardian_takes_crits else 0
        why = "" if hits + crits else "nothing_to_change"
        number = Pick("number", tuple(range(1, max(1, min(best, hits + crits)) + 1)))
        more = (Pick("crits", tuple(range(min(best, crits) + 1))),) if switches.guardian_takes_crits else ()
        offers.append(Offer("guardian", (Pick("ship", guards), number, *more), why_not=why, rule="W6b"))
    if any(not one.destroyed and not one.suppressed for one in map(state.table.unit, pool.facts.backers)):
        offers.append(_number("backup", min(BACKUP, hits), _why(state, "backup", hits), "W6b"))
    if switches.shield_tokens == "modify_step":
        shield = shields.shield_offer(state)
        offers += [shield] if shield is not None else []
    return tuple(offers)


def _why(state: State, key: str, things: int) -> str:
    """Once for each pool, and only if it changes something."""
    return "used_already" if used(state, key) else "" if things else "nothing_to_change"


def guards_of(state: State) -> tuple[int, ...]:
    """The guardians in reach, as confirmed, that have not taken hits of this pool yet."""
    pool = pool_of(state)
    if pool.facts.melee:
        return ()
    units = (state.table.unit(one) for one in pool.facts.helpers)
    return tuple(one.id for one in units if not one.destroyed and f"guardian_{one.id}" not in pool.done)


def _guarded(state: State, command: Command, tell: Tell) -> Outcome:
    """A guardian takes hits; it rolls for them itself."""
    unit = state.table.unit(command.picks[0][0])
    n = min(command.picks[1][0], unit.has("guardian"))
    crits = command.picks[2][0] if len(command.picks) > 2 else 0
    if crits > n or n - crits > pool_of(state).dice.count("h"):
        raise Refused("nothing_to_change", rule="W6b")
    tell("guardian.took", ship=unit.id, target=defender(state).id, n=n)
    state = cancel(mark(state, f"guardian_{unit.id}"), "h", n - crits, "guardian", tell)
    state = cancel(state, "c", crits, "guardian", tell)
    dice = Dice().added(unit.card.die[0] * n, "b" * n)
    return Push(state, Frame("guardian", "G1", Guard(unit.id, dice)))


def attack_modified(state: State, seat: str, tell: Tell) -> State:
    """6. When the attacker is done, a primitive weapon has its crits against armor turned to hits."""
    crits = pool_of(state).dice.places("c")
    late = state.table.switches.late_keywords
    if state.stack[-1].go != 1 or not late or not crits or not defender(state).armored or not some(state, "primitive"):
        return state
    return turn_attack(state, crits, "h", "primitive", tell)


class ModifyDefense:
    """8. The defender first, then the attacker; pierce has the last word."""

    def order(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat, attacker(state).seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if state.stack[-1].go == 0 or seat != attacker(state).seat or not counts.pierce(state):
            return ()
        blocks = pool_of(state).defense.count("k") + pool_of(state).blocks_more
        left = counts.pierce_left(state)
        why = "" if blocks and left > 0 else "nothing_to_change"
        why = "used_already" if used(state, "pierce") else why
        why = "immune_to_pierce" if counts.immune_to_pierce(state) else why
        return (_number("pierce", min(left, blocks), why, "W8b"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        n, pool = command.picks[0][0], pool_of(state)
        places = pool.defense.places("k")[:n]
        tell("pierce.used", ship=attacker(state).id, target=pool.defender, n=n)
        state = with_pool(mark(state, "pierce"), pierce_spent=pool.pierce_spent + n)
        defense = pool.defense.cancelled(places, "pierce")
        return with_pool(state, defense=defense, blocks_more=pool.blocks_more - (n - len(places)))

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        return f"{seat}:8" in state.table.stops
