"""A Legion attack with two pools against two defenders, Chie watching, and the pages that bring its armies."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async

from attacks.engine.squads import written
from attacks.engine.values import Pick
from attacks.rooms.legion import ready, roster
from attacks.rooms.legion.squad import Army, UnitIn
from attacks.services import fleets
from tools.screens.attack import Match
from tools.screens.stage import WIDTHS, Stage
from tools.screens.strip import film, seen

GAME = ("legion", "fixed")
MOST = 120
Picks = tuple[tuple[int, ...], ...]
FACTS = {"range": (2,), "engaged": (), "moved": (0,), "weak": (0,), "higher": (0,), "leader_sees": (1,)}
WANTED = (
    "confirm_facts accept_facts another_defender choose_pool spend_aim critical surge_token impact armor guardian "
    "pierce cover_and_dodge allocate attack_action activate finalize no_standby end_activation"
)


def unit(key: str, *adds: str, **tokens: int) -> UnitIn:
    """A unit of our rows that enters with tokens."""
    found = roster.unit(key, adds)
    return UnitIn(**{**{name: getattr(found, name) for name in found.__struct_fields__}, "tokens": tokens})


def lists() -> tuple[str, str]:
    """Two armies whose first attack has two pools, an aim, cover, dodges, a guardian and wounds to allocate."""
    mine = [unit("stormtroopers", "DLT-19 Stormtrooper", aim=2), unit("atst")]
    theirs = [unit("rebeltroopers", "Z-6 Trooper", dodge=1), unit("chewbacca"), unit("fleettroopers", dodge=1, surge=1)]
    armies = (Army(ships=mine, name="Imperial patrol", faction="imperial"), Army(ships=theirs, name="Rebel cell"))
    return written(armies[0]), written(armies[1])


async def legion_pages(stage: Stage) -> None:
    """A new match of this game, armies built, pasted and entered by hand."""
    key = "u" * 22
    made = await sync_to_async(fleets.from_squad)(ready.armies()[0], room=GAME[0], edition=GAME[1], owner_key=key)
    own = Army(ships=[UnitIn(name="Rebel Veterans", types=["trooper"], courage=2)], name="Veterans")
    other = await sync_to_async(fleets.from_squad)(own, room=GAME[0], edition=GAME[1], owner_key=key)
    await stage.person("uma", owner=key)
    for name, path in (
        ("new match", f"/new?game={'/'.join(GAME)}&mine=build"),
        ("put an army together", f"/fleets/build?game={'/'.join(GAME)}"),
        ("an army", f"/fleets/{made.pk}"),
        ("a unit of ones own", f"/fleets/{other.pk}/build"),
    ):
        page = await stage.open("uma", path)
        if name == "a unit of ones own":
            for place in (0, 4):  # a faction, and a unit of one's own
                await page.locator("details.build-group > summary").nth(place).click()
        await stage.shoot("Legion: pages", name, page)
        await page.close()


async def legion_attack(stage: Stage) -> None:
    """From the activation to the last pool, one picture for each kind of question."""
    match = await Match.begin(stage, "legion", mode="game", game=GAME, lists=lists(), title="At the bridge")
    group, seen = "Legion", set()
    for _ in range(MOST):
        if match.view["match"]["status"] == "over" or match.view["round"] > 1:
            break
        step = (match.view["step"]["flow"], match.view["step"]["number"])
        if step not in seen:
            seen.add(step)
            await match.shoot(group, f"{step[1]} {step[0]}")
        await answer(match, match.key()[1][0])
    page = match.pages["ana"]
    await page.evaluate("() => document.querySelector('broadside-table').table.show({ kind: 'ship', id: '1' })")
    await match.shoot(group, "a unit", "ana")
    await match.take("p1", "edit_unit", (1,), (0,), (3,))
    await match.shoot(group, "a change by hand", "ben")
    await match.leave()


async def legion_strip(stage: Stage) -> None:
    """One attack against a squad in light cover, from its first throw until it is over."""
    mine = Army(ships=[unit("stormtroopers", "DLT-19 Stormtrooper")], name="Patrol")
    theirs = Army(ships=[unit("rebeltroopers", dodge=1)], name="Cell")
    lists = (written(mine), written(theirs))
    for width, height in WIDTHS.items():
        match = await Match.begin(
            stage, f"legion strip {width}", mode="attack", game=GAME, lists=lists, handling="quick"
        )
        await match.pages["chie"].set_viewport_size({"width": width, "height": height})
        while "confirm_behind" not in match.offered(match.key()[1][0]):
            await answer(match, match.key()[1][0])
        await match.take("p2", "confirm_behind", (1,))
        await film(stage, match, f"legion-{width}", f"Legion, one attack at {width}, every 200 ms", to_the_end)
        await match.leave()


async def to_the_end(match: Match) -> None:
    """Both sides answer what they are asked, each once the watchers have seen what came before."""
    for _ in range(MOST):
        if match.view["match"]["status"] == "over":
            return
        await answer(match, match.key()[1][0])
        await seen(match)


async def legion_typed(stage: Stage) -> None:
    """Real dice: a whole pool entered by its faces."""
    match = await Match.begin(stage, "typed legion", mode="attack", game=GAME, lists=lists(), dice="entered")
    while "enter" not in match.offered(match.key()[1][0]):
        await answer(match, match.key()[1][0])
    await match.shoot("Legion", "dice typed in", "ana", "ben")
    await match.leave()


async def answer(match: Match, seat: str) -> None:
    """Attack whoever can be attacked with all there is, use what helps, pass the rest."""
    offers = {o.key: o for o in match.players[seat].offers() if not o.why_not and not o.manual}
    key, picks = chosen(match.view, {key: offer.picks for key, offer in offers.items()})
    await match.take(seat, key, *picks)


def chosen(view: dict[str, Any], offers: dict[str, tuple[Pick, ...]]) -> tuple[str, Picks]:
    """The offer to take, and what is picked for it."""
    attack = view.get("attack", {})
    if "attack_at" in offers and not attack["pools"]:
        codes = offers["attack_at"][0].ids
        return "attack_at", (codes[1:2] or codes,)
    pool = attack["pools"][attack["now"]] if "now" in attack else {}
    if "measure" in offers:
        left = [one for one in offers["measure"][0].ids if str(one) not in attack["measured"]]
        if left and not attack["pools"]:
            return "measure", ((left[0],),)
        return "declare_defender", (offers["declare_defender"][0].ids[:1],)
    if "facts" in offers:
        return "facts", tuple(FACTS.get(pick.what, pick.ids) for pick in offers["facts"])
    if "choose_weapons" in offers:
        codes = offers["choose_weapons"][0].ids
        return "choose_weapons", (tuple(code for code in codes if code % 100 == codes[-1] % 100),)
    if "enter_cover" in offers and not pool["facts"]["cover"]:
        return "enter_cover", ((1,), (0,))
    if "enter_helpers" in offers and not pool["facts"]["helpers"]:
        return "enter_helpers", (offers["enter_helpers"][0].ids,)
    key = next((one for one in WANTED.split() if one in offers), next(iter(offers)))
    return key, tuple(pick.ids[: max(pick.least, 1)] for pick in offers[key])
