"""Dice nobody can foresee (level 2): every roll mixes one link of each seat's hash chain.

With its commitment a browser sends the end of a chain of hashes, the anchor. A command that needs dice opens rolls and
stops; only then each browser shows the link of that roll, which nobody could compute before and everybody can check by
hashing it up to the anchor. When all links are in, the dice fall. A link that does not come in time is replaced by
nothing: empty bytes stand for it, and the roll is marked. Pure, like every decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from attacks.engine import fair
from attacks.engine.values import Event, Refused, Throw
from attacks.services.common import clock
from attacks.services.dice import browsers
from attacks.services.match.commands import Fair as Move
from attacks.services.match.events import CHOSEN, LEVEL, LEVEL_ASKED, LINKED, MISSED, REKEYED, ROLLS_OPEN, ROLLS_VOID
from attacks.services.match.table import LASTS, Due, Table
from attacks.services.match.terms import READY, Fair, Open, Part

PATIENCE = 2  # links that may be missing before a seat is asked whether to go on at level 1


def opened(agreed: Fair, throws: Sequence[Throw], first: int, why: str, now: datetime) -> tuple[Fair, Event]:
    """Rolls are due from index `first` on. What they will show is known to nobody at this moment."""
    rolls = tuple((index, throw.sides, throw.n) for index, throw in enumerate(throws, first))
    told: dict[str, Any] = {
        "rolls": [{"index": index, "sides": sides, "n": n} for index, sides, n in rolls],
        "why": why,
        "deadline": clock.milliseconds(now + LASTS[Due.LINKS]),
    }
    return agreed.with_(open=Open(rolls)), Event(ROLLS_OPEN, told)


def voided(agreed: Fair) -> tuple[Fair, list[Event]]:
    """The open rolls will never fall; their indices are used up."""
    if agreed.open is None:
        return agreed, []
    return agreed.with_(open=None), [Event(ROLLS_VOID, {"indices": [index for index, _, _ in agreed.open.rolls]})]


def fits(rolls: Open, throws: Sequence[Throw]) -> bool:
    """Are these still the dice that were opened?"""
    return [(sides, n) for _, sides, n in rolls.rolls] == [(throw.sides, throw.n) for throw in throws]


def moved(table: Table, agreed: Fair, seat: str, move: Move, holder: str = "") -> tuple[Fair, list[Event]]:
    """A browser sends a link, begins a new chain, or says at which level its seat goes on. Raises Refused."""
    part = agreed.parts.get(seat)
    if part is None or agreed.level != 2 or agreed.stage != READY:
        raise Refused("no_chains")
    if move.link:
        return _linked(table, agreed, seat, part, move)
    if move.anchor:
        if agreed.open is not None:
            raise Refused("rolls_are_open")
        return _rekeyed(table, agreed, seat, browsers.named(part, move.browser, holder), move)
    if not part.asked:
        raise Refused("nobody_asked")
    goes = part.with_(asked=False, misses=0, goes=move.level)
    if agreed.open is None:
        return next_levels(agreed.put(seat, goes), table.next_index)
    # one roll may follow another for as long as the rules need nobody: what was chosen does not wait for a gap
    if move.level == 1 and seat in agreed.owing:
        agreed = agreed.with_(open=agreed.open.without(seat))
    return agreed.put(seat, goes), [Event(CHOSEN, {"seat": seat, "level": move.level})]


def given_up(agreed: Fair, seat: str, first: int) -> tuple[Fair, list[Event]]:
    """The machine plays this seat from now on: no browser of it is waited for any more, so it goes on at level 1.

    `first` is the number of the next roll.
    """
    part = agreed.parts.get(seat)
    if part is None or not part.anchor or agreed.level != 2 or agreed.stage != READY:
        return agreed, []
    agreed = agreed.put(seat, part.with_(asked=False, misses=0, goes=1))
    if agreed.open is None:
        return next_levels(agreed, first)
    if seat in agreed.owing:
        agreed = agreed.with_(open=agreed.open.without(seat))
    return agreed, [Event(CHOSEN, {"seat": seat, "level": 1})]


def next_levels(agreed: Fair, first: int) -> tuple[Fair, list[Event]]:
    """Between two rolls, of which the next has number `first`: the levels that were chosen are gone on at."""
    told = []
    for seat, part in agreed.parts.items():
        if part.goes:
            told.append(Event(LEVEL, {"seat": seat, "level": part.goes, "from": first}))
            anchor = part.anchor if part.goes == 2 else ""
            agreed = agreed.put(seat, part.with_(goes=0, anchor=anchor))
    return agreed, told


def _linked(table: Table, agreed: Fair, seat: str, part: Part, move: Move) -> tuple[Fair, list[Event]]:
    index = move.index
    if agreed.open is None or index != agreed.open.last or not part.anchor:
        raise Refused("roll_is_not_open")
    if part.at == index:
        raise Refused("link_is_in")
    known, steps = (part.link, index - part.at) if part.at >= part.base else (part.anchor, index - part.base + 1)
    if steps > fair.CHAIN or upward(table, seat, bytes.fromhex(move.link), steps).hex() != known:
        raise Refused("another_link")
    return agreed.put(seat, part.with_(link=move.link, at=index)), [Event(LINKED, {"seat": seat, "index": index})]


def _rekeyed(table: Table, agreed: Fair, seat: str, part: Part, move: Move) -> tuple[Fair, list[Event]]:
    """Another device, a cleared browser, a chain used up, or a seat that comes back to level 2."""
    if move.anchor == part.anchor:
        raise Refused("same_chain")
    told: dict[str, Any] = {"seat": seat, "anchor": move.anchor, "base": table.next_index, "count": part.rekeys + 1}
    if move.browser:
        told["browser"] = move.browser
    if move.sign:
        part = browsers.signs(table, seat, part, move, "anchor", move.anchor)
        told |= {"next": move.next, "sign": move.sign}
    fresh = Part(part.commit, part.seed, part.made, move.anchor, base=table.next_index, rekeys=part.rekeys + 1)
    fresh = fresh.with_(browsers=part.browsers, strange=part.strange, holders=part.holders)
    return agreed.put(seat, fresh), [Event(REKEYED, told)]


def too_late(agreed: Fair) -> tuple[Fair, list[Event]]:
    """The time is up: the dice fall without the links that are missing. Who misses two is asked how to go on."""
    rolls, missing, told = agreed.open, agreed.owing, list[Event]()
    assert rolls is not None
    for seat in missing:
        part = agreed.parts[seat]
        told.append(Event(MISSED, {"seat": seat, "index": rolls.last}))
        asks = not part.asked and part.misses + 1 >= PATIENCE
        if asks:
            told.append(Event(LEVEL_ASKED, {"seat": seat}))
        agreed = agreed.put(seat, part.with_(misses=part.misses + 1, asked=part.asked or asks))
    return agreed.with_(open=rolls.without(*missing)), told


def inputs(table: Table, agreed: Fair, index: int) -> tuple[list[bytes], dict[str, Any]]:
    """The links that go into a roll, in the order of the seats, and how the record tells them."""
    links: list[bytes] = []
    given: dict[str, str] = {}
    missing = agreed.open.missing if agreed.open is not None else ()
    for seat, part in agreed.parts.items():
        owes = bool(part.anchor) and seat not in missing
        one = upward(table, seat, bytes.fromhex(part.link), part.at - index) if owes else b""
        links.append(one)
        if owes:
            given[seat] = one.hex()
    return links, {"inputs": given, **({"missing": list(missing)} if missing else {})}


def upward(table: Table, seat: str, link: bytes, steps: int) -> bytes:
    """The link so many steps nearer to the anchor."""
    for _ in range(steps):
        link = fair.link(seat.encode(), table.id.encode(), link)
    return link
