"""How the dice of a match are agreed on: everybody commits to a secret before anybody shows one.

The server's commitment stands in event 1. Each seat's browser draws a seed and commits to it; when all commitments are
events, all show their seeds; the key of all dice is made of all of them. So nobody can choose a die as long as one of
them is honest. Pure, like every decision.
"""

from __future__ import annotations

from attacks.engine import fair
from attacks.engine.values import Event, Refused
from attacks.services.dice import browsers, hash_chain, seeds, source
from attacks.services.match.commands import Fair as Move
from attacks.services.match.events import COMMITTED, LATE, OPENED, REVEALED, SET
from attacks.services.match.table import Table
from attacks.services.match.terms import COMMIT, READY, REVEAL, Fair, Part


def begun(table: Table, seats: tuple[str, ...], drawing: frozenset[str]) -> tuple[Fair, list[Event]]:
    """The dice of a match that starts. `drawing`: the seats whose browsers draw seeds of their own.

    With none of them there is nobody whose seed could be worth more than the server's.
    """
    if not drawing:
        return Fair(), []
    agreed = Fair(COMMIT, dict.fromkeys(seats, Part()), level=table.trust.fair.level)
    told: list[Event] = []
    for seat in seats:
        if seat not in drawing:
            agreed = _make(table, agreed, seat, told)
    return agreed, told


def moved(table: Table, agreed: Fair, seat: str, move: Move, holder: str = "") -> tuple[Fair, list[Event]]:
    """A browser of this holder has put something into the dice. Raises Refused for what does not fit."""
    if move.vouch or move.shape == {"browser"}:
        return browsers.moved(table, agreed, seat, move, holder)
    if not move.commit and not move.seed:
        return hash_chain.moved(table, agreed, seat, move, holder)
    part = agreed.parts.get(seat)
    if part is None or not agreed.waits or part.made:
        raise Refused("dice_are_set")
    told: list[Event] = []
    if move.commit:
        if agreed.stage != COMMIT or part.commit:
            raise Refused("already_committed")
        if bool(move.anchor) != (agreed.level == 2):
            raise Refused("another_level")
        own = browsers.first(move.browser, holder)
        agreed = agreed.put(seat, own.with_(commit=move.commit, anchor=move.anchor))
        more = {name: value for name, value in (("anchor", move.anchor), ("browser", move.browser)) if value}
        told.append(Event(COMMITTED, {"seat": seat, "commit": move.commit, **more}))
    else:
        if agreed.stage != REVEAL or part.seed:
            raise Refused("not_asked_for_seed")
        if fair.commit(seat.encode(), table.id.encode(), bytes.fromhex(move.seed)).hex() != part.commit:
            raise Refused("another_seed")
        agreed = agreed.put(seat, part.with_(seed=move.seed))
        told.append(Event(OPENED, {"seat": seat, "seed": move.seed}))
    return _onward(table, agreed, told), told


def too_late(table: Table, agreed: Fair) -> tuple[Fair, list[Event]]:
    """The time is up: for the seats that have not answered the server makes a seed, which the record says."""
    told: list[Event] = []
    for seat in agreed.missing:
        told.append(Event(LATE, {"seat": seat, "stage": agreed.stage}))
        agreed = _make(table, agreed, seat, told)
    return _onward(table, agreed, told), told


def revealed(table: Table) -> list[Event]:
    """At the end the server shows its own seed, so that everybody can check every die.

    Where nobody has committed to anything, nothing was agreed on with it, and it stays closed.
    """
    agreed = any(part.commit for part in table.trust.fair.parts.values())
    return [Event(REVEALED, {"seed": seeds.unseal(table.seed_sealed).hex()})] if agreed else []


def _make(table: Table, agreed: Fair, seat: str, told: list[Event]) -> Fair:
    """The server commits for a seat. Whatever the seat had committed to without showing it counts no more."""
    commit = fair.commit(seat.encode(), table.id.encode(), source.made_seed(table.id, seat, table.seed_sealed)).hex()
    told.append(Event(COMMITTED, {"seat": seat, "commit": commit, "by": "server"}))
    return agreed.put(seat, Part(commit=commit, made=True))


def _onward(table: Table, agreed: Fair, told: list[Event]) -> Fair:
    """On to the next stage when nobody is missing; the server shows the seeds it made itself."""
    if agreed.stage == COMMIT and not agreed.missing:
        agreed = agreed.with_(stage=REVEAL)
    if agreed.stage == REVEAL:
        for seat in agreed.missing:
            part = agreed.parts[seat]
            if part.made:
                seed = source.made_seed(table.id, seat, table.seed_sealed).hex()
                told.append(Event(OPENED, {"seat": seat, "seed": seed, "by": "server"}))
                agreed = agreed.put(seat, Part(part.commit, seed, made=True))
        if not agreed.missing:
            agreed = agreed.with_(stage=READY, transcript=transcript(table, agreed))
            told.append(Event(SET, {"transcript": agreed.transcript}))
    return agreed


def transcript(table: Table, agreed: Fair) -> str:
    """All commitments in one hash: the server's, then by seat; at level 2 then the anchors, by seat."""
    own = fair.commit(source.SERVER, table.id.encode(), seeds.unseal(table.seed_sealed))
    told = [part.commit for part in agreed.parts.values()]
    if agreed.level == 2:
        told += [part.anchor for part in agreed.parts.values()]
    return fair.transcript(own, *map(bytes.fromhex, told)).hex()


__all__ = ["begun", "moved", "revealed", "too_late", "transcript"]
