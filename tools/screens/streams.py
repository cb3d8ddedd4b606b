"""What lies over a stream: every widget, alone and together, of every game, the mat and a tournament, in all themes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import sync_to_async
from playwright.async_api import Error, Page

from attacks.models import Event, Match
from attacks.services import streaming
from attacks.services.decision.views import WATCH
from attacks.services.match.events import ROLLED
from attacks.services.match.terms import NONE, Clock
from attacks.services.odds import ask
from attacks.services.tournament import rounds
from attacks.web.stream.widgets import OF_MATCH, OF_TOURNAMENT, THEMES
from tools.matches import new_match, played_on
from tools.screens.stage import Stage

GAMES = {
    ("xwing", "2.5"): ("attack", 7),
    ("ti4", "codex"): ("combat", 5),
    ("legion", "2.6"): ("attack", 7),
    ("starships", "standard"): ("game", 12),
}
"""In which mode, and after how many orders, there is something to see in each."""
GROUP = "Over a stream"
PICTURE = "document.documentElement.style.background = 'linear-gradient(160deg, #5b6f8a, #8a7a5b 45%, #2f4b3c)'"
SEEN = """(name) => [...document.querySelectorAll(`.widget-${name}`)].some((one) =>
  [one, ...one.children].some((part) => part.getBoundingClientRect().width > 8 && part.checkVisibility()))"""
PATIENCE = 20_000  # milliseconds: exact odds take a while


@dataclass(frozen=True)
class Scene:
    """A match to lay over a picture, and the widgets it has something for; `until`: an event after which it stops."""

    name: str
    game: tuple[str, str]
    mode: str
    orders: int
    shows: tuple[str, ...]
    until: str = ""
    more: dict[str, Any] = field(default_factory=dict)


ALWAYS = ("score", "names", "sides", "last")
ODDS = "odds"  # no event: there is something to reckon
SCENES = (
    Scene("xwing", ("xwing", "2.5"), "attack", 6, (*ALWAYS, "clock", "odds")),
    Scene("xwing dice", ("xwing", "2.5"), "attack", 7, (*ALWAYS, "clock", "dice")),
    Scene("xwing card", ("xwing", "2.0"), "game", 200, ("card", "dice"), "card.faceup", {"damage": "deck"}),
    Scene(
        "xwing mat", ("xwing", "2.0"), "game", 26, (*ALWAYS, "clock", "mat"), "", {"table": "mat", "damage": "counted"}
    ),
    Scene("ti4", ("ti4", "codex"), "combat", 14, (*ALWAYS, "clock", "dice", "odds", "line")),
    Scene("legion", ("legion", "2.6"), "attack", 5, (*ALWAYS, "clock")),
    Scene("legion over", ("legion", "2.6"), "attack", 7, (*ALWAYS, "dice")),
    Scene("starships", ("starships", "standard"), "game", 40, (*ALWAYS, "clock", "line"), ODDS),
    Scene("starships card", ("starships", "standard"), "game", 40, (*ALWAYS, "card"), "card.played"),
)


def laid(game: tuple[str, str], mode: str, orders: int, until: str = "", **more: Any) -> tuple[str, str, str]:
    """A match of a game with a link: its id, the link's token, and what opens one of its seats."""
    terms = NONE.with_(clock=Clock("total", 1800))
    match, tokens = new_match(game=game, mode=mode, title="Club evening", terms=terms, **more)
    for _ in range(orders):
        if until and has_come(match, until):
            break
        played_on(match, 1)
    link = streaming.make(name="Club stream", match=Match.objects.get(id=match))
    return match, streaming.token_of(link), tokens["p1"]


def has_come(match: str, until: str) -> bool:
    """Is there what a scene waits for, and has nothing been rolled since?"""
    if until == ODDS:
        return "numbers" in ask.of_match(Match.objects.get(id=match), WATCH, "")
    last = Event.objects.filter(match_id=match, kind__in=(until, ROLLED)).order_by("-n").first()
    return last is not None and last.kind == until


def held(delay: int = 0) -> str:
    """A tournament in its second round, whose link shows the first table: the link's token."""
    from tests.support.people.evening import OLA, Evening

    evening = Evening(8, fleets=True, settings={"clock_visible": "everyone", "delay": delay})
    evening.open_round()
    evening.finish_round()
    first = evening.open_round()[0]
    rounds.start_clock(evening.tournament, OLA)
    evening.sit_both(first)
    assert first.match is not None
    played_on(first.match.id, 4)
    link = streaming.make(name="Hall", tournament=evening.tournament, by=OLA)
    streaming.show(link, first.match, OLA)
    return streaming.token_of(link)


async def streams(stage: Stage) -> None:
    """Each widget, then those that a scene has in every theme; and where they are put together."""
    for scene in SCENES:
        match, token, seat = await sync_to_async(laid)(scene.game, scene.mode, scene.orders, scene.until, **scene.more)
        await over(stage, scene.name, token, scene.shows)
        if scene is SCENES[0]:
            await stage.person("ana stream", seat)
            page = await stage.open("ana stream", f"/m/{match}/stream")
            await stage.shoot(GROUP, "making a link", page)
    await over(stage, "tournament", await sync_to_async(held)(), (*OF_TOURNAMENT, "score"))


async def over(stage: Stage, name: str, token: str, shows: tuple[str, ...]) -> None:
    """Every widget alone, and all of them in each theme; one that says nothing is a fault of the picture."""
    for what in shows:
        await shot(stage, f"{name}: {what}", f"/o/{token}/{what}", (what,))
    for theme in THEMES:
        listed = ",".join((*OF_MATCH, *OF_TOURNAMENT))
        await shot(stage, f"{name}: all, {theme}", f"/o/{token}/all?show={listed}&theme={theme}", shows)


async def shot(stage: Stage, name: str, address: str, shows: tuple[str, ...]) -> None:
    page = await stage.open("chie stream", address)
    silent = [one for one in shows if not await speaks(page, one)]
    await page.evaluate(PICTURE)
    await stage.once(GROUP, name, page, 1920, 1080)
    stage.shots[-1].faults.extend(f"{one} shows nothing" for one in silent)
    await page.close()


async def speaks(page: Page, widget: str) -> bool:
    """Does a widget come to show something?"""
    try:
        await page.wait_for_function(SEEN, arg=widget, timeout=PATIENCE)
    except Error:
        return False
    return True
