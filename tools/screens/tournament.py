"""Pictures of a tournament: the organizer's desk from a draft to a dispute, and a player's own page."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.services.tournament import results, round_draft, rounds, staff
from attacks.services.tournament.reading import numbers_of
from tests.support.people.evening import OLA, Evening
from tools.screens.stage import Stage


def club_evening() -> tuple[Evening, int]:
    """Nine players in their second round, one table of which disagrees; and the number of that table's pairing."""
    evening = Evening(9, fleets=True)
    evening.open_round("one")
    evening.finish_round()
    evening.open_round("two")
    rounds.start_clock(evening.tournament, OLA)
    tables = [one for one in evening.pairings if one.second]
    evening.enter(tables[0], 20, 11)
    said = ((14, ""), (15, "One ship was half destroyed."))
    for number, (lost, why) in zip(numbers_of(tables[1]), said, strict=True):
        both = ({"mission": 20}, {"mission": lost})
        results.report(evening.tournament, evening.player(number), tables[1].pk, numbers=both, winner=0, why=why)
    return evening, tables[1].pk


def draft() -> Evening:
    """Nine players, and a second round nobody has seen."""
    evening = Evening(9)
    evening.open_round("one")
    evening.finish_round()
    evening.draw("two")
    return evening


def cut() -> Evening:
    """Twelve players, and the second round of the cut of six."""
    evening = Evening(12)
    evening.open_round("one")
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 6)
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    evening.enter(evening.pairings[0], 20, 17)
    staff.announce(evening.tournament, OLA, "The final begins at four.")
    return evening


async def hall(stage: Stage) -> None:
    """The screen on the wall, and what is printed."""
    evening, _table = await sync_to_async(club_evening)()
    late = await sync_to_async(cut)()
    first, second = f"/t/{evening.tournament.slug}", f"/t/{late.tournament.slug}"
    for name, path in (
        ("screen on the wall", f"{first}/tv"),
        ("screen on the wall, in the cut", f"{second}/tv"),
        ("a tournament in the cut, for everybody", second),
        ("pairings by name, to print", f"{first}/print/names"),
        ("pairings by table, to print", f"{first}/print/tables"),
        ("slips, to print", f"{first}/print/slips"),
        ("standings, to print", f"{first}/print/standings"),
        ("bracket, to print", f"{second}/print/bracket"),
        ("flyer, to print", f"{first}/print/flyer"),
    ):
        page = await stage.open("dan", path)
        await stage.shoot("In the hall", name, page)
        await page.close()


async def tournaments(stage: Stage) -> None:
    """Every page of a tournament."""
    evening, table = await sync_to_async(club_evening)()
    other = await sync_to_async(draft)()
    await stage.person("ola", evening.owner_token, other.owner_token)
    await stage.person("dina", evening.tokens[4])
    slug = evening.tournament.slug
    for person, name, path in (
        ("ola", "tournaments", "/t/"),
        ("ola", "new tournament", "/t/new"),
        ("ola", "desk, a draft", f"/t/{other.tournament.slug}/to"),
        ("ola", "desk, a round", f"/t/{slug}/to"),
        ("ola", "desk, a dispute", f"/t/{slug}/to/table/{table}"),
        ("ola", "desk, players", f"/t/{slug}/to/players"),
        ("ola", "desk, standings", f"/t/{slug}/to/standings"),
        ("ola", "desk, log", f"/t/{slug}/to/log"),
        ("ola", "desk, settings", f"/t/{slug}/to/settings"),
        ("dina", "a player's own page", f"/t/{slug}/me"),
        ("dan", "a tournament, for everybody", f"/t/{slug}"),
        ("dan", "the desk, without its link", f"/t/{slug}/to"),
    ):
        page = await stage.open(person, path)
        stage.forgive(page, "403")
        await stage.shoot("Tournaments", name, page)
        await page.close()
