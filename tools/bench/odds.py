"""Milliseconds of processor time for questions about odds: nothing kept unless a row says so, and growth by die."""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time
from typing import Any

from attacks.engine.answering import Answer, Odds
from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms import room
from attacks.services.odds.worker import OddsReply
from tools.bench.panel import slowest
from tools.bench.report import NOTED, Figure, shown, table

BUDGET = 60_000  # so that a question that is too large costs seconds and not minutes
REPEATS = 3
GREEDY = {"p1": "greedy", "p2": "greedy"}
AIMS = {
    "4 focus lock v 3 focus evade": 25,
    "... a later question of the same attack": 1,
    "two such attacks in a row": 40,
    "six such attacks in a row": 300,
    "9 ships v 10 to the end": 5,
    "a whole tactical action": 1000,
    "30 ships v 30 to the end": 1000,
    "6 dice, aim, cover: before the roll": 30,
    "... after the roll": 5,
    "panel: an X-Wing attack": 100,
    "panel: 9 ships v 10": 100,
}


REFERENCE = "3 destroyers, 6 fighters v 2 cruisers, 8 fighters"
"""The space combat that parts of a tactical action are measured in."""


def odds_table() -> str:
    """Every question with what it took; the aims are noted for the summary."""
    rows = []
    asked: list[tuple[str, float, Answer | OddsReply]] = [*measured(), *panels()]
    one = next(took for what, took, _ in asked if what == REFERENCE)
    for what, took, answer in asked:
        times = f"{took / one:.1f}" if what in ACTIONS or what == REFERENCE else ""
        rows.append([what, shown(took), answer.positions, "yes" if answer.exact else "bounds", times])
        if what in AIMS:
            NOTED.append(Figure(f"odds: {what}", took, "ms", AIMS[what]))
    heads = ["", "ms", "positions", "exact", "times the space combat"]
    return table("Odds: one question each, nothing cached", heads, rows)


FLEET = "2 destroyer2, 1 dreadnought, 1 carrier, 3 infantry, 1 mech"
HELD = "4 fighter, 1 carrier; planet: 2 infantry, 1 mech"
ACTIONS = {
    "action: Space Cannon": ("1 dreadnought, 1 carrier, 3 infantry v planet: 2 infantry, 2 pds", "to:cannon", "greedy"),
    "action: space combat": (f"{FLEET} v {HELD}", "to:combat", "greedy"),
    "action: bombardment, landing and ground": (f"{FLEET} v planet: 2 infantry, 1 mech", "from:bombardment", "greedy"),
    "action: ground alone": ("1 carrier, 4 infantry v planet: 3 infantry, 1 mech", "from:landing", "greedy"),
    "a whole tactical action": (f"{FLEET} v {HELD}", "", "greedy"),
    "... with two planets": (
        "1 dreadnought, 1 carrier, 4 infantry v planet Lodor: 2 infantry; planet Quann: 1 mech, 1 pds",
        "land:Lodor=2,Quann=2",
        "greedy",
    ),
    "... of two that play their best": ("1 carrier, 1 infantry, 1 mech v planet: 1 infantry, 1 mech", "", "best"),
}
"""Parts of a tactical action and all of it, as people type them: how far, and how both sides play."""


def actions() -> Iterator[tuple[str, float, Answer]]:
    """The reference, and every part of a tactical action."""
    yield REFERENCE, *typed("3 destroyer, 6 fighter v 2 cruiser, 8 fighter", "win", "greedy")
    for what, (line, more, play) in ACTIONS.items():
        yield what, *typed(f"{line} / mode:action {more}".strip(), "taken", play)


def typed(line: str, aim: str, play: str) -> tuple[float, Answer]:
    """A question as it is typed, both sides playing alike."""
    return asked("ti4", room("ti4").parse_shorthand(line), aim, {"p1": play, "p2": play}, repeats=1)


