"""How people come together: a match is made, links are handed out, seats are taken, and then it starts by itself.

Everything here is synchronous and raises LobbyError for a link, a seat or a start that does not work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max, Prefetch

from attacks.models import Fleet, Holder, Invite, Match
from attacks.rooms import room as room_of
from attacks.services.common import bell, clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import CODE_LENGTH, as_code, hashed, new_code, new_token
from attacks.services.dice.seeds import seal, unseal
from attacks.services.dice.source import new_seed
from attacks.services.lobby.start import begin_if_ready
from attacks.services.match.table import seats_in
from attacks.services.match.terms import NONE, Machine, MatchTerms, read_terms
from attacks.services.moderation import names

JOIN_LASTS = timedelta(days=7)
DEVICE_LASTS = timedelta(minutes=15)
NAME_LENGTH = 40
NO_FLEETS: Mapping[str, Fleet | None] = {}
NO_MACHINES: Mapping[str, Machine] = {}


@dataclass(frozen=True, slots=True)
class Created:
    """A new match: its holders with their tokens (the first is the host's), and the link for the other seat."""

    match: Match
    holders: list[tuple[Holder, str]]
    invite: tuple[Invite, str] | None


@transaction.atomic
def create(
    *,
    room: str,
    edition: str,
    mode: str,
    options: dict[str, Any],
    title: str,
    host_name: str,
    host_seat: str = "p1",
    host_fleet: Fleet | None,
    other_fleet: Fleet | None = None,
    seats: tuple[str, ...] = (),
    guest_fleets: Mapping[str, Fleet | None] = NO_FLEETS,
    public: bool,
    private: bool = False,
    alone: bool = False,
    draws: bool = False,
    terms: MatchTerms = NONE,
    maker: str = "",
    machines: Mapping[str, Machine] = NO_MACHINES,
    machine_name: str = "",
) -> Created:
    """Make a match. `alone`: the host holds all seats, in one browser. `other_fleet` waits for who takes the link.

    `seats`: who sits down where that is more than the room needs; `guest_fleets` what waits at those seats.
    `terms`: how the table plays with undo and time. `draws`: the host comes with a browser, which will draw a seed for
    the dice; alone there is nobody to convince. `maker`: what stands for the address it comes from.
    `machines`: the seats that the server plays, and how; whose own seat is among them only watches. They are called
    `machine_name`.
    """
    terms = terms.with_(seats=wanted(room, seats), machines=dict(machines), alone=alone)
    seats = seats_in(room_of(room), terms)
    if host_seat not in seats:
        raise LobbyError("no_such_seat", seat=host_seat)
    match = new_match(room=room, edition=edition, mode=mode, options=options, title=title, public=public, terms=terms)
    Match.objects.filter(pk=match.pk).update(maker=maker, private=private and not public)
    holders = []
    if host_seat in machines:
        machine_holder(match, host_seat, machine_name, host_fleet)
    else:
        holders.append(seat_holder(match, host_seat, host_name, host_fleet, draws=draws and not alone))
    invite = None
    for seat in seats:
        if seat == host_seat:
            continue
        fleet = other_fleet if seat in room_of(room).needed else guest_fleets.get(seat)
        if seat in machines:
            called = machine_name if len(machines) == 1 else f"{machine_name} {seats.index(seat) + 1}"
            machine_holder(match, seat, called, fleet)
        elif alone:
            holders.append(seat_holder(match, seat, host_name, fleet))
        else:
            link = new_invite(match, seat, fleet)
            invite = invite or link
    begin_if_ready(match)
    match.refresh_from_db()
    return Created(match, holders, invite)


@transaction.atomic
def create_prepared_match(
    *,
    room: str,
    edition: str,
    mode: str,
    options: dict[str, Any],
    title: str,
    fleets: dict[str, Fleet],
    public: bool,
    terms: MatchTerms = NONE,
) -> tuple[Match, dict[str, str]]:
    """A match nobody sits at yet, with the fleets on it and the token of a join link for every seat."""
    match = new_match(room=room, edition=edition, mode=mode, options=options, title=title, public=public, terms=terms)
    return match, {seat: new_invite(match, seat, fleets.get(seat))[1] for seat in seats_of(match)}


def wanted(room: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats a host asks for, as a match remembers them. Raises LobbyError for some the room does not have."""
    rules = room_of(room)
    strange = set(seats) - set(rules.seats) or (set(rules.needed) - set(seats) if seats else set())
    if strange:
        raise LobbyError("no_such_seat", seat=min(strange))
    chosen = tuple(seat for seat in rules.seats if seat in seats)
    return () if chosen == rules.needed else chosen


def seats_of(match: Match) -> tuple[str, ...]:
    """The seats of a match, whether or not somebody has come."""
    return seats_in(room_of(match.room), read_terms(match.trust))


def new_match(
    *, room: str, edition: str, mode: str, options: dict[str, Any], title: str, public: bool, terms: MatchTerms = NONE
) -> Match:
    """The row of a match, its secret dice seed, and the holder by which the server itself acts."""
    if names.is_refused(title):
        raise LobbyError("title_refused")
    match = Match(
        room=room,
        edition=edition,
        mode=mode,
        options=text(options),
        title=title.strip()[:120],
        public=public,
        trust=text(terms),
        created=clock.now(),
    )
    match.seed_sealed, match.seed_commit = new_seed(match.id)
    match.save(force_insert=True)
    Holder.objects.create(match=match, role=Holder.Role.SYSTEM, token_hash=hashed(new_token()), created=clock.now())
    return match


def seat_holder(match: Match, seat: str, name: str, fleet: Fleet | None, *, draws: bool = False) -> tuple[Holder, str]:
    """Whoever sits down here, and the token. Raises LobbyError for a name that the host does not want."""
    if names.is_refused(name):
        raise LobbyError("name_refused")
    token = new_token()
    holder = Holder.objects.create(
        match=match,
        role=Holder.Role.SEAT,
        seat=seat,
        name=name.strip()[:NAME_LENGTH],
        fleet=fleet,
        draws=draws,
        token_hash=hashed(token),
        created=clock.now(),
    )
    return holder, token


def machine_holder(match: Match, seat: str, name: str, fleet: Fleet | None) -> Holder:
    """A seat that the server plays: a holder like any other, whose token nobody gets."""
    holder, _token = seat_holder(match, seat, name, fleet)
    Holder.objects.filter(pk=holder.pk).update(machine=True)
    return holder


# --- links to a free seat ---


def new_invite(match: Match, seat: str, fleet: Fleet | None = None) -> tuple[Invite, str]:
    token, now = new_token(), clock.now()
    code = next(code for code in iter(new_code, "") if not Invite.objects.filter(code=code).exists())
    invite = Invite.objects.create(
        match=match,
        seat=seat,
        kind=Invite.Kind.JOIN,
        token_hash=hashed(token),
        sealed=seal(token.encode()),
        code=code,
        fleet=fleet,
        created=now,
        expires=now + JOIN_LASTS,
    )
    return invite, token


def invite_by(token_or_code: str) -> Invite:
    """The join link of a token, or of a code that somebody typed."""
    typed = token_or_code.strip()
    joins = Invite.objects.filter(kind=Invite.Kind.JOIN).select_related("match", "fleet")
    invite = joins.filter(token_hash=hashed(typed)).first()
    if invite is None and len(as_code(typed)) == CODE_LENGTH:
        invite = joins.filter(code=as_code(typed)).first()
    return usable(invite)


def usable(invite: Invite | None) -> Invite:
    if invite is None or invite.revoked:
        raise LobbyError("no_such_link")
    if invite.used_at is not None:
        raise LobbyError("link_used")
    if invite.expires <= clock.now():
        raise LobbyError("link_expired")
    return invite


def invites_of(holder: Holder) -> list[tuple[Invite, str]]:
    """The links to the free seats of this holder's match, to show them again: the newest of each seat."""
    open_ones = Invite.objects.filter(
        match=holder.match_id, kind=Invite.Kind.JOIN, used_at=None, revoked=False, expires__gt=clock.now()
    )
    newest = {invite.seat: invite for invite in open_ones.order_by("created")}
    return [(newest[seat], unseal(newest[seat].sealed).decode()) for seat in sorted(newest)]


@transaction.atomic
def renew_invite(holder: Holder, seat: str = "") -> tuple[Invite, str]:
    """A fresh link for this free seat, or else the first one; older links to it stop working."""
    match = holder.match
    taken = set(match.holders.filter(role=Holder.Role.SEAT, revoked=False).values_list("seat", flat=True))
    free = [one for one in seats_of(match) if one not in taken and seat in ("", one)]
    if not free:
        raise LobbyError("no_free_seat")
    return fresh_invite(match, free[0])


def fresh_invite(match: Match, seat: str) -> tuple[Invite, str]:
    """A link to a seat nobody has taken, with the fleet that waits there; older links to it stop working."""
    links = Invite.objects.filter(match=match, seat=seat, kind=Invite.Kind.JOIN)
    old = links.order_by("-created").first()
    links.filter(used_at=None).update(revoked=True)
    return new_invite(match, seat, old.fleet if old else None)


@transaction.atomic
def join(invite: Invite, *, name: str, fleet: Fleet | None = None, draws: bool = False) -> tuple[Match, Holder, str]:
    """Take the seat of a link, with the fleet brought or else the one that waits there. The match may start now.

    `draws`: whoever joins comes with a browser, which will draw a seed for the dice.
    """
    now = clock.now()
    taken = Invite.objects.filter(id=invite.id, used_at=None, revoked=False, expires__gt=now).update(used_at=now)
    if not taken:
        usable(Invite.objects.filter(id=invite.id).first())
        raise LobbyError("link_used")
    match = invite.match
    if match.stopped:
        raise LobbyError("match_stopped")
    holder, token = seat_holder(match, invite.seat, name, fleet or invite.fleet, draws=draws)
    Invite.objects.filter(id=invite.id).update(holder=holder)
    begin_if_ready(match)
    match.refresh_from_db()
    bell.ring_after_commit(match.id, match.head)
    return match, holder, token


def fleets_at(match: Match) -> list[Fleet]:
    """What those who sit at a match so far bring, by seat."""
    holders = match.holders.filter(role=Holder.Role.SEAT, revoked=False, fleet__isnull=False)
    return [holder.fleet for holder in holders.select_related("fleet").order_by("seat", "created") if holder.fleet]


# --- the same seat on another device ---


def device_link(holder: Holder) -> str:
    """The token of a link that works once, for a quarter of an hour, and makes a second holder of the same seat."""
    token, now = new_token(), clock.now()
    Invite.objects.create(
        match_id=holder.match_id,
        seat=holder.seat,
        kind=Invite.Kind.DEVICE,
        token_hash=hashed(token),
        holder=holder,
        created=now,
        expires=now + DEVICE_LASTS,
    )
    return token


@transaction.atomic
def claim_device(token: str) -> tuple[Match, Holder, str]:
    """Go on with a seat on this device."""
    devices = Invite.objects.filter(kind=Invite.Kind.DEVICE).select_related("match", "holder")
    invite = usable(devices.filter(token_hash=hashed(token)).first())
    now = clock.now()
    first = invite.holder
    if first is None or first.revoked:
        raise LobbyError("no_such_link")
    if not Invite.objects.filter(id=invite.id, used_at=None).update(used_at=now):
        raise LobbyError("link_used")
    holder, fresh = seat_holder(invite.match, first.seat, first.name, first.fleet)
    return invite.match, holder, fresh


@transaction.atomic
def revoke(holder: Holder) -> None:
    """This holder may no longer act; its sockets are closed."""
    Holder.objects.filter(id=holder.id).update(revoked=True, access=holder.access + 1)
    bell.ring_holder_after_commit(holder.match_id, holder.id)


# --- who is who, and which matches there are ---


def holder_by_token(token: str) -> Holder | None:
    return Holder.objects.filter(token_hash=hashed(token), revoked=False).select_related("match").first()


def leave(holder_id: str) -> None:
    """A holder's part ends, if it has not ended yet."""
    for holder in Holder.objects.filter(id=holder_id, revoked=False):
        revoke(holder)


def matches_of(tokens: list[str]) -> list[tuple[Match, list[Holder]]]:
    """The matches these tokens have a part in, newest first, with what they may do there."""
    mine = Holder.objects.filter(token_hash__in=[hashed(token) for token in tokens], revoked=False)
    matches = (
        Match.objects.filter(id__in=mine.values("match_id"))
        .prefetch_related(Prefetch("holders", mine.order_by("seat", "created"), to_attr="mine"))
        .select_related("result")
        .annotate(moved=Max("events__at"))
        .order_by("-created")
    )
    return [(match, list(match.mine)) for match in matches]
