"""Film strips: what one attack looks like while it is played, a frame every 200 ms, to its end on any machine."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import Error, Page

from tools.screens.attack import CAUGHT_UP, Match, set_ship
from tools.screens.sheet import Shot
from tools.screens.stage import DRAWN, WIDTHS, Stage

EVERY = 0.2
RESTS = 0.6  # seconds, after the last scene: what is left of it is seen as well
LONGEST = 40.0  # seconds of a strip, however busy the machine is
TRIES = 5  # attacks, until one destroys its target
WEDGE = 5
PLAYED = "() => document.querySelector('broadside-table').table.scenes.choose('normal')"
QUIET = "() => !document.querySelector('broadside-table').table.scenes.beat"


class Camera:
    """Everything that a page has drawn, with its time."""

    def __init__(self, page: Page):
        self.page = page
        self.frames: list[tuple[float, bytes]] = []

    async def start(self) -> None:
        self.session = await self.page.context.new_cdp_session(self.page)
        self.session.on("Page.screencastFrame", lambda frame: asyncio.ensure_future(self.keep(frame)))
        await self.session.send("Page.startScreencast", {"format": "png"})

    async def keep(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        with suppress(Error):  # the last frame may come when its page has been closed
            await self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    async def stop(self) -> list[bytes]:
        """What was to be seen every 200 ms, from the first change on; what stood still is there once."""
        await self.session.send("Page.stopScreencast")
        found: list[bytes] = []
        frames = sorted(self.frames, key=lambda frame: frame[0])
        last = min(frames[-1][0], frames[0][0] + LONGEST) if frames else 0.0
        at = frames[0][0] if frames else 1.0
        while at <= last + EVERY:
            seen = [data for when, data in frames if when <= at][-1]
            if not found or found[-1] != seen:
                found.append(seen)
            at += EVERY
        return found


async def xwing_attack(stage: Stage) -> None:
    """One attack of two ships without tokens: nothing is decided between the defender's yes and the end."""
    for width, height in WIDTHS.items():
        match = await Match.begin(stage, f"strip {width}", squads=(2, 0), title="One attack")
        await declared(match, width, height)
        await film(stage, match, f"xwing-{width}", f"X-Wing, one attack at {width}, every 200 ms", shot_and_evaded)
        await match.leave()


async def ship_breaks_up(stage: Stage) -> None:
    """The same attack on a ship with one hull left, until one of the attacks destroys it."""
    for width, height in WIDTHS.items():
        for _ in range(TRIES):
            match = await Match.begin(
                stage, f"last hull {width}", squads=(2, 0), title="The last hull", damage="counted"
            )
            for name, number in (("shields", 0), ("hits", 3)):
                await set_ship(match, "p2", WEDGE, name, number)
            await match.take("p1", "confirm_edits")
            await declared(match, width, height)
            await film(stage, match, f"breaks-up-{width}", f"X-Wing, a ship breaks up at {width}", shot_and_evaded)
            gone = match.view["ships"][str(WEDGE)]["state"] in ("destroyed", "removed")
            await match.leave()
            if gone:
                break
            for file in stage.shots.pop().files:
                file.unlink()


async def declared(match: Match, width: int, height: int) -> None:
    """The first ship of Ana attacks Wedge, at range 1, and waits for the defender's yes."""
    await match.pages["chie"].set_viewport_size({"width": width, "height": height})
    for seat in ("p1", "p2"):
        await match.take(seat, "ready")
    while "decline" in match.offered(match.key()[1][0]):
        await match.take(match.key()[1][0], "decline")
    await match.take("p1", "attack", (1,))
    await match.take("p1", "measure", (WEDGE,), (0,), (1,), (1,), (0,), ())
    for key, *picks in (("measured",), ("choose_weapon", (0,)), ("declare_defender", (WEDGE,))):
        await match.take("p1", key, *picks)


async def shot_and_evaded(match: Match) -> None:
    await match.take("p2", "confirm")
    while (match.view.get("attack") or {}) and (
        done := [k for k in match.offered(match.key()[1][0]) if k == "finalize"]
    ):
        await match.take(match.key()[1][0], done[0])


async def film(stage: Stage, match: Match, key: str, name: str, act: Callable[[Match], Awaitable[None]]) -> None:
    """What Chie sees of what is done now, to the end of its last scene, as a row of frames."""
    page = match.pages["chie"]
    await page.wait_for_function(CAUGHT_UP, arg=match.players["p1"].n)
    await page.emulate_media(reduced_motion="no-preference", color_scheme="dark")
    await page.evaluate(PLAYED)
    await page.evaluate(DRAWN)
    camera = Camera(page)
    await camera.start()
    await act(match)
    await seen(match)
    await asyncio.sleep(RESTS)
    shot = Shot("Film strips", name)
    for at, frame in enumerate(await camera.stop()):
        file = stage.folder / "pictures" / f"strip-{key}-{at:02}.png"
        file.write_bytes(frame)
        shot.files.append(file)
    stage.shots.append(shot)


async def seen(match: Match) -> None:
    """Wait until whoever watches has seen everything so far."""
    await match.pages["chie"].wait_for_function(CAUGHT_UP, arg=match.players["p1"].n)
    await match.pages["chie"].wait_for_function(QUIET)
