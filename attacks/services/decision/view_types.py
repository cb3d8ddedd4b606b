"""What services add to every view of a match: `match` for all, and `prompt` for a seat that may be asked.

As the rooms' own views these are types of dicts; tools/view_types.py writes them down for the table's scripts.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from attacks.services.match.terms import Clock, MachineRequest, UndoRequest


class PickView(TypedDict):
    """What must be chosen to take an offer; what is left out is none of them, at least one and at most one."""

    what: str
    ids: NotRequired[list[int]]
    least: NotRequired[int]
    most: NotRequired[int]
    caps: NotRequired[list[int]]


class OfferView(TypedDict):
    """What a seat may do now, or owns and may not do now and why. What is as usual is left out."""

    picks: NotRequired[list[PickView]]
    why_not: NotRequired[str]
    rule: NotRequired[str]
    manual: NotRequired[Literal[True]]
    by_hand: NotRequired[Literal[True]]
    turns: NotRequired[str]
    secret: NotRequired[Literal[True]]


class OffersView(TypedDict):
    """What a seat may do, by key, with the order."""

    offers: dict[str, OfferView]
    order: list[str]


class PromptView(OffersView):
    """The question now put to a seat: its number, and the offers with their order."""

    n: int


class ChainView(TypedDict):
    """Whose chain it is: its last link, and the first roll it serves."""

    anchor: str
    base: int


class OpenView(TypedDict):
    """Rolls that wait for a link of each of the seats `owing`: number, sides and dice of every one."""

    n: int
    rolls: list[list[int]]
    owing: list[str]


class BrowsersView(TypedDict):
    """The browsers of a seat that are known, each with the key it signs with next, and the strangers."""

    known: dict[str, str]
    strange: NotRequired[list[str]]


class ChainsView(TypedDict, total=False):
    """Dice of level 2: the next roll, whose chain serves from where, what is waited for, who is asked to go on."""

    level: Literal[2]
    next: int
    chains: dict[str, ChainView]
    open: OpenView
    asked: list[str]


class FairView(ChainsView):
    """How far the dice are agreed on: the commitments, who is missing, for whom the server had to make a seed."""

    stage: str
    commits: dict[str, str]
    missing: NotRequired[list[str]]
    made: NotRequired[list[str]]
    browsers: NotRequired[dict[str, BrowsersView]]


class RollView(TypedDict):
    """Dice that wait for a press of a seat: how many, and when they fall by themselves, in milliseconds."""

    seat: str
    falls: int
    dice: dict[str, int]


class MatchView(TypedDict):
    """What every audience is told about the match itself. What is as usual is left out."""

    id: str
    title: str
    status: str
    rivals: NotRequired[list[str]]
    gone: NotRequired[list[str]]
    end_offered: NotRequired[str]
    end_agreed: NotRequired[list[str]]
    fair: NotRequired[FairView]
    roll: NotRequired[RollView]
    undo: NotRequired[UndoRequest]
    clock: NotRequired[Clock]
    judge_wanted: NotRequired[list[str]]
    judge: NotRequired[str]
    machines: NotRequired[dict[str, str]]
    machine_asked: NotRequired[MachineRequest]
    called: NotRequired[str]
    result: NotRequired[dict[str, Any]]
    delay: NotRequired[int]
    odds: NotRequired[str]
    undo_mode: NotRequired[str]
    scene: NotRequired[int]


class OfTheMatch(TypedDict):
    """What the view of every game has beside what the game shows."""

    match: MatchView
    prompt: NotRequired[PromptView]
