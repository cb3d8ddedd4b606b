"""What the record tells of opponents: which seats the server plays, and why one did what it did. Pure."""

from __future__ import annotations

from attacks.engine.values import Event, plain
from attacks.services.decision.transition import Draft
from attacks.services.match.commands import Played, Take
from attacks.services.match.events import MACHINE_SAID, MACHINE_SAT
from attacks.services.match.terms import MatchTerms


def sat(trust: MatchTerms) -> list[Event]:
    """The opponents of a match that begins."""
    return [Event(MACHINE_SAT, {"seat": seat, "level": one.level}) for seat, one in trust.machines.items()]


def say(draft: Draft, what: Take) -> None:
    """An opponent says why."""
    if isinstance(what, Played) and what.said is not None:
        draft.told.append(Event(MACHINE_SAID, {"seat": draft.by, "key": what.offer, **plain(what.said)}))
