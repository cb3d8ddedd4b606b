"""Starts a match as soon as everybody is there with a fleet."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from attacks.engine.values import Refused, plain
from attacks.models import Holder, Match
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.decision.decide import begin
from attacks.services.fleets import squad_of
from attacks.services.match.table import seats_in
from attacks.services.match.terms import read_terms
from attacks.services.store.repository import store, who_is
from attacks.services.store.rows import of_row


def begin_if_ready(match: Match) -> bool:
    """Write event 1 if every seat has a holder and a fleet. Call inside a transaction.

    Raises LobbyError `bad_setup` if the room cannot start with what was brought, `already_started` if it runs.
    """
    setup, missing = setup_of(match)
    if missing:
        _check_so_far(match, setup)
        return False
    row = Match.objects.select_for_update().get(id=match.id)
    system = Holder.objects.get(match=row, role=Holder.Role.SYSTEM)
    try:
        setup = room_of(match.room).furnished(setup)
        now, rnd = clock.now(), secrets.token_bytes(32)
        decision = begin(of_row(row), who_is(system), setup, row.seed_commit, now, rnd, drawing(match))
    except Refused as refused:
        raise LobbyError("bad_setup", refused.reason, **plain(refused.params)) from refused
    if row.head or not store([decision]):
        raise LobbyError("already_started")
    return True


def drawing(match: Match) -> frozenset[str]:
    """The seats whose browsers draw a seed of their own for the dice."""
    seated = match.holders.filter(role=Holder.Role.SEAT, revoked=False, draws=True)
    return frozenset(seated.values_list("seat", flat=True))


def _check_so_far(match: Match, setup: dict[str, Any]) -> None:
    """Whoever sits down with what cannot be played together should learn it now, and not the last one to come."""
    if not setup["seats"]:
        return
    try:
        room_of(match.room).check_together(setup)
    except Refused as refused:
        raise LobbyError("bad_setup", refused.reason, **plain(refused.params)) from refused


def setup_of(match: Match) -> tuple[dict[str, Any], list[str]]:
    """What the match starts from: its options, and who brings what; and the seats for which something is missing."""
    seats: dict[str, Any] = {}
    holders = match.holders.filter(role=Holder.Role.SEAT, revoked=False).select_related("fleet").order_by("created")
    for holder in holders:
        if holder.fleet and holder.seat not in seats:
            seats[holder.seat] = {"name": holder.name, "squad": squad_of(holder.fleet)}
    names = seats_in(room_of(match.room), read_terms(match.trust))
    options = {"first": names[0], **msgspec.json.decode(match.options)}
    there = {seat: seats[seat] for seat in names if seat in seats}
    setup = {**options, "edition": match.edition, "mode": match.mode, "seats": there}
    return setup, [seat for seat in names if seat not in seats]
