"""A fixed scene put on the table: who asks for one sits down at once, machines take the other seats."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction

from attacks.engine.values import Command
from attacks.models import Holder, Match
from attacks.rooms import room as room_of
from attacks.services.common.errors import LobbyError
from attacks.services.fleets import from_squad
from attacks.services.games.scenes import Scene, command_of, scenes_of, squads_of
from attacks.services.lobby import lobby
from attacks.services.lobby.start import begin_if_ready
from attacks.services.match.commands import Order, Take
from attacks.services.match.table import Table
from attacks.services.match.terms import PRESS, Machine, MatchTerms
from attacks.services.store.group_commit import act
from attacks.services.store.repository import table_at

log = logging.getLogger("broadside.scenes")
YOU = "p1"


def how_many(room: str) -> int:
    """How many scenes a room has."""
    return len(scenes_of(room))


def after(room: str, number: int) -> dict[str, Any]:
    """What comes after a scene, counted from 1: whether it is the `last` `of` them, and whether the `next` is aimed
    at whoever plays (`theirs`): somebody else attacks first in it.
    """
    kept = scenes_of(room)
    last = number >= len(kept)
    theirs = not last and kept[number].options.get("first", YOU) != YOU
    return {"next": number + 1, "last": last, "of": len(kept), "theirs": theirs}


def lay(room: str, number: int, *, name: str, machine: str, maker: str = "") -> tuple[Match, str]:
    """A match as this scene of a room begins, counted from 1, and the token of who plays it.

    `name` and `machine` are what the two sides are called. Raises LobbyError for a room that nobody can play so.
    """
    scene = scenes_of(room)[number - 1]
    if not scene.seats:
        raise LobbyError("no_such_seat", seat=YOU)
    match, token = seated(room, number, scene, name, machine)
    Match.objects.filter(pk=match.pk).update(maker=maker)
    play_opening(match.id, scene)
    match.refresh_from_db()
    return match, token


def play_opening(match_id: str, scene: Scene) -> None:
    """Play a scene's opening, as far as the rules take it: from there on it can be played in any case."""
    for line in scene.opening:
        table = table_at(match_id)
        if table is None or not take_offer(table, command_of(table.room, table.state, line)):
            log.warning("match %s: %r of the opening is not taken", match_id, line)
            return


@transaction.atomic
def seated(room: str, number: int, scene: Scene, name: str, machine: str) -> tuple[Match, str]:
    """The match with everybody at the table and begun."""
    rules = room_of(room)
    machines = {seat: Machine() for seat in scene.seats if seat != YOU}
    match = lobby.new_match(
        room=room,
        edition=scene.edition,
        mode=scene.mode,
        options=options(room, scene),
        title="",
        public=False,
        terms=MatchTerms(
            seats=lobby.wanted(room, tuple(scene.seats)), undo_mode="off", scene=number, rolls=PRESS, machines=machines
        ),
    )
    tokens = {}
    for place, (seat, squad) in enumerate(squads_of(rules, scene).items()):
        fleet = from_squad(squad, room=room, edition=scene.edition)
        called = name if seat == YOU else machine if len(scene.seats) == 2 else f"{machine} {place}"
        if seat == YOU:
            _holder, tokens[seat] = lobby.seat_holder(match, seat, called, fleet)
        else:
            lobby.machine_holder(match, seat, called, fleet)
    begin_if_ready(match)
    return match, tokens[YOU]


def options(room: str, scene: Scene) -> dict[str, Any]:
    """What is chosen for a scene: the room's usual, unless the scene says otherwise."""
    rules = room_of(room)
    usual = {name: rules.defaults.get(name, values[0]) for name, values in rules.options.items()}
    return {"first": YOU, **usual, **scene.options}


def take_offer(table: Table, command: Command) -> bool:
    """Whether the seat's holder has done this where the table stands so."""
    holder = Holder.objects.get(match_id=table.id, role=Holder.Role.SEAT, seat=command.seat)
    order = Order(f"opening:{table.head}", "take", Take(command.key, command.picks), table.prompts.get(command.seat, 0))
    _reply, head = act(table.id, holder.id, order)
    return head is not None
