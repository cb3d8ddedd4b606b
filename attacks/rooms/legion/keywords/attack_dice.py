"""Keywords of the attack dice: rerolls, conversion and step 6 of the attacker (rules/legion.md 6: W4b, W4c, W6a)."""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion.keywords.saving import armored
from attacks.rooms.legion.keywords.vocabulary import Keyword, Turn, Use, always, in_melee, late, numbers, why_not
from attacks.rooms.legion.state import Pool, State, Unit
from attacks.rooms.legion.under_way import (
    attacker,
    defender,
    mark,
    owns_tokens,
    pool_of,
    some,
    spend,
    turn_attack,
    used,
    with_pool,
)

FULL_MOVE = 3


def against_force(state: State, unit: Unit) -> bool:
    """Has the defender the Force, and is the attacker no charge?"""
    return owns_tokens(state) and defender(state).card.force


def engaged(state: State, unit: Unit) -> bool:
    """Is the unit engaged, in this attack's melee or another, and does the edition know the keyword?"""
    facts = pool_of(state).facts
    who = "attacker" if unit.id == attacker(state).id else "defender"
    return late(state, unit) and (facts.melee or who in facts.engaged)


def against_armor(state: State, unit: Unit) -> bool:
    """Is the defender armored?"""
    return armored(defender(state))


def weak_spot(state: State) -> int:
    """What a weak point of the defender adds to impact, where the attack comes from there."""
    return defender(state).has("weak_point") if pool_of(state).facts.weak else 0


def moved_fully(state: State, unit: Unit) -> bool:
    """Has the attacker made a full move?"""
    return unit.moved >= FULL_MOVE and owns_tokens(state)


def unspent_aims(state: State, unit: Unit, n: int) -> Offer | None:
    """Aims that rerolled nothing, as many as the pool's weapons are lethal for."""
    aims = unit.tokens.aim
    if not n or not owns_tokens(state) or not (aims or used(state, "lethal")):
        return None
    return Offer("lethal", (numbers(min(n, aims)),), why_not=why_not(state, "lethal", aims), rule="W6a")


def aims_pierce(state: State, unit: Unit, command: Command, tell: Tell) -> State:
    """Each of them makes the pool pierce one more."""
    n = command.picks[0][0]
    state = spend(mark(state, "lethal"), unit, "aim", n, tell)
    return with_pool(state, pierce_more=pool_of(state).pierce_more + n)


def crits_glance_off(state: State, pool: Pool, tell: Tell) -> Outcome:
    """Against armor every crit becomes a hit, after impact."""
    unit, crits = defender(state), pool.dice.places("c")
    if not crits or not late(state, unit) or not armored(unit) or not some(state, "primitive"):
        return state
    return turn_attack(state, crits, "h", "primitive", tell)


ATTACK_DICE = {
    "precise": Keyword("unit", "W4b", does={"aim_dice": always}, numbered=True),
    "critical": Keyword("weapon", "W4c", "sum", uses=(Turn("critical", "4c", "s", "W4c"),), numbered=True),
    "jedi_hunter": Keyword("unit", "W4c", uses=(Turn("jedi_hunter", "4c", "s", "W4c", against_force, freely=True),)),
    "hold_the_line": Keyword("unit", "W4c", does={"turns_surges": engaged}),
    "marksman": Keyword("unit", "W4c", pays=("aim", always)),
    "jarkai": Keyword("unit", "W4c", pays=("dodge", in_melee)),
    "impact": Keyword(
        "weapon",
        "W6a",
        "sum",
        uses=(Turn("impact", "6a", "h", "W6a", against_armor, counted=True, more=weak_spot),),
        numbered=True,
    ),
    "weak_point": Keyword("unit", "W6a", fact="weak", numbered=True),
    "ram": Keyword(
        "weapon", "W6a", "sum", fact="moved", uses=(Turn("ram", "6a", "bsh", "W6a", moved_fully),), numbered=True
    ),
    "lethal": Keyword("weapon", "W6a", "sum", uses=(Use("6a", unspent_aims, aims_pierce),), numbered=True),
    "primitive": Keyword("weapon", "W6a", "any", acts={"6a over": crits_glance_off}),
}
