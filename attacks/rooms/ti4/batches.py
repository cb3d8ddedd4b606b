"""Hits that wait: where they are kept, what they may hit, how they are cancelled (rules/ti4.md 5.3)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import innermost, with_nested
from attacks.engine.values import Tell
from attacks.rooms.ti4.abilities.lasting import NotHitBy
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.changes import with_fight
from attacks.rooms.ti4.state import Batch, Hits, State, Unit
from attacks.rooms.ti4.units import sustain_reason

COMMON, RESTRICTED = 0, 1


def batches(state: State) -> tuple[Batch, ...]:
    """The hits that are being dealt with now: those of an ability under way, else those of the step."""
    hits = innermost(state, Hits)
    return state.table.fight.batches if hits is None else hits.batches


def against(state: State, seat: str) -> Batch | None:
    """The hits against a seat that are not cancelled yet; None if there are none."""
    return next((batch for batch in batches(state) if batch.seat == seat and batch.left), None)


def with_batch(state: State, batch: Batch) -> State:
    """The state with the hits against a seat changed, or added if there were none."""
    hits, old = innermost(state, Hits), batches(state)
    known = any(one.seat == batch.seat for one in old)
    new = tuple(batch if one.seat == batch.seat else one for one in old) if known else (*old, batch)
    return with_fight(state, batches=new) if hits is None else with_nested(state, replace(hits, batches=new))


def can_be_hit(state: State, batch: Batch) -> list[Unit]:
    """The units that these hits may be assigned to."""
    ships = state.table.combatants(batch.seat)
    if batch.target:
        return [unit for unit in ships if unit.id == batch.target]
    if batch.only == "fighter":
        return [unit for unit in ships if unit.card.kind == "fighter"]
    return [unit for unit in ships if not _spared(unit, batch.source)]


def _spared(unit: Unit, source: str) -> bool:
    """Does the unit's text say that hits of this source are not for it?"""
    return any(source in text.sources for text in effects_of(unit.card.special, NotHitBy))


def sturdy(state: State, batch: Batch) -> list[Unit]:
    """Of these the ones that restricted hits must go to: ships that are no fighters."""
    return [unit for unit in can_be_hit(state, batch) if unit.card.kind != "fighter"]


def fewest_sturdy(state: State, batch: Batch) -> int:
    """How many of the hits must go to non-fighter ships."""
    return min(batch.restricted, len(sturdy(state, batch)))


def cancel_hits(state: State, batch: Batch, n: int, pool: int, tell: Tell, source: str, ship: int = 0) -> State:
    """The hits without n of them, taken from a pool first and then from the other."""
    first = min(n, batch.restricted if pool == RESTRICTED else batch.common)
    rest = min(n - first, batch.common if pool == RESTRICTED else batch.restricted)
    fewer = (rest, first) if pool == RESTRICTED else (first, rest)
    tell("hits.cancelled", seat=batch.seat, n=first + rest, source=source, **({"ship": ship} if ship else {}))
    changed = replace(batch, common=batch.common - fewer[0], restricted=batch.restricted - fewer[1])
    return with_batch(state, changed)


def pools(state: State, batch: Batch) -> tuple[int, ...]:
    """The pools a cancel may be taken from; one only where there is no choice (R-07)."""
    if batch.common and batch.restricted:
        return (COMMON, RESTRICTED) if state.table.switches.restricted_hits_cancel == "yes" else (COMMON,)
    return (RESTRICTED,) if batch.restricted else (COMMON,)


def sustain_why(state: State, unit: Unit, batch: Batch) -> str:
    """Why this unit may not sustain against these hits; empty if it may."""
    if all(unit.id != one.id for one in can_be_hit(state, batch)):
        return "NOT_ELIGIBLE_AFB_NONFIGHTER" if batch.source == "barrage" else "CONDITION_NOT_MET_NOW"
    return sustain_reason(state, unit)
