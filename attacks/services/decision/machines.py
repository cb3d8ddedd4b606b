"""The seats that the server plays: what the record tells of them, and how one is taken and given back. Pure.

At the beginning a table has them or not. Later the machine plays on for a seat that has left or stands up, if
everybody agrees who is there; whoever sat there may look on, and takes the seat back at any time. A match of a
tournament has none: its organizer seats them.
"""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from attacks.engine.values import Event, Refused, plain
from attacks.services.decision.transition import Draft
from attacks.services.dice import hash_chain
from attacks.services.match.commands import Fair, Said, Seating
from attacks.services.match.events import (
    MACHINE_AGREED,
    MACHINE_ASKED,
    MACHINE_DECLINED,
    MACHINE_LEFT,
    MACHINE_SAID,
    MACHINE_SAT,
)
from attacks.services.match.terms import Machine, MachineRequest, MatchTerms

LEFT = timedelta(minutes=1)  # without a sign of life, after which a seat need not be asked whether it is played for
DECIMALS = 4


def sat(trust: MatchTerms) -> list[Event]:
    """The opponents of a match that begins."""
    return [Event(MACHINE_SAT, {"seat": seat, "level": one.level}) for seat, one in trust.machines.items()]


def say(draft: Draft, offer: str, why: Said) -> None:
    """An opponent says why. Records hold whole numbers and text: what something is worth is written out."""
    said = plain(why)
    worths = {name: f"{said[name]:.{DECIMALS}f}" for name in ("worth", "other_worth") if name in said}
    draft.told.append(Event(MACHINE_SAID, {"seat": draft.by, "key": offer, **said, **worths}))


def keep_apart(draft: Draft, what: object) -> None:
    """A seat that the machine plays nobody else does; its browser may still put links into the dice."""
    if not draft.who.machine and not isinstance(what, Seating | Fair):
        raise Refused("machine_plays")


def seat(draft: Draft, what: Seating) -> None:
    """The machine is asked to a seat, others say whether they agree, or a person comes back. Raises Refused."""
    if what.what == "back":
        came_back(draft)
    elif what.what == "ask":
        ask(draft, what)
    else:
        answer(draft, agrees=what.what == "agree")


def ask(draft: Draft, what: Seating) -> None:
    """One request at a time, which whoever asked may put again: somebody may have left since."""
    trust, asked = draft.trust, draft.trust.machine_asked
    seat = what.seat or draft.by
    if trust.refereed:
        raise Refused("machine_not_here")
    if seat not in draft.table.voices:
        raise Refused("machine_no_seat")
    if seat in trust.machines:
        raise Refused("machine_sits")
    if draft.by in trust.machines:
        raise Refused("machine_plays")
    if asked is not None and (asked.by, asked.seat) != (draft.by, seat):
        raise Refused("machine_is_asked")
    if asked is None or asked.level != what.level:
        asked = MachineRequest(seat, draft.by, what.level)
        draft.told.append(Event(MACHINE_ASKED, {"seat": seat, "by": draft.by, "level": what.level}))
    seat_if_agreed(draft, asked)


def answer(draft: Draft, *, agrees: bool) -> None:
    """Another agrees or declines; whoever asked, or is to be played for, may also call it off."""
    asked = draft.trust.machine_asked
    if asked is None:
        raise Refused("no_machine_asked")
    if not agrees:
        draft.told.append(Event(MACHINE_DECLINED, {"seat": draft.by}))
        draft.trust = draft.trust.with_(machine_asked=None)
        return
    if draft.by not in draft.table.voices or draft.by in (asked.by, *asked.agreed):
        raise Refused("not_yours_to_agree")
    draft.told.append(Event(MACHINE_AGREED, {"seat": draft.by}))
    seat_if_agreed(draft, replace(asked, agreed=(*asked.agreed, draft.by)))


def seat_if_agreed(draft: Draft, asked: MachineRequest) -> None:
    """As soon as nobody is left to be asked, the machine sits down."""
    if awaited(draft, asked):
        draft.trust = draft.trust.with_(machine_asked=asked)
        return
    sits = Machine(asked.level)
    draft.trust = draft.trust.with_(machine_asked=None, machines={**draft.trust.machines, asked.seat: sits})
    draft.told.append(Event(MACHINE_SAT, {"seat": asked.seat, "level": asked.level}))
    draft.agree(*hash_chain.given_up(draft.trust.fair, asked.seat, draft.next_index))


def awaited(draft: Draft, asked: MachineRequest) -> list[str]:
    """The seats whose word is still to come: persons who are still in, and have not been gone for long."""
    seen = draft.loaded.seen(draft.table)
    others = [one for one in draft.table.voices if one not in (asked.by, *asked.agreed, *draft.trust.machines)]
    return [one for one in others if one in seen and draft.now - seen[one] <= LEFT]


def came_back(draft: Draft) -> None:
    """A person takes the seat again; from here on the machine has no right to it."""
    trust = draft.trust
    if draft.by not in trust.machines or draft.who.machine:
        raise Refused("machine_sits_not")
    rest = {seat: one for seat, one in trust.machines.items() if seat != draft.by}
    draft.trust = trust.with_(machines=rest)
    draft.told.append(Event(MACHINE_LEFT, {"seat": draft.by}))
