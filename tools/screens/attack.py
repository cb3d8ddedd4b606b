"""Plays one attack between Ana and Ben, with Chie watching, and takes everybody's picture at every step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from playwright.async_api import Page

from attacks.engine.values import Command
from tools.bench.player import Player
from tools.matches import NAMES, new_match
from tools.screens.stage import Stage

CAUGHT_UP = """(n) => {
  const table = document.querySelector("broadside-table")?.table;
  return table && table.view && table.session.store.n >= n && !table.shielded;
}"""
AGREED = "() => document.querySelector('broadside-table').table.view.match.fair?.stage === 'ready'"
ACTS = "(done) => document.querySelector('broadside-table').table.session.hand.acts(...done)"
FRONT, AHEAD = 0, (1, 1)


@dataclass
class Match:
    """A match on stage: a connection per seat that plays, a page per person that looks."""

    stage: Stage
    id: str
    players: dict[str, Player]
    pages: dict[str, Page]

    @classmethod
    async def begin(cls, stage: Stage, name: str, **options: Any) -> Match:
        match, tokens = await sync_to_async(new_match)(draws=True, **options)
        where = stage.server.ws_url, stage.server.url
        pages = {}
        for seat, person in (*zip(tokens, map(str.lower, NAMES), strict=False), ("", "chie")):
            who = f"{person} {name}"
            await stage.person(who, *([tokens[seat]] if seat else []))
            pages[person] = await stage.open(who, f"/m/{match}" + ("" if seat else "/watch"))
            await pages[person].wait_for_function(CAUGHT_UP, arg=1)
        for page in pages.values():  # it is they who are asked for a part in the dice, and nobody else
            await page.wait_for_function(AGREED)
        players = {seat: await Player.join(*where, match, seat, token) for seat, token in tokens.items()}
        return cls(stage, match, players, pages)

    @property
    def view(self) -> dict[str, Any]:
        return self.players["p1"].view

    def key(self) -> tuple[str, tuple[str, ...]]:
        """Where the match stands: the step and who decides."""
        return self.view.get("step", {}).get("number", ""), tuple(self.view["turn"]["seats"])

    async def take(self, seat: str, key: str, *picks: tuple[int, ...], note: str = "") -> None:
        """Take an offer and wait until both players have seen it. The page notes it as done by its person."""
        player = self.players[seat]
        await self.page_of(seat).evaluate(ACTS, [key, picks])
        answer = await player.answer(await player.send(Command(seat, key, picks, note)))
        if answer["t"] != "ack":
            raise RuntimeError(f"{key} {picks} was refused: {answer}")
        for one in self.players.values():
            await one.until(answer["n"])

    def page_of(self, seat: str) -> Page:
        """The page of the person who sits there."""
        return self.pages[NAMES[int(seat[1:]) - 1].lower()]

    def offered(self, seat: str) -> list[str]:
        return [offer.key for offer in self.players[seat].offers() if not offer.why_not]

    async def shoot(self, group: str, name: str, *people: str) -> None:
        """Everybody's picture, once their pages have caught up."""
        for person in people or self.pages:
            page = self.pages[person]
            await page.wait_for_function(CAUGHT_UP, arg=self.players["p1"].n)
            await self.stage.shoot(group, f"{name}: {person}", page, whole=False)

    async def concede(self, seat: str) -> None:
        """Give the match up."""
        player = self.players[seat]
        await self.page_of(seat).evaluate(ACTS, ["any"])
        answer = await player.answer(await player.concede())
        for one in self.players.values():
            await one.until(answer["n"])

    async def leave(self) -> None:
        for player in self.players.values():
            await player.socket.close()
        for page in self.pages.values():
            await page.close()


def field(match: Match, name: str) -> int:
    """The code of a ship's field in an edit."""
    from attacks.rooms.xwing.corrections.numbers import FIELDS

    return FIELDS.index(name)


async def set_ship(match: Match, seat: str, ship: int, name: str, number: int) -> None:
    await match.take(seat, "edit_ship", (ship,), (field(match, name),), (number,))


async def own_table(match: Match) -> None:
    """Between rounds: tokens are set, seen by the other side and confirmed."""
    group = "Between attacks"
    await match.shoot(group, "T own table")
    await set_ship(match, "p1", 1, "focus", 1)
    await set_ship(match, "p1", 1, "lock", 4)
    await set_ship(match, "p1", 2, "evade", 1)
    await match.shoot(group, "T Ana's edits are open")
    await match.take("p2", "contest_edit", (3,))
    await match.shoot(group, "T one edit is contested", "ana", "ben")
    await match.take("p1", "withdraw_edit", (3,))
    await match.take("p2", "confirm_edits")
    await set_ship(match, "p2", 4, "focus", 1)
    await set_ship(match, "p2", 4, "evade", 1)
    await match.take("p1", "confirm_edits")
    await match.take("p1", "ready")
    await match.shoot(group, "T Ana is ready", "ana", "ben")
    await match.take("p2", "ready")
    await match.shoot(group, "A cards at the start", "ana", "ben")
    while "decline" in match.offered("p2"):
        await match.take("p2", "decline")
    await match.shoot(group, "0 engagement")


