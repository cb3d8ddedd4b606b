"""Makes started matches of ready-made squads, for measurements and pictures."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.services import fleets as fleet
from attacks.services.lobby import lobby
from attacks.services.match.terms import NONE, MatchTerms

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
    chosen = [fleet.read(room, edition, text).squad for text in lists] or [ready[n % len(ready)] for n in squads]
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
