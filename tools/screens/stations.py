"""Everything the contact sheet shows, in its order. A new page is one line here or in one of these."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from attacks.web.urls import urlpatterns
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
from tools.screens.sheet import Shot
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

NO_PAGES = frozenset(
    "again again_part fair fleet_delete fleet_export fleet_preview fleet_read fleet_ready fought frames give_puzzles "
    "healthz invite_status key_new key_revoke language look luck manifest moderate_do moderate_find notices_add "
    "notices_change notices_here odds odds_line own_data own_data_forget person_do person_new picture play "
    "puzzle_picture puzzle_scene record renew result_csv series_do series_file ship_delete step_in story stream_line "
    "stream_odds t_back t_bring t_calendar t_choose t_claim t_claimed t_division t_do t_export t_feed t_give t_join "
    "t_judge t_link t_links_sheet t_machine t_me_do t_pair t_read t_register t_roster t_said t_season t_series t_sit "
    "t_version t_word tutor undo what_if_of what_if_units words worker".split()
)
"""Routes that answer files, parts of pages, or what a form has sent."""


async def all_of_them(server: Server, folder: Path, only: str, tell: Callable[[str], None]) -> Stage:
    """Visit the stations; one that fails is named on the sheet and does not hide the others."""
    async with stage(server, folder, tell) as on:
        for station in STATIONS:
            if re.search(only, station.__name__):
                await on.visit(station)
        if not only:
            on.shots.extend(
                Shot("Not shown", name, faults=["no station shows this page"]) for name in left_out(on.shown)
            )
        await on.print_sheet()
    return on


def left_out(shown: set[str]) -> list[str]:
    """The pages of the site, by the names of their routes, that no station shows."""
    routes = [inner for one in urlpatterns for inner in getattr(one, "url_patterns", [one])]
    names = {str(route.name) for route in routes if not str(route.name).startswith("api_")}
    return sorted(names - shown - NO_PAGES)


def take(data: Path, folder: Path, only: str, tell: Callable[[str], None]) -> Stage:
    """Start a server on empty data, take all pictures, stop it; `tell` hears of each station when it is done."""
    server = Server(data).start()
    try:
        return asyncio.run(all_of_them(server, folder, only, tell))
    finally:
        server.stop()
        shutil.copy(server.log_file, folder)
