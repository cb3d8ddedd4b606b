"""Which browsers act for a seat: the one that gave its secret, those that it vouched for, and strangers. Pure.

A browser is known by the public half of a key that it draws with its secret. Another browser of the same seat comes as
a stranger, which everybody at the table sees, until one that is known has vouched for it with a signature: nobody else
can, whoever runs the server included.
"""

from __future__ import annotations

from typing import Any

from attacks.engine import fair
from attacks.engine.values import Event, Refused
from attacks.services.match.commands import Fair as Move
from attacks.services.match.events import BROWSER, VOUCHED
from attacks.services.match.table import Table
from attacks.services.match.terms import Fair, Part

MOST = 8  # strangers that are remembered of one seat


def first(browser: str, holder: str) -> Part:
    """The part of a seat whose browser gives its commitment."""
    return Part(browsers={browser: browser}, holders=(holder,)) if browser else Part()


def named(part: Part, browser: str, holder: str) -> Part:
    """The part of a seat once this browser of a holder has been heard of."""
    if not browser:
        return part
    known = browser in part.browsers or browser in part.strange
    strange = part.strange if known else (*part.strange, browser)[-MOST:]
    holders = part.holders if holder in part.holders else (*part.holders, holder)
    return part.with_(strange=strange, holders=holders)


def moved(table: Table, agreed: Fair, seat: str, move: Move, holder: str) -> tuple[Fair, list[Event]]:
    """A browser says that it has come, or vouches for one that has. Raises Refused."""
    part = agreed.parts.get(seat)
    if part is None or agreed.waits:
        raise Refused("dice_are_not_set")
    if move.vouch:
        if move.vouch not in part.strange:
            raise Refused("no_such_browser")
        part = signs(table, seat, part, move, "browser", move.vouch)
        part = part.with_(
            browsers={**part.browsers, move.vouch: move.vouch},
            strange=tuple(one for one in part.strange if one != move.vouch),
        )
        told = {"seat": seat, "browser": move.vouch, "by": move.browser, "next": move.next, "sign": move.sign}
        return agreed.put(seat, part), [Event(VOUCHED, told)]
    if move.browser in part.browsers or move.browser in part.strange:
        raise Refused("browser_is_known")
    part = named(part, move.browser, holder)
    return agreed.put(seat, part), [Event(BROWSER, {"seat": seat, "browser": move.browser})]


def acted(agreed: Fair, seat: str, holder: str) -> tuple[Fair, list[Event]]:
    """Somebody acts for a seat; told once if no browser of this holder was ever heard of."""
    part = agreed.parts.get(seat)
    if part is None or not part.browsers or holder in part.holders:
        return agreed, []
    part = part.with_(holders=(*part.holders, holder), strange=(*part.strange, "")[-MOST:])
    return agreed.put(seat, part), [Event(BROWSER, {"seat": seat})]


def signs(table: Table, seat: str, part: Part, move: Move, what: str, value: str) -> Part:
    """The part after a browser that is known has signed this. Raises Refused for anybody else's signature."""
    about = (table.id.encode(), seat.encode(), what.encode(), bytes.fromhex(value))
    key = bytes.fromhex(part.browsers.get(move.browser, ""))
    if not fair.is_signed(*about, key, bytes.fromhex(move.next), bytes.fromhex(move.sign)):
        raise Refused("wrong_signature")
    return part.with_(browsers={**part.browsers, move.browser: move.next})


def browsers_view(agreed: Fair) -> dict[str, Any]:
    """For every view: by seat the browsers that are known, each with the key it signs with next, and the strangers."""
    found: dict[str, Any] = {}
    for seat, part in agreed.parts.items():
        if part.browsers or part.strange:
            found[seat] = {"known": part.browsers, **({"strange": list(part.strange)} if part.strange else {})}
    return found
