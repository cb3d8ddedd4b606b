"""Steps 4c and 7c: surges are converted, what nothing converts becomes blank (seed 003, 4c, 7c; W4c, W7c)."""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion.dice import NAMES
from attacks.rooms.legion.state import Frame, State, Unit, Wounds
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    mark,
    owns_tokens,
    pool_of,
    some,
    spend,
    total,
    used,
    weapons_of,
    with_dice,
    with_pool,
)

FACE_OF = {"hit": "h", "crit": "c"}


def chart_of(state: State) -> str:
    """The result on the attacker's chart; a charge has its own. Empty if there is none."""
    attack, unit = attack_of(state), attacker(state)
    if attack.charge >= 0:
        chart = unit.card.weapons[attack.charge].chart
        return "" if chart == "none" else chart
    held = holds_the_line(state, unit, "attacker")
    return unit.card.attack_surge or ("hit" if held else "")


def holds_the_line(state: State, unit: Unit, who: str) -> bool:
    """Does an engaged unit of the last edition convert its surges because it holds the line?"""
    facts = pool_of(state).facts
    able = state.table.switches.late_keywords and unit.has("hold_the_line")
    return bool(able) and (facts.melee or who in facts.engaged)


class ForgetNothing:
    """4c. On the reading that only final rolls count, what shows now is the first that does."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_dice(state, pool_of(state).dice)


class ConvertAttack:
    """4c. First what the attacker chooses: critical, surge tokens, jedi hunter; then the chart, the rest blank."""

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, surges = attacker(state), pool_of(state).dice.places("s")
        if seat != unit.seat:
            return ()
        none = "" if surges else "nothing_to_change"
        offers = []
        critical = total(state, "critical")
        if critical:
            why = "used_already" if used(state, "critical") else none
            most = max(1, min(critical, len(surges)))
            offers.append(Offer("critical", (Pick("die", surges, 1, most),), why_not=why, rule="W4c", turns="crit"))
        if unit.has("jedi_hunter") and owns_tokens(state) and defender(state).card.force:
            offers.append(
                Offer(
                    "jedi_hunter",
                    (Pick("die", surges, 1, max(1, len(surges))),),
                    why_not=none,
                    rule="W4c",
                    turns="crit",
                )
            )
        if unit.tokens.surge and owns_tokens(state):
            why = none or ("nothing_to_change" if chart_of(state) else "")
            offers.append(Offer("surge_token", (Pick("die", surges),), why_not=why, rule="4c", turns="hit"))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        places = tuple(sorted(command.picks[0]))
        if command.key == "surge_token":
            state = spend(state, attacker(state), "surge", 1, tell)
            return turn_attack(state, places, "h", "surge_token", tell)
        if command.key == "critical":
            state = mark(state, "critical")
        return turn_attack(state, places, "c", command.key, tell)

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        return f"{seat}:4c" in state.table.stops


def converted_attack(state: State, seat: str, tell: Tell) -> Outcome:
    """4c. The chart converts every surge, or they become blank; then comes what turns dice afterwards."""
    surges = pool_of(state).dice.places("s")
    face = FACE_OF.get(chart_of(state), "b")
    if surges:
        state = turn_attack(state, surges, face, "chart" if face != "b" else "no_chart", tell)
    return Push(state, Frame("marksman", "4c+"))


def turn_attack(state: State, places: tuple[int, ...], face: str, by: str, tell: Tell) -> State:
    """Attack dice are turned to a face."""
    unit = attacker(state)
    tell("dice.turned", ship=unit.id, pool="attack", ids=list(places), to=NAMES[face], n=len(places), offer=by)
    return with_dice(state, pool_of(state).dice.turned(places, face))


class Marksman:
    """4c. After conversion a token turns a blank to a hit or a hit to a crit; two tokens a blank to a crit."""

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, dice = attacker(state), pool_of(state).dice
        if seat != unit.seat or not owns_tokens(state):
            return ()
        blanks, hits = dice.places("b"), dice.places("h")
        melee = pool_of(state).facts.melee
        offers = []
        for key, token, able in (("marksman", "aim", True), ("jarkai", "dodge", melee)):
            if not (unit.has(key) and able and getattr(unit.tokens, token)):
                continue
            for name, places, face in (("hit", blanks, "hit"), ("crit", hits, "crit")):
                why = "" if places else "nothing_to_change"
                offers.append(Offer(f"{key}_{name}", (Pick("die", places),), why_not=why, rule="W4c", turns=face))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        key, name = command.key.split("_")
        state = spend(state, attacker(state), "aim" if key == "marksman" else "dodge", 1, tell)
        return turn_attack(state, command.picks[0], FACE_OF[name], key, tell)

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        return False


def deflects(state: State) -> bool:
    """Does the defender turn surges back on a ranged attacker?"""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    if used(state, "no_deflect"):
        return False
    if unit.has("soresu") and switches.soresu == "dodge" and pool.dodges:
        return True
    if not unit.has("deflect"):
        return False
    if switches.deflect == "dodge_each_surge":
        return pool.dodges > 0
    every = all(weapon.has("high_velocity") for weapon in weapons_of(state))
    return not pool.facts.melee and not every


def surge_blocks(state: State, unit: Unit) -> bool:
    """Does the defender's chart, or what a spent dodge switched on, turn surges to blocks?"""
    pool = pool_of(state)
    held = holds_the_line(state, unit, "defender")
    return unit.card.defense_surge or held or deflects(state) or bool(unit.has("block") and pool.dodges)


