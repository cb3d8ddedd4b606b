"""Everything the contact sheet shows, in its order. A new page is one line here or in one of these."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.support.server import Server
from tools.screens import (
    afterwards,
    attack,
    combat,
    events,
    mat,
    moderation,
    pages,
    pools,
    starships,
    streams,
    strip,
    tournament,
)
from tools.screens.stage import Stage, stage


async def whole_match(on: Stage) -> None:
    """One game from its first look at the table to its result."""
    await pages.results(on, await attack.whole_game(on))


STATIONS = (
    pages.plain_pages,
    pages.in_japanese,
    pages.new_match_errors,
    pages.imports,
    pages.own_fleet,
    pages.invitation,
    whole_match,
    attack.typed_dice,
    attack.alone,
    attack.offline,
    strip.xwing_attack,
    strip.ship_breaks_up,
    mat.mat_round,
    mat.mat_strips,
    combat.pages_of_the_room,
    combat.whole_combat,
    combat.typed_dice,
    combat.combat_strip,
    pools.legion_pages,
    pools.legion_attack,
    pools.legion_typed,
    pools.legion_strip,
    starships.ships_pages,
    starships.ships_of_three,
    starships.ships_of_five,
    starships.ships_strip,
    streams.streams,
    tournament.tournaments,
    tournament.hall,
    events.longer_events,
    afterwards.after_a_match,
    afterwards.handed_out,
    afterwards.faults,
    moderation.moderation,
)


async def all_of_them(server: Server, folder: Path, only: str, tell: Callable[[str], None]) -> Stage:
    """Visit the stations; one that fails is named on the sheet and does not hide the others."""
    async with stage(server, folder, tell) as on:
        for station in STATIONS:
            if re.search(only, station.__name__):
                await on.visit(station)
        await on.print_sheet()
    return on


def take(data: Path, folder: Path, only: str, tell: Callable[[str], None]) -> Stage:
    """Start a server on empty data, take all pictures, stop it; `tell` hears of each station when it is done."""
    server = Server(data).start()
    try:
        return asyncio.run(all_of_them(server, folder, only, tell))
    finally:
        server.stop()
        shutil.copy(server.log_file, folder)
