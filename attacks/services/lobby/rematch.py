"""The same match once more: one side proposes it, another accepts, and each browser sits down at its own seat again.

What is agreed is stored, so it outlives a restart. Everything here is synchronous and raises LobbyError: `not_over`,
`in_a_tournament`, `rematch_offered` (somebody else was first), `no_rematch` (there is none to answer),
`two_seats_swap`, `link_used` (the seat was given away).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.db import transaction

from attacks.models import Fleet, Holder, Invite, Match, Pairing, Rematch
from attacks.rooms import room as room_of
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.fleets import copy_for_match
from attacks.services.lobby import lobby
from attacks.services.lobby.start import begin_if_ready
from attacks.services.match.terms import Clock, Fair, Machine, MatchTerms, read_terms

NO_MACHINES: Mapping[str, str] = {}


def may_again(match: Match) -> bool:
    """Can this match be played once more? One of a tournament is laid by its organizer."""
    return match.status == Match.Status.OVER and not Pairing.objects.filter(match=match).exists()


def may_swap(match: Match) -> bool:
    """Are there two sides that can change places?"""
    return len(lobby.seats_of(match)) == 2


@transaction.atomic
def propose(holder: Holder, swapped: bool = False) -> None:
    """Propose the same again. Whoever has proposed something before may propose the other thing instead."""
    match = _over(holder)
    if swapped and not may_swap(match):
        raise LobbyError("two_seats_swap")
    known = _proposed(match.id)
    if known is not None and (known.next_id or known.by != holder.seat):
        raise LobbyError("rematch_offered")
    mine = {"by": holder.seat, "swapped": swapped, "at": clock.now()}
    at_once = set(lobby.seats_of(match)) == {holder.seat, *machines_of(match)}  # there is nobody else to ask
    Rematch.objects.update_or_create(
        match=match, defaults={**mine, "next": make_rematch(match, swapped) if at_once else None}
    )
    bell.ring_onward_after_commit(match.id)


@transaction.atomic
def withdraw(holder: Holder) -> None:
    """Take a proposal back, or say no to another's."""
    match = _over(holder)
    known = _proposed(match.id)
    if known is None or known.next_id:
        raise LobbyError("no_rematch")
    known.delete()
    bell.ring_onward_after_commit(match.id)


@transaction.atomic
def accept(holder: Holder) -> Match:
    """Say yes to what another has proposed: the next match is laid, and its seats wait for those of this one."""
    match = _over(holder)
    known = _proposed(match.id)
    if known is None:
        raise LobbyError("no_rematch")
    if known.next is not None:
        return known.next
    if known.by == holder.seat:
        raise LobbyError("rematch_offered")
    known.next = make_rematch(match, known.swapped)
    known.save()
    bell.ring_onward_after_commit(match.id)
    return known.next


@transaction.atomic
def sit_down(holder: Holder, *, draws: bool = True) -> tuple[Match, str]:
    """The next match, and the token of this holder's seat there; another browser of the seat gets one of its own."""
    match = _over(holder)
    known = _proposed(match.id)
    if known is None or known.next is None:
        raise LobbyError("no_rematch")
    seat = place_in_next(match, holder.seat, known.swapped)
    waiting = Invite.objects.filter(match=known.next, seat=seat, kind=Invite.Kind.JOIN, used_at=None, revoked=False)
    invite = waiting.select_related("match", "fleet").order_by("-created").first()
    if invite is not None:
        next_match, _holder, token = lobby.join(invite, name=holder.name, draws=draws)
        return next_match, token
    first = Holder.objects.filter(match=known.next, role=Holder.Role.SEAT, seat=seat, revoked=False).first()
    if first is None or first.name != holder.name:  # somebody else has been given the seat
        raise LobbyError("link_used")
    _second, token = lobby.seat_holder(known.next, seat, holder.name, first.fleet)
    return known.next, token