class DeflectWounds:
    """7c. Surges are counted before they are converted; a ranged attacker suffers for them now."""

    def run(self, state: State, tell: Tell) -> Outcome:
        pool, unit = pool_of(state), attacker(state)
        surges = pool.defense.count("s")
        if not surges or pool.facts.melee or not deflects(state) or some(state, "immune_deflect"):
            return state
        if attack_of(state).charge >= 0 or unit.destroyed:
            return state
        each = state.table.switches.deflect == "dodge_each_surge"
        return suffer(state, unit, surges if each else 1, "deflect", tell)


def suffer(state: State, unit: Unit, n: int, why: str, tell: Tell) -> Outcome:
    """A unit suffers wounds, which its owner allocates."""
    tell("wounds.suffered", ship=unit.id, n=n, by=why)
    return Push(state, Frame("wounds", "9+", Wounds(unit.id, n, why)))


class ConvertDefense:
    """7c. Surge tokens, as many as the defender likes; then chart, block and deflect, the rest blank."""

    def order(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, surges = defender(state), pool_of(state).defense.places("s")
        if seat != unit.seat or not unit.tokens.surge:
            return ()
        why = "" if surges and not surge_blocks(state, unit) else "nothing_to_change"
        return (Offer("surge_token", (Pick("die", surges),), why_not=why, rule="7c", turns="block"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = spend(state, defender(state), "surge", 1, tell)
        return turn_defense(state, command.picks[0], "k", "surge_token", tell)

    def may_close(self, state: State, seat: str) -> str:
        return ""

    def stops(self, state: State, seat: str) -> bool:
        return f"{seat}:7c" in state.table.stops


def converted_defense(state: State, seat: str, tell: Tell) -> State:
    """7c. What the chart, a block or a deflection converts is a block, the rest blank."""
    surges = pool_of(state).defense.places("s")
    if not surges:
        return state
    blocks = surge_blocks(state, defender(state))
    return turn_defense(state, surges, "k" if blocks else "b", "chart" if blocks else "no_chart", tell)


def turn_defense(state: State, places: tuple[int, ...], face: str, by: str, tell: Tell) -> State:
    """Defense dice are turned to a face."""
    unit = defender(state)
    tell("dice.turned", ship=unit.id, pool="defense", ids=list(places), to=NAMES[face], n=len(places), offer=by)
    return with_pool(state, defense=pool_of(state).defense.turned(places, face))
