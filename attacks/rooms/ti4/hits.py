"""Sustain Damage one ship at a time, and the hits that abilities make (seed 001, 10.2; LRR 87)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.abilities.lasting import SustainCancels
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.batches import (
    against,
    batches,
    cancel_hits,
    pools,
    sustain_why,
    with_batch,
)
from attacks.rooms.ti4.changes import with_units
from attacks.rooms.ti4.state import Batch, Frame, Hits, State, Sustained
from attacks.rooms.ti4.units import alike

IN_STEP = ("4.", "12.5", "12.6")
"""Steps in which hits are assigned: what is made then joins those that wait."""


def sustain_offer(state: State, seat: str) -> tuple[Offer, ...]:
    """Sustain Damage with one of the ships; with the reason, if the player has such ships and may not."""
    batch = against(state, seat)
    if batch is None:
        return ()
    ships = [unit for unit in state.table.combatants(seat) if unit.card.sustain]
    if not ships:
        return ()
    why = {unit.id: sustain_why(state, unit, batch) for unit in ships}
    able = [unit for unit in ships if not why[unit.id]]
    if not able:
        reasons = [reason for reason in why.values() if reason != "SUSTAIN_ALREADY_DAMAGED"]
        return (Offer("sustain", why_not=reasons[0] if reasons else "SUSTAIN_ALREADY_DAMAGED", rule="87"),)
    picks = (Pick("ship", tuple(alike(state, able))), *pool_pick(state, batch))
    return (Offer("sustain", picks, rule="87"),)


def pool_pick(state: State, batch: Batch) -> tuple[Pick, ...]:
    """Which hits a cancel takes, where the owner has the choice (R-07)."""
    which = pools(state, batch)
    return (Pick("hits", which),) if len(which) > 1 else ()


def sustain(state: State, command: Command, tell: Tell) -> Outcome:
    """A ship cancels a hit and is damaged; then others may answer to that before the next one is decided."""
    unit = state.table.unit(command.picks[0][0])
    batch = against(state, command.seat)
    assert batch is not None
    pool = command.picks[1][0] if len(command.picks) > 1 else pools(state, batch)[0]
    return use_sustain(state, unit.id, batch, pool, tell)


def cancels(state: State, seat: str) -> int:
    """How many hits one Sustain Damage of a side cancels."""
    return max([1, *(word.n for word in effects_of(state.table.side(seat).abilities, SustainCancels))])


def use_sustain(state: State, unit_id: int, batch: Batch, pool: int, tell: Tell) -> Outcome:
    """Sustain Damage is used by a unit against one hit, or as many as it cancels."""
    unit = state.table.unit(unit_id)
    n = cancels(state, unit.seat)
    tell("unit.sustained", ship=unit.id, seat=unit.seat)
    state = cancel_hits(state, batch, n, pool, tell, "sustain_damage", unit.id)
    state = with_units(state, [replace(unit, damaged=True, sustained=True, used_round=True)])
    return Push(state, Frame("sustained", "4.3a", data=Sustained(unit.id, batch.by, batch.source)))


def produce(state: State, batch: Batch, tell: Tell, *, joins: bool = False) -> Outcome:
    """An ability has made hits: they are assigned at once, or (`joins`) with those that wait already."""
    tell("hits.produced", seat=batch.by, against=batch.seat, n=batch.left, source=batch.source)
    if joins:
        waiting = next((one for one in batches(state) if one.seat == batch.seat), None)
        barrage = state.table.switches.reflective_in_afb == "join_afb_pool"
        if state.stack[0].step.startswith(IN_STEP) or (barrage and waiting is not None):
            waiting = waiting or Batch(batch.seat, batch.by, "combat")
            return with_batch(state, replace(waiting, common=waiting.common + batch.common))
    if not state.stack[0].step.startswith(("1.", *IN_STEP)):
        state = fresh(state)
    return Push(state, Frame("hits", "0.2b", data=Hits((batch,))))


def fresh(state: State) -> State:
    """Hits are assigned in a step of their own: who sustained in another may do it again here, once repaired."""
    return with_units(state, [replace(unit, sustained=False) for unit in state.table.units if unit.sustained])