@transaction.atomic
def alone_again(holders: list[Holder]) -> tuple[Match, list[str]]:
    """The same once more for one browser that holds all seats."""
    match = _over(holders[0])
    seats = lobby.seats_of(match)
    mine = {holder.seat: holder for holder in holders}
    if set(mine) != set(seats):
        raise LobbyError("no_rematch")
    fresh, fleets = _empty(match), fleets_of(match)
    tokens = [lobby.seat_holder(fresh, seat, mine[seat].name, fleets.get(seat))[1] for seat in seats]
    begin_if_ready(fresh)
    fresh.refresh_from_db()
    return fresh, tokens


def make_rematch(match: Match, swapped: bool) -> Match:
    """The next match: the same game, options and squads, and a link to every seat, which only its person gets."""
    fleets, machines = fleets_of(match), machines_of(match)
    moved = {place_in_next(match, seat, swapped): one for seat, one in machines.items()}
    fresh = _empty(match, {place_in_next(match, seat, swapped): seat for seat in machines})
    carried = bool(room_of(match.room).hidden)  # what others must not see of a squad stays with its person
    for seat in lobby.seats_of(match):
        to = place_in_next(match, seat, swapped) if carried else seat
        if to in moved:
            lobby.machine_holder(fresh, to, moved[to].name, fleets.get(seat))
        else:
            lobby.new_invite(fresh, to, fleets.get(seat))
    return fresh


def machines_of(match: Match) -> dict[str, Holder]:
    """The opponents of a match, which play on in the next; not those that only played on for somebody."""
    seated = match.holders.filter(role=Holder.Role.SEAT, revoked=False)
    persons = set(seated.filter(machine=False).values_list("seat", flat=True))
    return {holder.seat: holder for holder in seated.filter(machine=True) if holder.seat not in persons}


def place_in_next(match: Match, seat: str, swapped: bool) -> str:
    """Where who sits here will sit then."""
    seats = lobby.seats_of(match)
    return seats[1 - seats.index(seat)] if swapped else seat


def fleets_of(match: Match) -> dict[str, Fleet]:
    """What each seat brought, copied: nobody's later change or farewell reaches the next match."""
    holders = match.holders.filter(role=Holder.Role.SEAT, fleet__isnull=False).select_related("fleet")
    found: dict[str, Fleet] = {}
    for holder in holders.order_by("created"):
        if holder.fleet is not None and holder.seat not in found:
            found[holder.seat] = copy_for_match(holder.fleet)
    return found


def _empty(match: Match, machines: Mapping[str, str] = NO_MACHINES) -> Match:
    """A match of the same game with the same terms, at which nobody sits yet; `machines` sat elsewhere before."""
    terms = anew(read_terms(match.trust))
    terms = terms.with_(machines={seat: terms.machines.get(was, Machine()) for seat, was in machines.items()})
    fresh = lobby.new_match(
        room=match.room,
        edition=match.edition,
        mode=match.mode,
        options=msgspec.json.decode(match.options),
        title=match.title,
        public=match.public,
        terms=terms,
    )
    Match.objects.filter(pk=fresh.pk).update(maker=match.maker, private=match.private)
    return fresh


def anew(terms: MatchTerms) -> MatchTerms:
    """The terms of a match as they were before it began."""
    time = terms.clock
    return MatchTerms(
        seats=terms.seats,
        fair=Fair(level=terms.fair.level),
        undo_mode=terms.undo_mode,
        clock=Clock(time.mode, time.seconds, time.at_zero) if time else None,
        delay=terms.delay,
        odds=terms.odds,
        rolls=terms.rolls,
        machines=terms.machines,
        alone=terms.alone,
    )


def _over(holder: Holder) -> Match:
    match = Match.objects.select_for_update().get(id=holder.match_id)
    if holder.role != Holder.Role.SEAT or holder.revoked or match.status != Match.Status.OVER:
        raise LobbyError("not_over")
    if not may_again(match):
        raise LobbyError("in_a_tournament")
    return match


def _proposed(match_id: str) -> Rematch | None:
    return Rematch.objects.select_for_update(of=("self",)).select_related("next").filter(match_id=match_id).first()