def measured() -> Iterator[tuple[str, float, Answer]]:
    attack = {"dice": 4, "tokens": {"focus": 1}, "lock": True}
    against = {"agility": 3, "hull": 9, "tokens": {"focus": 1, "evade": 1}}

    def in_a_row(n: int) -> dict[str, Any]:
        return {"attackers": [attack] * n, "defender": against, "damage": "counted"}

    yield "4 focus lock v 3 focus evade", *asked("xwing", in_a_row(1))
    yield "... a later question of the same attack", *later("xwing", in_a_row(1))
    yield "two such attacks in a row", *asked("xwing", in_a_row(2), repeats=1)
    yield "six such attacks in a row", *asked("xwing", in_a_row(6), repeats=1)
    with_deck = in_a_row(1) | {"damage": "deck", "defender": against | {"hull": 3}}
    yield "4 focus lock v 3 focus evade, with the damage deck", *asked("xwing", with_deck, "kill")
    armed = with_deck | {
        "attackers": [attack | {"ship": {"upgrades": [{"key": "juke", "name": "", "slot": "talent"}]}}]
    }
    yield "... and with Juke", *asked("xwing", armed, "kill")
    for dice in (2, 3, 4, 5):
        grown = {"attackers": [{"dice": dice, "tokens": {"focus": 1}}], "defender": {"agility": 3}, "damage": "counted"}
        yield f"{dice} focus v 3", *asked("xwing", grown)
    yield "9 ships v 10 to the end", *asked("ti4", combat((4, 5), (6, 4)), "win", GREEDY)
    for n in (5, 10, 20, 30):
        each = (2 * n // 3, n - 2 * n // 3)
        yield f"{n} ships v {n} to the end", *asked("ti4", combat(each, each), "win", GREEDY)
    yield from actions()
    yield "6 dice, aim, cover: before the roll", *asked("legion", shots(), "wounds")
    yield "... after the roll", *rolled("legion", shots())


def panels() -> Iterator[tuple[str, float, OddsReply]]:
    """From an event to the answer of the process that runs already: the slowest event of an attack and of a combat."""
    attack = {"dice": 4, "tokens": {"focus": 1}, "lock": True}
    against = {"agility": 3, "hull": 3, "tokens": {"focus": 1, "evade": 1}}
    yield "panel: an X-Wing attack", *slowest("xwing", {"attackers": [attack], "defender": against}, "1 v 0")
    yield "panel: 9 ships v 10", *slowest("ti4", combat((4, 5), (6, 4)), "1 cruiser v 1 cruiser")


def combat(mine: tuple[int, int], theirs: tuple[int, int]) -> dict[str, Any]:
    """Fighters and cruisers; how many there are in a box does not matter here."""
    fleets = [
        {"ships": [{"kind": kind, "n": n} for kind, n in zip(("fighter", "cruiser"), counts, strict=True)]}
        for counts in (mine, theirs)
    ]
    return {"attacker": fleets[0], "defender": fleets[1], "switches": {"component_limits": "ignore"}}


def shots() -> dict[str, Any]:
    """Six black dice with an aim into heavy cover."""
    gun = {"name": "Gun", "dice": "6B", "low": 1, "high": 4}
    both = {"weapons": [gun], "minis": [{"weapons": ["Gun"], "n": 1}], "courage": 2}
    mine = {"unit": {"name": "A", "attack_surge": "crit", **both}, "tokens": {"aim": 1}}
    return {"attacker": mine, "defender": {"unit": {"name": "B", "die": "red", "wounds": 20, **both}}, "cover": 2}


def asked(
    key: str, wanted: dict[str, Any], aim: str = "damage", play: dict[str, str] | None = None, repeats: int = REPEATS
) -> tuple[float, Answer]:
    """A question from nothing: the fastest of some times, in milliseconds."""
    times = []
    for _ in range(repeats):
        state, question = room(key).from_description(wanted, aim, play or {})
        odds = Odds(question, BUDGET)
        begin = thread_time()
        answer = odds.ask(state)
        times.append(1000 * (thread_time() - begin))
    return min(times), answer


def later(key: str, wanted: dict[str, Any]) -> tuple[float, Answer]:
    """The position after the first roll, asked of what the question before the roll has left."""
    state, question = room(key).from_description(wanted, "damage", {})
    odds = Odds(question, BUDGET)
    odds.ask(state)
    state = landed(key, question.onward(state) or state)
    times = []
    for _ in range(REPEATS):
        begin = thread_time()
        answer = odds.ask(state)
        times.append(1000 * (thread_time() - begin))
    return min(times), answer


def rolled(key: str, wanted: dict[str, Any]) -> tuple[float, Answer]:
    """The position after the first roll, asked with nothing kept."""
    state, question = room(key).from_description(wanted, "wounds", {})
    state = landed(key, state)
    times = []
    for _ in range(REPEATS):
        odds = Odds(question, BUDGET)
        begin = thread_time()
        answer = odds.ask(state)
        times.append(1000 * (thread_time() - begin))
    return min(times), answer


def landed(key: str, state: Any) -> Any:
    """The dice have landed, each on another side than the one before."""
    rules = room(key)
    throws = rules.chances(state)
    faces = tuple(tuple(1 + place % throw.sides for place in range(throw.n)) for throw in throws)
    return rules.apply(state, Command(CHANCE, LANDED, faces))[0]
