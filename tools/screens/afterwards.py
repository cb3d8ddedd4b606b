"""Pictures of a match against a machine and of all that comes after it, in each room, and of puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from asgiref.sync import sync_to_async
from django.template.loader import render_to_string
from playwright.async_api import Route

from attacks.models import Holder, Match, Review
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.lobby import judges, scenes, watching
from attacks.services.match.commands import Clock, Concede, Order
from attacks.services.odds.client import OddsClient
from attacks.services.odds.worker import OddsReply, Question, reply_to
from attacks.services.puzzles import shelf
from attacks.services.puzzles.maker import Made, Wanted, answer_to
from attacks.services.review.review import work_out
from attacks.services.store.group_commit import act
from tools.matches import new_match, played_on
from tools.screens.stage import Stage
from tools.screens.visits import Visits, visited

MOST = 300  # orders, until a scene is over
PUZZLE = 5


class Here(OddsClient):
    """Reckons where it is asked, without a process beside."""

    def ask(self, question: Question, about: str = "") -> OddsReply:
        return reply_to(question)


@dataclass
class Finder:
    """Finds puzzles where it is asked."""

    def find(self, room: str, number: int, positions: object = ()) -> object:
        asked = msgspec.json.encode(Wanted(room, number))
        return msgspec.json.decode(answer_to(asked), type=Made).puzzle


def over(room: str) -> tuple[Match, str]:
    """A scene played to its end, with what opens the seat of who played against the machine."""
    match, token = scenes.lay(room, 1, name="Ana", machine="Machine")
    seat = Holder.objects.filter(match=match, seat="p1")
    seat.update(seen_at=clock.now())
    played_on(match.id, MOST)
    match.refresh_from_db()
    if match.status != Match.Status.OVER:
        act(match.id, seat.get().id, Order("end", "concede", Concede("resign")))
        match.refresh_from_db()
    Review.objects.create(match=match, until=clock.now())
    work_out(match, Here())
    return match, token


def after(room: str) -> Visits:
    """What there is of a match in this room when it is over, for who played and for who comes later."""
    found = Visits(f"After a match: {room}")
    match, token = over(room)
    there = f"/m/{match.id}"
    found.by(f"ana {room}", token)
    found.see(
        f"ana {room}",
        the_table=there,
        result=f"{there}/result",
        review=f"{there}/review",
        proof=f"{there}/audit",
        what_if=f"{there}/what-if",
    )
    found.see("dan", replay=f"{there}/replay", embedded=f"{there}/embed", result_for_others=f"{there}/result")
    shelf.prepare(room, PUZZLE, Finder())
    found.see("dan", a_puzzle=f"/puzzles/{room}/{PUZZLE}", a_puzzle_answered=f"/puzzles/{room}/{PUZZLE}?a=1")
    found.see("dan", what_if_alone=f"/odds?room={room}")
    return found


def by_invitation() -> Visits:
    """A private match, and what its players hand out: links for watchers and judges, for programs, a report."""
    found = Visits("Handed out at a table")
    match_id, tokens = new_match(title="Among friends")
    Match.objects.filter(pk=match_id).update(private=True)
    seats = Match.objects.get(pk=match_id).holders.filter(role=Holder.Role.SEAT)
    for holder in seats:
        act(match_id, holder.id, Order(f"want:{holder.id}", "clock", Clock("invite")))
    opened, keys = new_match(title="For everybody", public=True)  # programs are told of public matches only
    there = f"/m/{match_id}"
    found.by("ana private", tokens["p1"], keys["p1"])
    found.see(
        "ana private",
        link_for_watchers=f"{there}/watchers",
        link_for_a_judge=f"{there}/judge",
        programs_that_are_told=f"/m/{opened}/webhooks",
        for_a_stream=f"{there}/stream",
        another_device=f"{there}/device",
    )
    found.see(
        "dan",
        watched_by_invitation=f"{there}/watch",
        come_and_watch=f"/w/{watching.link_of(seats[0])}",
        be_the_judge=f"/g/{judges.judge_link(seats[0])}",
        puzzles="/puzzles",
        api="/api/",
        pick_a_squad="/fleets/pick",
    )
    return found


async def after_a_match(stage: Stage) -> None:
    """In every room: the end at the table, result, review, proof, replay, rematch, what if and a puzzle."""
    for room in ROOMS:
        await visited(stage, await sync_to_async(after)(room))


async def handed_out(stage: Stage) -> None:
    """What a table hands out to others, and pages of the site that belong to no match."""
    await visited(stage, await sync_to_async(by_invitation)())


def answering(text: str) -> Callable[[Route], Awaitable[None]]:
    """Answers with this page, in place of the server."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=text, content_type="text/html")

    return answer


async def faults(stage: Stage) -> None:
    """The pages of what went wrong, as a browser shows them."""
    for name in ("400", "403", "403_csrf", "404", "500"):
        page = await stage.open("dan", "/help")
        text = await sync_to_async(render_to_string)(f"{name}.html", {})
        await page.route("**/broken", answering(text))
        await page.goto("/broken")
        await stage.shoot("What went wrong", name, page)
        await page.close()