async def sheets(match: Match, person: str = "ana") -> None:
    """What opens over the table: a ship, a rule, the connection, the keys, the menu with its questions, the log."""
    page = match.pages[person]
    opened = {
        "a ship": {"kind": "ship", "id": "1"},
        "a ship of the other side": {"kind": "ship", "id": "4"},
        "a rule": {"kind": "rule", "rule": "3.3"},
        "connection": {"kind": "link"},
        "help and keys": {"kind": "help"},
        "menu": {"kind": "menu"},
        "giving up": {"kind": "menu", "sure": "resign"},
        "log": {"kind": "log"},
    }
    show = '(what) => document.querySelector("broadside-table").table.show(what)'
    for name, what in opened.items():
        await page.evaluate(show, what)
        await page.wait_for_selector("dialog[open]")
        await match.stage.shoot("Sheets", name, page, whole=False)
        await page.evaluate("() => document.querySelector('dialog[open]').close()")
        await page.wait_for_selector("dialog.over", state="detached")


async def declaration(match: Match) -> None:
    """The attack sheet, from measuring to the defender's tap, with a contest on the way."""
    group = "Attack sheet, 1a to 1d"
    await match.take("p1", "attack", (1,))
    await match.shoot(group, "1a measure")
    for ship in (4, 5):
        await match.take("p1", "measure", (ship,), (FRONT,), *((n,) for n in AHEAD), (0,), ())
    await match.shoot(group, "1a measured", "ana")
    await match.take("p1", "measured")
    await match.shoot(group, "1b weapon", "ana")
    await match.take("p1", "choose_weapon", (0,))
    await match.shoot(group, "1c defender", "ana")
    await match.take("p1", "declare_defender", (4,))
    await match.shoot(group, "1c Ben confirms")
    await match.take("p2", "contest", (0,), (2,))
    await match.shoot(group, "1c contested")
    await match.take("p2", "withdraw")
    for seat, steps in (("p1", (5, 7, 13, 15)), ("p2", (5, 7, 12, 14))):
        for step in steps:
            await match.take(seat, "stop", (step,))
    await match.take("p2", "confirm")


async def windows(match: Match, group: str = "Attack, 2 to 6") -> None:
    """From the first roll to the aftermath: every window of either side, and what spending does."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while match.view.get("attack"):
        number, seats = key = match.key()
        if key not in seen:
            seen.add(key)
            await match.shoot(group, f"{number} {'and '.join('Ana' if s == 'p1' else 'Ben' for s in seats)}")
        seat = seats[0]
        spend = next((k for k in match.offered(seat) if k in ("spend_lock", "spend_focus", "spend_evade")), "")
        if spend:
            await match.take(seat, spend, *(pick.ids[: pick.least] for pick in match.players[seat].view_picks(spend)))
            await match.shoot(group, f"{match.key()[0]} after {spend}", "ana", "chie")
        elif done := next((k for k in match.offered(seat) if k in ("finalize", "decline")), ""):
            await match.take(seat, done)
        else:
            raise RuntimeError(f"nobody knows how to go on at {key}: {match.offered(seat)}")


async def rest_of_round(match: Match) -> None:
    """Everybody else skips; then the End Phase."""
    group = "Between attacks"
    await match.shoot(group, "0 after an attack")
    while match.key()[0] in ("0", "A"):
        seat = match.key()[1][0]
        if "decline" in match.offered(seat):
            await match.take(seat, "decline")
            continue
        if "skip" not in match.offered(seat):
            await match.take(seat, "confirm_edits")
        ships = match.players[seat].view_picks("skip")[0].ids
        await match.take(seat, "skip", (ships[0],))
    await match.shoot(group, "E end phase")
    await match.take(match.key()[1][0], "end_phase")
    await match.shoot(group, "T second round", "ana")


async def whole_game(stage: Stage) -> Match:
    """A game of two ready-made squads, through its first round."""
    match = await Match.begin(stage, "game", title="Red Squadron against the swarm", public=True)
    await own_table(match)
    await sheets(match)
    await declaration(match)
    await windows(match)
    await rest_of_round(match)
    return match


async def typed_dice(stage: Stage) -> None:
    """One attack with real dice: the players type in what they rolled."""
    match = await Match.begin(stage, "typed", mode="attack", dice="entered", squads=(2, 0), title="Real dice")
    group = "One attack, dice typed in"
    await match.shoot(group, "0 one attack")
    await match.take("p1", "attack", (1,))
    await match.take("p1", "measure", (5,), (FRONT,), (2,), (2,), (0,), ())
    for key, *picks in (("measured",), ("choose_weapon", (0,)), ("declare_defender", (5,))):
        await match.take("p1", key, *picks)
    await match.take("p2", "confirm")
    await match.shoot(group, "2a type in")
    stream = await stage.open("chie typed", f"/m/{match.id}/overlay")
    await stream.wait_for_selector(".overlay-odds", timeout=60_000)
    await stage.shoot(group, "2a odds for a stream", stream, whole=False)
    await stream.close()
    await match.leave()


async def offline(stage: Stage) -> None:
    """What a player sees when the network is gone."""
    match = await Match.begin(stage, "offline", squads=(3, 4), title="A lost connection")
    await match.shoot("Connection", "live", "ana")
    page = match.pages["ana"]
    stage.forgive(page, "ERR_|WebSocket")
    await page.context.set_offline(True)
    await page.wait_for_selector(".board.stale", timeout=30_000)
    await stage.shoot("Connection", "lost: ana", page, whole=False)
    await match.leave()


async def alone(stage: Stage) -> None:
    """Both seats in one browser: the table turns to the seat that decides."""
    match, tokens = await sync_to_async(new_match)(mode="attack", squads=(5, 6), title="Try it alone")
    await stage.person("gil", *tokens.values())
    page = await stage.open("gil", f"/m/{match}")
    await page.wait_for_function(CAUGHT_UP, arg=1)
    await stage.shoot("Alone", "both seats", page, whole=False)
    await page.close()
