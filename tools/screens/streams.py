"""What lies over a stream: every widget of every game over a picture, alone and together, and the page of its links."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.models import Match
from attacks.services import streaming
from attacks.services.match.terms import NONE, Clock
from attacks.web.stream.widgets import OF_MATCH
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
DRAWN = "() => document.querySelector('broadside-stream')?.childElementCount > 1"


def laid(game: tuple[str, str], mode: str, orders: int) -> tuple[str, str, str]:
    """A match of a game with a link: its id, the link's token, and what opens one of its seats."""
    match, tokens = new_match(game=game, mode=mode, title="Club evening", terms=NONE.with_(clock=Clock("total", 1800)))
    played_on(match, orders)
    link = streaming.make(name="Club stream", match=Match.objects.get(id=match))
    return match, streaming.token_of(link), tokens["p1"]


async def streams(stage: Stage) -> None:
    """Each widget, then all of them, in each game; and where they are put together."""
    for game, played in GAMES.items():
        match, token, seat = await sync_to_async(laid)(game, *played)
        for what in ("all", *OF_MATCH):
            show = f"?show={','.join(OF_MATCH)}" if what == "all" else ""
            page = await stage.open("chie stream", f"/o/{token}/{what}{show}")
            await page.wait_for_function(DRAWN)
            await page.evaluate(PICTURE)
            await stage.once(GROUP, f"{game[0]}: {what}", page, 1920, 1080)
            await page.close()
        if game[0] == "xwing":
            await stage.person("ana stream", seat)
            page = await stage.open("ana stream", f"/m/{match}/stream")
            await stage.shoot(GROUP, "making a link", page)
