"""Pictures of everything that is a page: from the first look at the home page to the result."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from playwright.async_api import Locator, Page

from attacks.services import fleets
from attacks.services.lobby import lobby
from tools.matches import open_match
from tools.screens.attack import Match
from tools.screens.stage import DEVELOPS, Stage

BROKEN = '{"faction": "rebelalliance", "pilots": [{"id": "t65xwing"'
ODD = """{"faction": "rebelalliance", "name": "Odd squad", "points": 200, "version": "2.0.0", "pilots": [
  {"id": "wedgeantilles", "ship": "t65xwing",
   "upgrades": {"talent": ["outmaneuver"], "modification": ["homemadeengine"]}},
  {"id": "nobodyknowsthis", "ship": "t65xwing"}]}"""

# The banner stands from the first moment, and says until then that it connects.
SEEN = "() => document.querySelector('broadside-table')?.table?.view"


async def shoot(stage: Stage, name: str, page: Page) -> None:
    await stage.shoot("Pages", name, page)


async def submit(page: Page, field: Locator) -> None:
    """Send the form of a field as it is, past the browser's own checks."""
    async with page.expect_navigation():
        await field.evaluate("(field) => { setTimeout(() => field.form.submit()) }")


async def plain_pages(stage: Stage) -> None:
    """Pages anybody can open at once."""
    for name, path in (
        ("home, nothing there", "/"),
        ("new match", "/new"),
        ("try it alone", "/new?alone=1"),
        ("fleets, none", "/fleets"),
        ("settings", "/settings"),
        ("help", "/help"),
        ("what if", "/odds"),
        ("no network", "/offline/en"),
        ("no such page", "/nowhere"),
        ("join by code", "/j/"),
        ("link that does not work", "/j/never-was"),
    ):
        page = await stage.open("dan", path)
        stage.forgive(page, "404|410|400")
        await shoot(stage, name, page)
        await page.close()


async def in_japanese(stage: Stage) -> None:
    """A few pages as a reader of Japanese sees them."""
    await stage.person("yuki", locale="ja-JP")
    for name, path in (
        ("home", "/"),
        ("new match", "/new"),
        ("help", "/help"),
        ("fleets", "/fleets"),
        ("settings", "/settings"),
        ("what if", "/odds"),
        ("puzzles", "/puzzles"),
        ("for programs", "/api/"),
        ("tournaments", "/t/"),
        ("no network", "/offline/ja"),
    ):
        page = await stage.open("yuki", path)
        await stage.shoot("In Japanese", name, page)
        await page.close()


async def new_match_errors(stage: Stage) -> None:
    """The form of a new match, sent empty: every complaint in its place."""
    page = await stage.open("dan", "/new")
    stage.forgive(page, "4..")
    await submit(page, page.locator("form.start-form").locator("input").first)
    await shoot(stage, "new match, errors", page)
    await page.close()


async def imports(stage: Stage) -> None:
    """Lists that cannot be read, or only in part."""
    for name, text in (("a list that breaks off", BROKEN), ("a list with unknown cards", ODD)):
        page = await stage.open("dan", "/fleets")
        stage.forgive(page, "4..")
        box = page.locator("textarea[name=text]").first
        await box.fill(text)
        await submit(page, box)
        await shoot(stage, name, page)
        await page.close()


async def own_fleet(stage: Stage) -> None:
    """A fleet in the forms: the list, the fleet, one ship."""
    key = "k" * 22
    squad = (await sync_to_async(fleets.ready_made)("xwing", "2.0"))[0]
    made = await sync_to_async(fleets.from_squad)(squad, room="xwing", edition="2.0", owner_key=key)
    await stage.person("eve", owner=key)
    for name, path in (
        ("fleets", "/fleets"),
        ("a fleet", f"/fleets/{made.pk}"),
        ("a squad picked again", f"/fleets/{made.pk}/pick"),
        ("a ship of a fleet", f"/fleets/{made.pk}/ships/0"),
        ("a new ship", f"/fleets/{made.pk}/ships/new"),
    ):
        page = await stage.open("eve", path)
        await shoot(stage, name, page)
        await page.close()


async def invitation(stage: Stage) -> None:
    """A match that waits for the other seat, as host, guest and watcher see it."""
    match, token, link = await sync_to_async(open_match)(title="Ana waits for somebody", public=True)
    await stage.person("host", token)
    holder = await sync_to_async(lobby.holder_by_token)(token)
    assert holder is not None
    device = await sync_to_async(lobby.device_link)(holder)
    for person, name, path in (
        ("host", "invite", f"/m/{match}/invite"),
        ("host", "the match waits", f"/m/{match}"),
        ("host", "another device", f"/m/{match}/device"),
        ("dan", "a link for another device, opened there", f"/d/{device}"),
        ("dan", "join by link", f"/j/{link}"),
        ("dan", "watch before the start", f"/m/{match}/watch"),
        ("dan", "home, public matches", "/"),
    ):
        page = await stage.open(person, path)
        await shoot(stage, name, page)
        await page.close()


async def results(stage: Stage, match: Match) -> None:
    """A match that Ben gives up: what the tables, the result page and the home page show then."""
    await match.concede("p2")
    await match.shoot("After the match", "over")
    await stage.shoot("After the match", "result", await stage.open("ana game", f"/m/{match.id}/result"))
    await stage.shoot("After the match", "home with matches", await stage.open("ana game", "/"))
    for name, path in (("audit", "audit"), ("the link of a judge", "judge")):
        await stage.shoot("After the match", name, await stage.open("ana game", f"/m/{match.id}/{path}"))
    replay = await stage.open("chie game", f"/m/{match.id}/replay")
    await replay.wait_for_function(SEEN, timeout=DEVELOPS)
    await stage.shoot("After the match", "replay", replay, whole=False)
    await in_japanese_after(stage, match)
    await match.leave()


async def in_japanese_after(stage: Stage, match: Match) -> None:
    """The table, its result and its record, as a reader of Japanese sees them."""
    await stage.person("yuki", locale="ja-JP")
    table = await stage.open("yuki", f"/m/{match.id}/watch")
    await table.wait_for_function(SEEN, timeout=DEVELOPS)
    await stage.shoot("In Japanese", "table", table, whole=False)
    for name in ("result", "audit"):
        page = await stage.open("yuki", f"/m/{match.id}/{name}")
        await stage.shoot("In Japanese", name, page)
        await page.close()
