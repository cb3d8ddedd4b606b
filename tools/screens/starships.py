"""A card game of starships between three and between five, Chie watching, and the pages that lead to it."""

from __future__ import annotations

import json

import msgspec
from asgiref.sync import sync_to_async

from attacks.rooms.starships.cards import Deck, standard
from attacks.services import fleets
from attacks.services.lobby import lobby
from tools.screens.attack import Match
from tools.screens.stage import WIDTHS, Stage
from tools.screens.strip import film, seen

GAME = ("starships", "standard")
KEY = "/".join(GAME)
HAND = ("ranging", "dead", "fast", "cross", "plates")
"""A deck of these five alone: everybody holds all of them, so the pictures are the same every time."""
VESSELS = ("kestrel", "warden", "mule", "lantern", "bastion")
GROUP = "Starships"


def lists(seats: int) -> tuple[str, ...]:
    """What everybody brings; the first also brings the small deck."""
    whole = standard()
    cards = tuple(msgspec.structs.replace(card, copies=1) for card in whole.cards if card.id in HAND)
    deck = msgspec.to_builtins(Deck(whole.vessels, cards))
    first = json.dumps({"vessel": VESSELS[0], "deck": deck})
    return (first, *VESSELS[1:seats])


async def ships_pages(stage: Stage) -> None:
    """A new match of this game, alone with five seats, the invitation of four others, the seat one takes."""
    squad = (await sync_to_async(fleets.read_fleet)(*GAME, "kestrel")).squad
    own = await sync_to_async(fleets.from_squad)(squad, room=GAME[0], edition=GAME[1])
    made = await sync_to_async(lobby.create)(
        room=GAME[0],
        edition=GAME[1],
        mode="game",
        options={},
        title="",
        host_name="Ana",
        host_fleet=own,
        seats=("p1", "p2", "p3", "p4", "p5"),
        public=False,
    )
    await stage.person("ana of five", made.holders[0][1])
    assert made.invite is not None
    for person, name, path in (
        ("fay", "new match", f"/new?game={KEY}"),
        ("fay", "alone", f"/new?game={KEY}&alone=1&seats=5"),
        ("ana of five", "invitation for four", f"/m/{made.match.id}/invite"),
        ("fay", "take a seat", f"/j/{made.invite[1]}"),
    ):
        page = await stage.open(person, path)
        await stage.shoot(f"{GROUP}: pages", name, page)
        await page.close()


async def keep(match: Match) -> None:
    for seat in match.players:
        await match.take(seat, "keep")


async def ships_of_three(stage: Stage) -> None:
    """From the opening hands to the first attack's end, with everybody's go."""
    match = await Match.begin(stage, "ships", game=GAME, lists=lists(3), order="given", title="Over the Shoals")
    await match.shoot(GROUP, "K hands", "ana", "chie")
    await keep(match)
    await match.shoot(GROUP, "T1 refit", "ana", "ben")
    await match.take("p1", "play.plates")
    await match.shoot(GROUP, "1 play", "ana", "chie")
    await match.take("p1", "play.ranging")
    await match.shoot(GROUP, "2 declare", "ana")
    await match.take("p1", "declare", (1,))
    await match.take("p1", "play.dead")
    await match.shoot(GROUP, "3 modify, one card played", "ana", "emi")
    await match.take("p1", "finalize")
    await match.shoot(GROUP, "4 the target responds", "ana", "ben", "chie")
    await match.take("p2", "play.fast")
    await match.take("p2", "finalize")
    await match.shoot(GROUP, "5 the others", "emi")
    await match.take("p3", "play.cross")
    await match.take("p3", "finalize")
    await match.shoot(GROUP, "T3 cleanup after a hit", "ana", "ben", "chie")
    page = match.pages["ben"]
    for name, what in (("a seat", {"kind": "ship", "id": "p2"}), ("in short", {"kind": "guide"})):
        await page.evaluate("(what) => document.querySelector('broadside-table').table.show(what)", what)
        await page.wait_for_selector("dialog[open]")
        await match.shoot(GROUP, name, "ben")
        await page.evaluate("() => document.querySelector('dialog[open]').close()")
        await page.wait_for_selector("dialog[open]", state="detached")
    await match.leave()


async def ships_of_five(stage: Stage) -> None:
    """The ring with five seats, and the end of a match."""
    match = await Match.begin(stage, "five ships", game=GAME, lists=lists(5), order="given", title="Five at the Shoals")
    await keep(match)
    await match.take("p1", "no_refit")
    await match.take("p1", "play.ranging")
    await match.take("p1", "declare", (2,))
    await match.take("p1", "finalize")
    await match.take("p3", "finalize")
    await match.take("p2", "play.cross")
    await match.shoot(GROUP, "5 five seats", "ana", "ben", "chie")
    for seat in ("p2", "p4", "p5"):
        await match.take(seat, "finalize")
    await match.concede("p1")
    await match.shoot(GROUP, "one has left", "ben", "chie")
    await match.leave()


async def ships_strip(stage: Stage) -> None:
    """One attack among three, from the card that begins it to what is left of the target's hull."""
    for width, height in WIDTHS.items():
        match = await Match.begin(stage, f"ships strip {width}", game=GAME, lists=lists(3), order="given")
        await match.pages["chie"].set_viewport_size({"width": width, "height": height})
        await keep(match)
        await match.take("p1", "no_refit")
        await film(stage, match, f"ships-{width}", f"Starships, one attack at {width}, every 200 ms", shot_at_ben)
        await match.leave()


async def shot_at_ben(match: Match) -> None:
    """Ana attacks with a card more; Ben answers, Chie strengthens."""
    for seat, key, *picks in (
        ("p1", "play.ranging"),
        ("p1", "declare", (1,)),
        ("p1", "play.dead"),
        ("p1", "finalize"),
        ("p2", "play.fast"),
        ("p2", "finalize"),
        ("p3", "play.cross"),
        ("p3", "finalize"),
    ):
        await match.take(seat, key, *picks)
        await seen(match)
