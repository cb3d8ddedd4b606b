"""What is done to a server, apart from whether it stood it: each deed returns what went wrong, as sentences.

So the same deed can be done to a server that is whole, where nothing may go wrong, and to one that lacks the guard it
leans on, where something must.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from tests.faults.doors import crowded
from tests.support.people.client import GIVE_UP, LOST, Person, together
from tests.support.server import Server

Wrong = Callable[..., list[str]]  # the fixture `wrong`
ONE_POLL = 3.5  # seconds: two until the next look, and time to fetch and send


async def many_notes(ana: Person, count: int) -> int:
    """Ana takes notes without waiting for answers, each two events long. Returns the number of the last event."""
    head = ana.n
    sent = [ana.command("note", expect=ana.view["prompt"]["n"] if not k else head + 2 * k) for k in range(count)]
    for command in sent:
        await ana.say(command)
    await ana.wait(lambda: all(command["id"] in ana.answers for command in sent), GIVE_UP)
    assert [ana.answers[command["id"]].get("n") for command in sent] == [head + 2 * k for k in range(1, count + 1)]
    return head + 2 * count


async def same_command(tabs: list[Person], times: int) -> list[str]:
    """One command, the same id, from many tabs of one seat at once, each sending it many times."""
    command = tabs[0].command("hide", (1,))
    answers: list[str] = []

    async def send(tab: Person) -> None:
        for _ in range(times):
            tab.answers.pop(command["id"], None)
            await tab.say(command)
            await tab.wait(lambda: command["id"] in tab.answers, GIVE_UP)
            answers.append(str(tab.answers[command["id"]]))

    await asyncio.gather(*(send(tab) for tab in tabs))
    if len(set(answers)) != 1 or len(answers) != len(tabs) * times:
        return [f"{len(answers)} answers, among them {sorted(set(answers))[:3]}"]
    return [] if tabs[0].answers[command["id"]]["t"] == "ack" else [f"the only answer is {answers[0]}"]


async def two_writers(ana: Person, other: Callable[[], Any], times: int) -> list[str]:
    """Ana's process and another one write the same match in turn; neither is told by the other where it stands."""
    for _ in range(times):
        command = ana.command("note")
        answer = await ana.sure(command)
        if answer["t"] != "ack":
            return [f"Ana was told {answer}"]
        if (answer := await asyncio.to_thread(other))["t"] != "ack":
            return [f"the other was told {answer}"]
        await ana.sees(ana.acked[command["id"]]["n"])
    return []


async def unannounced(head: int, *watchers: Person, in_vain: bool = False) -> list[str]:
    """Watchers see an event that no bell told of; where they wait `in_vain`, no longer for a slow machine."""
    try:
        async with asyncio.timeout(ONE_POLL * (1 if in_vain else crowded())):
            await asyncio.gather(*(one.wait(lambda one=one: one.n >= head) for one in watchers))
    except TimeoutError:
        return [f"{one.audience} still stands at {one.n}" for one in watchers if one.n < head]
    return []


async def play(people: list[Person], rng: Random, enough: Callable[[], bool], most: int = 2000) -> int:
    """A match is played by whoever is to act, at random and within the rules. Returns the last number."""
    head = 0
    for _ in range(most):
        if enough():
            break
        for person in people:
            await person.sees(head)
        ideas = [(person, idea) for person in people if (idea := person.idea(rng))]
        if not ideas:
            break
        person, idea = rng.choice(ideas)
        head = max(head, (await person.sure(idea)).get("n", 0))
    return head


async def ends_well(server: Server, match_id: str, head: int, wrong: Wrong, *people: Person) -> list[str]:
    """After all that happened everybody sees the same, and it is what is stored."""
    try:
        await together(head, *people)
    except (*LOST, TimeoutError) as error:
        return [
            f"not together at {head}: {[person.n for person in people]} {error!r}",
            *wrong(server, match_id, *people),
        ]
    return wrong(server, match_id, *people)
