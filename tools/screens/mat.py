"""The mat: the stages of a round as each sees them, and film strips of a maneuver and of an attack."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from attacks.services.match.commands import Take
from tools.matches import due
from tools.screens.attack import Match
from tools.screens.stage import LOW, WIDTHS, Stage
from tools.screens.strip import film, seen

GROUP = "The mat"
MOST = 120  # orders until the round stands where a picture is wanted
STEPS = {
    "S4": "obstacles",
    "S5": "ships are placed",
    "P1": "dials are chosen",
    "A0": "who flies next",
    "0": "engagement",
}
SIZES = (*WIDTHS.items(), *LOW.items())


async def one_order(match: Match) -> bool:
    """What an opponent would do now is done from its seat, and everybody has seen it; False where nobody is asked."""
    found = await sync_to_async(due)(match.id)
    if found is None:
        return False
    seat, order = found
    taken = order.d
    assert isinstance(taken, Take)
    for offer, picks in ((taken.offer, taken.picks), *((one.offer, one.picks) for one in taken.then)):
        await match.take(seat, offer, *picks)
    await seen(match)
    return True


async def until_at(match: Match, *steps: str) -> None:
    for _ in range(MOST):
        if match.key()[0] in steps or not await one_order(match):
            return


async def laid(stage: Stage, name: str) -> Match:
    return await Match.begin(stage, name, squads=(2, 0), title="On the mat", table="mat", damage="counted", rounds=2)


async def mat_round(stage: Stage) -> None:
    """From the first obstacle to the first attack: at each step what both players and a watcher see."""
    match = await laid(stage, "mat")
    for step, name in STEPS.items():
        await until_at(match, step)
        await match.shoot(GROUP, name)
    await match.leave()


async def mat_strips(stage: Stage) -> None:
    """A ship flies its maneuver, and later another shoots, at each size."""
    for width, height in SIZES:
        match = await laid(stage, f"mat strip {width}")
        await match.pages["chie"].set_viewport_size({"width": width, "height": height})
        await until_at(match, "A0")
        await film(stage, match, f"maneuver-{width}", f"The mat, a maneuver at {width}, every 200 ms", flown)
        while match.key()[0] != "1c" and await one_order(match):
            pass
        await film(stage, match, f"mat-attack-{width}", f"The mat, an attack at {width}, every 200 ms", shot)
        await match.leave()


async def flown(match: Match) -> None:
    """Whoever is next flies, and does what comes after."""
    for _ in range(2):
        await one_order(match)


async def shot(match: Match) -> None:
    """From the target to the end of the attack."""
    while match.view.get("attack") and await one_order(match):
        pass
