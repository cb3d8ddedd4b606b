"""Keywords of the defender: armor, guardians, its dice and what its surges do (rules/legion.md 6: W6b, W7a to W7c)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.dicepool import Reroll
from attacks.engine.flow import Outcome, Push, innermost, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion.keywords.vocabulary import Benefit, Keyword, Use, Where, always, numbers, why_not
from attacks.rooms.legion.state import Frame, Guard, State, Unit
from attacks.rooms.legion.under_way import cancel, defender, mark, pool_of, spend, used, weapons_of


def armored(unit: Unit) -> bool:
    """Has the unit armor of either kind?"""
    return bool(unit.has("armor") or unit.has("armor_x"))


def hits_off(state: State, unit: Unit, n: int) -> Offer | None:
    """6. Armor cancels hits: all of them, or where the edition says so as many as it is worth."""
    hits = pool_of(state).dice.count("h")
    whole = unit.has("armor") and state.table.switches.armor_all
    most = hits if whole else min(hits, max(unit.has("armor"), unit.has("armor_x")))
    return Offer("armor", (numbers(most),), why_not=why_not(state, "armor", hits), rule="W6b")


def armored_once(state: State, unit: Unit, n: int) -> Offer | None:
    """6. The same offer, for a unit that has armor of this kind only."""
    return None if unit.has("armor") else hits_off(state, unit, n)


def hits_cancelled(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """They are cancelled."""
    tell("ability.used", ship=unit.id, offer=command.key)
    return cancel(mark(state, command.key), "h", command.picks[0][0], command.key, tell)


def senses(state: State, n: int) -> int:
    """7a. A die for each suppression token, up to the value; in melee where the edition says so."""
    if used(state, "no_danger_sense") or (pool_of(state).facts.melee and not state.table.switches.danger_sense_melee):
        return 0
    return min(n, defender(state).tokens.suppression)


def lucky(state: State, unit: Unit, n: int) -> Offer | None:
    """7b. Some dice again, all at once."""
    dice = tuple(range(len(pool_of(state).defense.now)))
    why = "used_already" if used(state, "uncanny_luck") else ""
    return Offer("uncanny_luck", (Pick("die", dice, 1, min(n, len(dice))),), why_not=why, rule="W7b")


def again(state: State, unit: Unit, command: Command, tell: Tell) -> Outcome:
    """The dice picked are rolled again; with none to pick, all of them."""
    every = tuple(range(len(pool_of(state).defense.now)))
    places = tuple(sorted(command.picks[0])) if command.picks else every
    tell("ability.used", ship=unit.id, offer=command.key)
    return Push(mark(state, command.key), Frame("reroll_7b", "7b", Reroll("defense", places, command.key)))


def soresu_rerolls(state: State, unit: Unit, n: int) -> Offer | None:
    """7b. In the last edition all dice again, against a ranged attack."""
    if state.table.switches.soresu != "reroll" or pool_of(state).facts.melee:
        return None
    return Offer("soresu", why_not="used_already" if used(state, "soresu") else "", rule="W7b")


def soresu_guards(state: State, unit: Unit, n: int) -> Offer | None:
    """G2. A guardian spends a dodge for it."""
    if not unit.tokens.dodge:
        return None
    guard = nested(state, Guard)
    rerolls = state.table.switches.soresu == "reroll"
    done = "used_already" if guard.soresu else "" if guard.dice.places("s") or rerolls else "nothing_to_change"
    return Offer("soresu", why_not=done, rule="W7c", turns="" if rerolls else "block")


def soresu_guarded(state: State, unit: Unit, command: Command, tell: Tell) -> Outcome:
    """Its surges block and turn back, or all its dice are rolled again."""
    tell("ability.used", ship=unit.id, offer="soresu")
    state = spend(state, unit, "dodge", 1, tell)
    guard = replace(nested(state, Guard), soresu=True)
    state = with_nested(state, guard)
    if state.table.switches.soresu == "dodge":
        return state
    return Push(state, Frame("reroll_guard", "G2", Reroll("guardian", tuple(range(len(guard.dice.now))), "soresu")))


def soresu_deflects(state: State, unit: Unit) -> bool:
    """7c. After a dodge surges are turned back, where it does not reroll; a guardian has spent its own."""
    guard = innermost(state, Guard)
    dodged = guard.soresu if guard else pool_of(state).dodges > 0
    return state.table.switches.soresu == "dodge" and dodged


def surges_turned(state: State, unit: Unit) -> bool:
    """7c. After a dodge every surge is turned back; in the last edition one, at range, unless all weapons are fast."""
    pool = pool_of(state)
    if state.table.switches.deflect == "dodge_each_surge":
        return pool.defender == unit.id and pool.dodges > 0
    return not pool.facts.melee and not all(weapon.has("high_velocity") for weapon in weapons_of(state))


def dodged(state: State, unit: Unit) -> bool:
    """Has the defender spent a dodge?"""
    return pool_of(state).dodges > 0


def turns_back(state: State, unit: Unit) -> bool:
    """7c. Does the unit turn surges back?"""
    soresu = unit.has("soresu") and soresu_deflects(state, unit)
    return bool(soresu or (unit.has("deflect") and surges_turned(state, unit)))


def deflects(state: State) -> bool:
    """7c. Does the defender turn surges back on a ranged attacker?"""
    return not used(state, "no_deflect") and turns_back(state, defender(state))


def would_deflect(state: State) -> bool:
    """7c. Are there surges to turn back?"""
    return pool_of(state).defense.count("s") > 0 and deflects(state)


SAVING = {
    "armor": Keyword("unit", "W6b", uses=(Use("6b", hits_off, hits_cancelled),)),
    "armor_x": Keyword("unit", "W6b", uses=(Use("6b", armored_once, hits_cancelled),), numbered=True),
    "guardian": Keyword("unit", "W6b", does={"guards": always}, numbered=True),
    "shielded": Keyword("unit", "W7a", numbered=True),
    "danger_sense": Keyword(
        "unit", "W7a", dice=senses, benefits=(Benefit("danger_sense", "7a", "W7a"),), numbered=True
    ),
    "uncanny_luck": Keyword("unit", "W7b", uses=(Use("7b", lucky, again),), numbered=True),
    "block": Keyword("unit", "W7c", does={"blocks_surges": dodged, "rewards_dodge": always}, reads=("dodges",)),
    "deflect": Keyword(
        "unit",
        "W7c",
        does={"rewards_dodge": Where("deflect", "dodge_each_surge")},
        benefits=(Benefit("deflect", "7c", "W7c", would_deflect),),
        reads=("dodges",),
    ),
    "soresu": Keyword(
        "unit",
        "W7c",
        does={"rewards_dodge": Where("soresu", "dodge")},
        uses=(Use("7b", soresu_rerolls, again), Use("G2", soresu_guards, soresu_guarded)),
        reads=("dodges",),
    ),
    "immune_deflect": Keyword("weapon", "W7c", "any", does={"undeflected": always}),
}
