"""A space combat between Ana and Ben, Chie watching, and the pages that bring its fleets, at every step."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.services import fleets
from tools.screens.attack import Match
from tools.screens.stage import WIDTHS, Stage
from tools.screens.strip import film, seen

GAME = ("ti4", "codex")
LISTS = (
    "sol: 1 flagship, 2 carrier2, 3 destroyer, 2 dreadnought, 6 fighter; tech: duranium armor; "
    "hand: morale boost, direct hit, direct hit; tg: 2; next: Jord (own planet); name: First Fleet of Sol",
    "letnev: 2 dreadnought, 3 cruiser, 8 fighter, 2 destroyer2, 1 carrier; hand: shields holding, 1 unknown; tg: 4; "
    "next: Arc Prime (own planet), Quann (own unit); system: nebula; name: The Baron's Own",
)
STRIP = ("1 carrier, 2 cruiser, 4 fighter; name: Escort", "1 dreadnought, 2 destroyer, 3 fighter; name: Raid")
MOST = 200


async def pages_of_the_room(stage: Stage) -> None:
    """A new match of this game, and a fleet put together in counts."""
    key = "t" * 22
    squad = (await sync_to_async(fleets.read_fleet)(*GAME, LISTS[0])).squad
    made = await sync_to_async(fleets.from_squad)(squad, room=GAME[0], edition=GAME[1], owner_key=key)
    await stage.person("tia", owner=key)
    for name, path in (
        ("new match", f"/new?game={'/'.join(GAME)}&mine=build"),
        ("put a fleet together", f"/fleets/build?game={'/'.join(GAME)}"),
        ("a fleet", f"/fleets/{made.pk}"),
        ("change a fleet", f"/fleets/{made.pk}/build"),
    ):
        page = await stage.open("tia", path)
        await stage.shoot("Space combat: pages", name, page)
        await page.close()


async def whole_combat(stage: Stage) -> None:
    """From the start of combat to the result, one picture for each kind of question."""
    match = await Match.begin(stage, "combat", mode="combat", game=GAME, lists=LISTS, title="Over Arc Prime")
    group = "Space combat"
    shown: set[object] = set()
    for _ in range(MOST):
        if match.view["match"]["status"] == "over":
            break
        number, seats = match.key()
        if (number, len(seats)) not in shown:
            shown.add((number, len(seats)))
            await match.shoot(group, f"{number} {' and '.join(match.view['seats'][seat]['name'] for seat in seats)}")
        await answer(match, seats[0])
        if number == "4.4" and len(seats) == 2 and "4.4 committed" not in shown:
            shown.add("4.4 committed")
            await match.shoot(group, "4.4 one has committed")
    page = match.pages["ana"]
    await page.evaluate("() => document.querySelector('broadside-table').table.show({ kind: 'ship', id: '1' })")
    await match.shoot(group, "a unit", "ana")
    await match.shoot(group, "over", "ben", "chie")
    await stage.shoot(group, "result", await stage.open("ana combat", f"/m/{match.id}/result"))
    await match.leave()


async def typed_dice(stage: Stage) -> None:
    """Real dice: a whole roll in one field."""
    match = await Match.begin(stage, "typed combat", mode="barrage", game=GAME, lists=LISTS, dice="entered")
    while "enter" not in match.offered(match.key()[1][0]):
        await answer(match, match.key()[1][0])
    await match.shoot("Space combat", "dice typed in")
    await match.leave()


async def combat_strip(stage: Stage) -> None:
    """A round of space combat, from its first dice until the ships that were hit are gone."""
    for width, height in WIDTHS.items():
        match = await Match.begin(stage, f"combat strip {width}", mode="combat", game=GAME, lists=STRIP)
        await match.pages["chie"].set_viewport_size({"width": width, "height": height})
        while match.key()[0][0] in "P01":
            await answer(match, match.key()[1][0])
        name = f"Twilight Imperium, a round of combat at {width}, every 200 ms"
        await film(stage, match, f"ti4-{width}", name, one_round)
        await match.leave()


async def one_round(match: Match) -> None:
    """Answer everything until the next round, or the end, each once the watchers have seen what came before."""
    for _ in range(MOST):
        if match.view["match"]["status"] == "over" or match.view["round"] > 1:
            return
        await answer(match, match.key()[1][0])
        await seen(match)


async def answer(match: Match, seat: str) -> None:
    """Sustain where one can, assign what is suggested, decline everything else."""
    player = match.players[seat]
    offers = {offer.key: offer for offer in player.offers() if not offer.why_not and not offer.manual}
    if "sustain" in offers:
        await match.take(seat, "sustain", *(pick.ids[:1] for pick in offers["sustain"].picks))
        return
    for key in ("decline", "no_retreat"):
        if key in offers:
            await match.take(seat, key)
            return
    key, offer = next(iter(offers.items()))
    await match.take(seat, key, *(counts(pick.caps, pick.least) or pick.ids[: pick.least] for pick in offer.picks))


def counts(caps: tuple[int, ...], least: int) -> tuple[int, ...]:
    """So many of each group, the last groups first: nothing where a pick is not by counts."""
    found = [0] * len(caps)
    for place in reversed(range(len(caps))):
        found[place] = min(caps[place], least - sum(found))
    return tuple(found)
