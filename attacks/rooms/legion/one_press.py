"""One press for a target with its range, and for the cover behind which it stands; a table may choose it.

Who sees whom is then taken as usual: everything sees everything, every arc holds its target. Whoever sees it otherwise
measures as before, and whoever reads it otherwise contests it (rules/legion.md 3).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.rooms.legion import weapons
from attacks.rooms.legion.keywords import minis_asking
from attacks.rooms.legion.packing import target_code
from attacks.rooms.legion.state import Facts, Pool, State, Unit
from attacks.rooms.legion.under_way import attack_of, attacker, with_attack

RANGES = (0, 1, 2, 3, 4, 5, 6)
HANDLING = ("quick", "strict")
"""How much a press says: a target with its range, cover with the confirmation; or each by itself."""


def quick(state: State) -> bool:
    """Has the table chosen few presses?"""
    return state.table.handling == "quick"


def usual_facts(state: State, target: Unit, far: int) -> Facts:
    """What is usually seen at this range; what was measured before stays as it was entered."""
    unit = attacker(state)
    known = next((facts for facts in attack_of(state).measured if facts.target == target.id), None)
    if known:
        return replace(known, range=far)
    seen = tuple(mini.id for mini in target.living)
    return Facts(
        target.id,
        far,
        tuple(mini.id for mini in unit.living),
        seen,
        arcs=minis_asking(unit, "arcs"),
        spray=tuple((mini, len(seen)) for mini in minis_asking(unit, "spray")),
    )


def aims(state: State) -> tuple[int, ...]:
    """Every target with every range at which a weapon of the attacker reaches it."""
    enemies = state.table.living(state.table.other(attacker(state).seat))
    return tuple(target_code(one.id, far) for one in enemies for far in RANGES if reaches(state, one, far))


def reaches(state: State, target: Unit, far: int) -> bool:
    """May the unit be attacked at this range, with a weapon that is left?"""
    facts = usual_facts(state, target, far)
    if weapons.target_reason(state, facts):
        return False
    attack = attack_of(state)
    pool = Pool(target.id, facts, extra=attack.extra)
    return bool(weapons.usable(with_attack(state, pools=(*attack.pools, pool), now=len(attack.pools))))
