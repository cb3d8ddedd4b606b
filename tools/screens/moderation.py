"""Pictures of the pages of those who look after the site: what waits, a match, a tournament, the log, and a report."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.models import Match
from attacks.services.live import chat
from attacks.services.moderation import bans, complaints, measures, moderators
from attacks.services.tournament import staff
from tools.matches import new_match
from tools.screens.stage import Stage

GROUP = "Looking after the site"


def reported() -> tuple[str, str, str]:
    """A public match with a chat, and a tournament, of which something is reported: both, and a moderator's secret."""
    match_id, _tokens = new_match(title="Club evening", public=True)
    match = Match.objects.get(id=match_id)
    ana, ben = (match.holders.get(seat=seat) for seat in ("p1", "p2"))
    for who, line in ((ana, "Good luck!"), (ben, "You will need it, you cheat."), (ana, "That is enough.")):
        chat.say(match.id, who.id, line)
    complaints.report("words", "He called me a cheat.", match=match, line=2, holder=ana)
    cup, _token = staff.create(name="Free coins here", owner="Ola", game="xwing/2.5", public=True)
    complaints.report("name", "This is an advertisement.", tournament=cup)
    token = moderators.add("Mia")
    measures.hide_line("Mia", match, 2, "insult")
    measures.rename("Mia", ben, "Player 2", "insult in a name")
    bans.ban_network("Mia", "192.0.2.0/24", "floods the lobby", 7)
    return match.id, cup.slug, token


async def moderation(stage: Stage) -> None:
    """Every page of theirs, and the page on which people report."""
    match, cup, token = await sync_to_async(reported)()
    page = await stage.open("mia", f"/moderate/in/{token}")
    await stage.shoot(GROUP, "the private link", page)
    await page.locator("main form button").click()
    await page.wait_for_url("**/moderate")
    await stage.shoot(GROUP, "what waits", page)
    for name, path in (("a match", f"m/{match}"), ("a tournament", f"t/{cup}"), ("the log", "log")):
        await page.goto(f"/moderate/{path}")
        await stage.shoot(GROUP, name, page)
    page = await stage.open("dan report", f"/m/{match}/report")
    await stage.shoot(GROUP, "a report", page)
    await page.goto(f"/t/{cup}/report")
    await stage.shoot(GROUP, "a report of a tournament", page)
