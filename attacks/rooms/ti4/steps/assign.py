"""Hits are assigned in secret and revealed together (seed 001, 10.2; LRR 78.6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, innermost, with_nested
from attacks.engine.values import Command, Offer, Refused, Tell
from attacks.rooms.ti4.arena import arena
from attacks.rooms.ti4.batches import against, batches, can_be_hit, fewest_sturdy
from attacks.rooms.ti4.changes import with_fight, with_part
from attacks.rooms.ti4.state import Batch, Hits, State
from attacks.rooms.ti4.units import alike, destroy, pick_units, units_picked


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


def rule_of_hits(state: State) -> str:
    """The rule by which these hits are assigned: of the combat, or of the unit ability."""
    where = arena(state)
    return {"space": "78.6", "ground": "42", "space_cannon": "77", "bombardment": "15"}[where]


def assign_offer(state: State, seat: str) -> tuple[Offer, ...]:
    """Name the own ships that are lost to the hits that are left: exactly as many as there are hits and targets."""
    batch = against(state, seat)
    if batch is None or forced(state, batch) is not None:
        return ()
    n = need(state, batch)
    return (
        Offer("assign", (pick_units(state, can_be_hit(state, batch), n, n),), rule=rule_of_hits(state), secret=True),
    )


class AssignHits:
    """Both sides choose at the same time; nobody sees the other's choice, and until the reveal it may be replaced."""

    def seats(self, state: State) -> tuple[str, ...]:
        due = [seat for seat in state.table.fighting() if assign_offer(state, seat)]
        return tuple(seat for seat in due if state.table.part(seat).commit is None)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return assign_offer(state, seat) if seat in state.table.fighting() else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        batch = against(state, command.seat)
        assert batch is not None
        ids = units_picked(state, can_be_hit(state, batch), command.picks[0])
        strong = sum(state.table.unit(one).card.kind != "fighter" for one in ids)
        if strong < fewest_sturdy(state, batch):
            raise Refused("RESTRICTED_HIT_NONFIGHTER_FIRST", rule="5.3")
        if state.table.part(command.seat).commit is None:
            tell("assign.committed", seat=command.seat)
        state = with_part(state, command.seat, commit=tuple(ids))
        return state if not self.seats(state) else Goto(state, state.stack[-1].step)


class DestroyAssigned:
    """Both lists leave at the same moment; then nothing of the hits is left."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state, fallen = destroy_assigned(state, tell)
        hits = innermost(state, Hits)
        if hits is not None:
            return with_nested(state, replace(hits, batches=(), fallen=fallen))
        return with_fight(state, batches=(), fallen=(*state.table.fight.fallen, *fallen))


def destroy_assigned(state: State, tell: Tell) -> tuple[State, tuple[int, ...]]:
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
