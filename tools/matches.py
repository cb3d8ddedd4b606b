"""Makes started matches of ready-made squads, for measurements and pictures."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.models import Holder
from attacks.rooms import room as room_of
from attacks.rooms.opponent import decide
from attacks.services import fleets as fleet
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order
from attacks.services.match.terms import NONE, MatchTerms
from attacks.services.opponent.mind import Decided, Hurry, Think, draws_of
from attacks.services.opponent.players import next_order
from attacks.services.store import matches
from attacks.services.store.repository import table_at

ROOM, EDITION = "xwing", "2.0"
NAMES = ("Ana", "Ben", "Emi", "Finn", "Gil")


def new_match(
    squads: tuple[int, int] = (0, 1),
    mode: str = "game",
    title: str = "",
    public: bool = False,
    hull: int = 0,
    game: tuple[str, str] = (ROOM, EDITION),
    lists: tuple[str, ...] = (),
    terms: MatchTerms = NONE,
    draws: bool = False,
    **options: Any,
) -> tuple[str, dict[str, str]]:
    """A match of Ana and Ben with these two ready-made squads, or these lists: its id, and the token of each seat.

    With `hull` every ship has so much of it, and lasts. As many people sit down as there are squads or lists. `draws`:
    they come with browsers, which put secrets into the dice.
    """
    room, edition = game
    ready = [strengthened(squad, hull) if hull else squad for squad in fleet.ready_made(room, edition)]
    chosen = [fleet.read_fleet(room, edition, text).squad for text in lists] or [ready[n % len(ready)] for n in squads]
    fleets = {f"p{n}": fleet.from_squad(squad, room=room, edition=edition) for n, squad in enumerate(chosen, start=1)}
    match, links = lobby.create_prepared_match(
        room=room,
        edition=edition,
        mode=mode,
        options=options,
        title=title,
        fleets=fleets,
        public=public,
        terms=terms.with_(seats=lobby.wanted(room, tuple(fleets))),
    )
    tokens = {}
    for seat, name in zip(fleets, NAMES, strict=False):
        _, _, tokens[seat] = lobby.join(lobby.invite_by(links[seat]), name=name, draws=draws)
    return match.id, tokens


def due(match_id: str) -> tuple[str, Order] | None:
    """A seat that is asked, and what an opponent that plays at once would order there; None where nobody is."""
    table = table_at(match_id)
    if table is None or table.state is None or table.closed:
        return None
    found = ((seat, next_order(table, seat, AtOnce())) for seat in table.playing)
    return next(((seat, order) for seat, order in found if order is not None), None)


def played_on(match_id: str, orders: int) -> None:
    """Play so many orders as opponents would at every seat, or as many as there are."""
    for _ in range(orders):
        if (found := due(match_id)) is None:
            return
        seat, order = found
        holder = Holder.objects.get(match_id=match_id, role=Holder.Role.SEAT, seat=seat)
        matches.act(match_id, holder.id, order)


class AtOnce:
    """A mind that takes what helps at once, in this process."""

    def decide(self, asked: Think) -> Decided:
        room = room_of(asked.room)
        state, draws = room.decode(asked.state), draws_of(asked.seed)
        return Decided(decide(room, state, asked.seat, draws, level="greedy", avoids=asked.avoids, hurry=Hurry(0.0)))


def strengthened(squad: Any, hull: int) -> Any:
    """The squad with that hull for every ship; 0 leaves it as it is."""
    ships = tuple(replace(ship, hull=hull or ship.hull) for ship in squad.ships)
    return replace(squad, ships=ships)


def open_match(title: str = "", public: bool = False) -> tuple[str, str, str]:
    """A match in which Ana sits and the other seat is free: its id, her token, the token of the join link."""
    own = fleet.from_squad(fleet.ready_made(ROOM, EDITION)[0], room=ROOM, edition=EDITION)
    created = lobby.create(
        room=ROOM, edition=EDITION, mode="game", options={}, title=title, host_name="Ana", host_fleet=own, public=public
    )
    assert created.invite is not None
    return created.match.id, created.holders[0][1], created.invite[1]
