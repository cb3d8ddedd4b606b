"""Keywords of pierce and of immunity to it (rules/legion.md 6: W2b, W4b, W7a, W8b), and what a pool's pierce is."""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion.keywords.vocabulary import Benefit, Keyword, Use, in_melee, numbers, why_not
from attacks.rooms.legion.state import Pool, State, Unit
from attacks.rooms.legion.under_way import attacker, defender, mark, owns_tokens, pool_of, total, used, with_pool


def pierce(state: State) -> int:
    """How many blocks the pool may cancel in all: its weapons, lethal aims, a duel; makashi mastery gives one up."""
    value = total(state, "pierce") + pool_of(state).pierce_more
    return max(0, value - 1) if used(state, "makashi") else value


def pierce_left(state: State, unit: Unit | None = None) -> int:
    """What guardian dice left of it; on one reading an impervious unit makes it count one less against itself."""
    unit = unit or defender(state)
    tough = unit.has("impervious") and state.table.switches.impervious == "pierce_minus_one"
    return max(0, pierce(state) - pool_of(state).pierce_spent - int(bool(tough) and not used(state, "makashi")))


def immune_to_pierce(state: State) -> bool:
    """Does the defender's immunity stop pierce here?"""
    unit, pool = defender(state), pool_of(state)
    if used(state, "makashi"):
        return False
    duel = duels(state) and not used(state, "no_duelist_guard")
    return bool(unit.has("immune_pierce") or duel or (pool.facts.melee and unit.has("immune_melee_pierce")))


def duels(state: State) -> bool:
    """Has the defender, a duelist in melee, spent a dodge?"""
    pool = pool_of(state)
    return pool.facts.melee and pool.dodges > 0 and bool(defender(state).has("duelist"))


def immune_guardian(unit: Unit) -> bool:
    """Is a guardian immune to what pierces its own blocks? It is in no melee and no duel."""
    return bool(unit.has("immune_pierce"))


def cancels_blocks(state: State, unit: Unit, n: int) -> Offer | None:
    """8. What is left of pierce cancels blocks, those of shields last."""
    if not pierce(state):
        return None
    pool, left = pool_of(state), pierce_left(state)
    blocks = pool.defense.count("k") + pool.blocks_more
    why = why_not(state, "pierce", blocks and left > 0)
    why = "immune_to_pierce" if immune_to_pierce(state) else why
    return Offer("pierce", (numbers(min(left, blocks)),), why_not=why, rule="W8b")


def blocks_cancelled(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """They are cancelled."""
    n, pool = command.picks[0][0], pool_of(state)
    places = pool.defense.places("k")[:n]
    tell("pierce.used", ship=unit.id, target=pool.defender, n=n)
    state = with_pool(mark(state, "pierce"), pierce_spent=pool.pierce_spent + n)
    defense = pool.defense.cancelled(places, "pierce")
    return with_pool(state, defense=defense, blocks_more=pool.blocks_more - (n - len(places)))


def masters(state: State, unit: Unit, n: int) -> Offer | None:
    """2b. In melee one pierce is given up, and no immunity to pierce helps."""
    why = "used_already" if used(state, "makashi") else ""
    return Offer("makashi", why_not=why, rule="W2b") if pool_of(state).facts.melee else None


def mastered(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """It is given up."""
    return mark(state, "makashi")


def tougher(state: State, n: int) -> int:
    """7a. A die for each pierce against the unit."""
    if state.table.switches.impervious != "more_dice" or used(state, "no_impervious"):
        return 0
    return 0 if used(state, "makashi") or immune_to_pierce(state) else pierce(state)


def aims_in_duel(state: State) -> bool:
    """Has the attacker aimed in melee?"""
    pool = pool_of(state)
    return bool(attacker(state).has("duelist")) and owns_tokens(state) and pool.facts.melee and pool.aims > 0


def duel_pierces(state: State) -> State:
    """The pool pierces one more, once."""
    if used(state, "duelist"):
        return state
    return with_pool(mark(state, "duelist"), pierce_more=pool_of(state).pierce_more + 1)


def duel_aimed(state: State, pool: Pool, tell: Tell) -> Outcome:
    """4b. So it does by itself where nobody is asked."""
    if state.table.switches.benefits != "automatic" or not pool.facts.melee or used(state, "duelist"):
        return state
    tell("ability.used", ship=attacker(state).id, offer="duelist")
    return duel_pierces(state)


def guards_duel(state: State) -> bool:
    """8. Would immunity to pierce help?"""
    return duels(state) and pierce_left(state) > 0


PIERCE = {
    "pierce": Keyword("weapon", "W8b", "sum", uses=(Use("8b", cancels_blocks, blocks_cancelled),), numbered=True),
    "makashi": Keyword("unit", "W2b", uses=(Use("2b", masters, mastered),)),
    "immune_pierce": Keyword("unit", "W8b"),
    "immune_melee_pierce": Keyword("unit", "W8b"),
    "impervious": Keyword("unit", "W7a", dice=tougher, benefits=(Benefit("impervious", "7a", "W7a"),)),
    "duelist": Keyword(
        "unit",
        "W4b",
        does={"rewards_dodge": in_melee},
        acts={"aimed": duel_aimed},
        benefits=(
            Benefit("duelist", "4c", "W4b", aims_in_duel, duel_pierces, attacks=True),
            Benefit("duelist_guard", "8", "W5", guards_duel),
        ),
        reads=("dodges", "aims"),
    ),
}
