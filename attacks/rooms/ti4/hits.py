"""Sustain Damage one ship at a time, hits assigned in secret and revealed together (seed 001, 10.2; LRR 78.6, 87)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.ti4.batches import (
    RESTRICTED,
    against,
    batches,
    can_be_hit,
    cancelled,
    fewest_sturdy,
    pools,
    sustain_why,
    with_batch,
)
from attacks.rooms.ti4.changes import innermost, with_data, with_fight, with_part, with_units
from attacks.rooms.ti4.state import Batch, Frame, Hits, State, Sustained
from attacks.rooms.ti4.units import alike, destroy, has, taken

DOUBLE = "non_euclidean_shielding"


# --- Sustain Damage ---


def sustain_offer(state: State, seat: str) -> tuple[Offer, ...]:
    """Sustain Damage with one of the ships; with the reason, if the player has such ships and may not."""
    batch = against(state, seat)
    if batch is None:
        return ()
    ships = [unit for unit in state.table.ships(seat) if unit.card.sustain]
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


def sustained(state: State, command: Command, tell: Tell) -> Outcome:
    """A ship cancels a hit and is damaged; then others may answer to that before the next one is decided."""
    unit = state.table.unit(command.picks[0][0])
    batch = against(state, command.seat)
    assert batch is not None
    pool = command.picks[1][0] if len(command.picks) > 1 else pools(state, batch)[0]
    return use_sustain(state, unit.id, batch, pool, tell)


def use_sustain(state: State, unit_id: int, batch: Batch, pool: int, tell: Tell) -> Outcome:
    """Sustain Damage is used by a unit against one hit (two with a shield that must take two)."""
    unit = state.table.unit(unit_id)
    n = 2 if has(state, unit.seat, DOUBLE) else 1
    tell("unit.sustained", ship=unit.id, seat=unit.seat)
    state = cancelled(state, batch, n, pool, tell, "sustain_damage", unit.id)
    state = with_units(state, [replace(unit, damaged=True, sustained=True, used_round=True)])
    return Push(state, Frame("sustained", "4.3a", data=Sustained(unit.id, batch.by, batch.source)))


# --- assign ---


def need(state: State, batch: Batch) -> int:
    """How many units these hits destroy."""
    return min(batch.left, len(can_be_hit(state, batch)))


def forced(state: State, batch: Batch) -> tuple[int, ...] | None:
    """The units that fall, if the owner has nothing to choose; None if it does."""
    units = can_be_hit(state, batch)
    n, groups = need(state, batch), alike(state, units)
    if n == len(units):
        return tuple(unit.id for unit in units)
    if len(groups) == 1:
        return tuple(next(iter(groups.values()))[::-1][:n])
    return None


def assign_offer(state: State, seat: str) -> tuple[Offer, ...]:
    """Name the own ships that are lost to the hits that are left: exactly as many as there are hits and targets."""
    batch = against(state, seat)
    if batch is None or forced(state, batch) is not None:
        return ()
    groups, n = alike(state, can_be_hit(state, batch)), need(state, batch)
    caps = tuple(min(n, len(ids)) for ids in groups.values())
    return (Offer("assign", (Pick("ship", tuple(groups), n, n, caps),), rule="78.6", secret=True),)


class Assign:
    """Both sides choose at the same time; nobody sees the other's choice, and until the reveal it may be replaced."""

    def seats(self, state: State) -> tuple[str, ...]:
        due = [seat for seat in state.table.fighting() if assign_offer(state, seat)]
        return tuple(seat for seat in due if state.table.part(seat).commit is None)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return assign_offer(state, seat) if seat in state.table.fighting() else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        batch = against(state, command.seat)
        assert batch is not None
        units = can_be_hit(state, batch)
        ids = taken(state, units, tuple(alike(state, units)), command.picks[0])
        strong = sum(state.table.unit(one).card.kind != "fighter" for one in ids)
        if strong < fewest_sturdy(state, batch):
            raise Refused("RESTRICTED_HIT_NONFIGHTER_FIRST", rule="5.3")
        if state.table.part(command.seat).commit is None:
            tell("assign.committed", seat=command.seat)
        state = with_part(state, command.seat, commit=tuple(ids))
        return state if not self.seats(state) else Goto(state, state.stack[-1].step)


class Apply:
    """Both lists leave at the same moment; then nothing of the hits is left."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state, fallen = fell(state, tell)
        depth, hits = innermost(state, Hits)
        if depth >= 0:
            return with_data(state, replace(hits, batches=(), fallen=fallen), depth)
        return with_fight(state, batches=(), fallen=(*state.table.fight.fallen, *fallen))


def fell(state: State, tell: Tell) -> tuple[State, tuple[int, ...]]:
    """Destroy what was named, or what had to be, by all hits at once."""
    lost: list[int] = []
    source = ""
    for batch in batches(state):
        if not batch.left:
            continue
        must, named = forced(state, batch), state.table.part(batch.seat).commit
        ids = must if must is not None else named or ()
        excess = batch.left - len(ids)
        tell("hits.assigned", seat=batch.seat, n=batch.left, ships=list(ids))
        if excess:
            tell("hits.lost", seat=batch.seat, n=excess)
        lost += ids
        source = batch.source
    for seat in state.table.fighting():
        state = with_part(state, seat, commit=None)
    if not lost:
        return state, ()
    return destroy(state, lost, tell, source)


def produce(state: State, batch: Batch, tell: Tell) -> Outcome:
    """An ability has made hits: they join the pool of step 4, or are assigned at once."""
    tell("hits.produced", seat=batch.by, against=batch.seat, n=batch.left, source=batch.source)
    if batch.source == "reflective_shielding":
        waiting = next((one for one in batches(state) if one.seat == batch.seat), None)
        joins = state.table.switches.reflective_in_afb == "join_afb_pool"
        if state.stack[0].step.startswith("4.") or (joins and waiting is not None):
            waiting = waiting or Batch(batch.seat, batch.by, "combat")
            return with_batch(state, replace(waiting, common=waiting.common + batch.common))
    if not state.stack[0].step.startswith(("1.", "4.")):
        state = fresh(state)
    return Push(state, Frame("hits", "0.2b", data=Hits((batch,))))


def fresh(state: State) -> State:
    """Hits are assigned in a step of their own: who sustained in another may do it again here, once repaired."""
    return with_units(state, [replace(unit, sustained=False) for unit in state.table.units if unit.sustained])


__all__ = ["RESTRICTED", "Apply", "Assign", "fresh", "produce", "sustain_offer", "sustained", "use_sustain"]
