"""How matches are scored and players ranked, as data: points, byes, concessions, ordered tie-breaks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from attacks.swiss.values import DRAW, LOSS, OUTCOMES, WIN, Result, Side, Wrong

TIE_BREAKS = (
    *("score", "wins", "mov", "mov_mean", "mission", "sos", "ext_sos"),
    *("opponents_mov_mean", "head_to_head", "boards", "random"),
)
OPTIONS: dict[str, tuple[str, ...]] = {
    "own_bye_in_sos": ("skip", "divisor"),
    "pair_by": ("score", "score, mov", "mission"),
    "bye_to": ("lowest score", "lowest rank"),
    "missed_rounds": ("loss", "none", "organizer"),
    "intentional_draw": ("no", "yes", "organizer"),
}
DRAWS = ("never", "allowed", "organizer")
WINNERS = ("entered", "higher")
MOV, MEAN = "mov", "mean"


@dataclass(frozen=True, slots=True)
class Entry:
    """A number entered for each player of a match. `most` 0 is no upper bound.

    `source` is the part of a finished match's result that gives it ("scores"); without one people enter it.
    """

    key: str
    least: int = 0
    most: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A scoring profile. `mov` is "" (no margin), "difference" (own less theirs plus `mov_base`) or "share".

    `bye`, `earned_bye` and the two sides of `concession` hold what counts then: `outcome`, entered numbers, and `mov`
    (a number, or "mean" of the player's own other matches). `scenarios` are the names of which each round has one.
    """

    key: str
    score: Mapping[str, int]
    draws: str = "allowed"
    winner: str = "entered"
    entry: tuple[Entry, ...] = ()
    mov: str = ""
    mov_base: int = 0
    bye: Mapping[str, Any] = field(default_factory=lambda: {"outcome": WIN})
    earned_bye: Mapping[str, Any] = field(default_factory=dict)
    concession: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    rank: tuple[str, ...] = ("score", "sos", "random")
    options: Mapping[str, str] = field(default_factory=dict)
    clock: Mapping[str, Any] = field(default_factory=dict)
    turns: int = 0
    scenarios: tuple[str, ...] = ()

    def option(self, name: str) -> str:
        """What the tournament chose where tools disagree."""
        return self.options.get(name, OPTIONS[name][0])

    def bye_of(self, kind: str) -> Mapping[str, Any]:
        """What a bye counts; an earned one as a plain one unless said otherwise."""
        return self.earned_bye or self.bye if kind == "earned_bye" else self.bye


def read(key: str, data: Mapping[str, Any]) -> Profile:
    """A profile from its data. Raises `Wrong` (code `bad_profile`) and names the field."""
    known = {f.name for f in fields(Profile)} - {"key", "mov_base"}
    for name in data:
        _need(name in known, name)
    _need(isinstance(data.get("score"), dict) and set(data["score"]) == set(OUTCOMES), "score")
    _need(all(isinstance(n, int) for n in data["score"].values()), "score")
    mov = data.get("mov", {})
    _need(mov.get("kind", "") in ("", "difference", "share"), "mov")
    rank = tuple(data.get("rank", ("score", "sos", "random")))
    _need(bool(rank) and all(name in TIE_BREAKS for name in rank) and len(set(rank)) == len(rank), "rank")
    _need(data.get("draws", "allowed") in DRAWS, "draws")
    _need(data.get("winner", "entered") in WINNERS, "winner")
    for name, value in data.get("options", {}).items():
        _need(value in OPTIONS.get(name, ()), f"options.{name}")
    for name in ("bye", "earned_bye"):
        _need(data.get(name, {"outcome": WIN}).get("outcome") in OUTCOMES, name)
    _need(all(isinstance(name, str) and 0 < len(name) <= 60 for name in data.get("scenarios", ())), "scenarios")
    plain = {name: data[name] for name in data if name not in ("entry", "mov", "rank")}
    plain["scenarios"] = tuple(data.get("scenarios", ()))
    entry = tuple(
        Entry(one["key"], one.get("min", 0), one.get("max", 0), one.get("from", "")) for one in data.get("entry", ())
    )
    if rank[-1] != "random":
        rank = (*rank, "random")  # the order must be total, or a reload could change it
    return Profile(key, entry=entry, mov=mov.get("kind", ""), mov_base=mov.get("base", 0), rank=rank, **plain)


def _need(fits: bool, name: str) -> None:
    if not fits:
        raise Wrong("bad_profile", field=name)


@cache
def preset_data() -> dict[str, dict[str, Any]]:
    """The ready-made profiles by key, as the data a tournament keeps and edits."""
    return tomllib.loads((Path(__file__).parent / "data" / "profiles.toml").read_text(encoding="utf-8"))


@cache
def presets() -> dict[str, Profile]:
    """The ready-made profiles by key."""
    return {key: read(key, data) for key, data in preset_data().items()}


def played(profile: Profile, first: Mapping[str, int], second: Mapping[str, int], winner: int | None = None) -> Result:
    """The result of a match that was played: what was entered, and who won (0 first, 1 second, None nobody).

    With a profile whose winner is the higher number, `winner` is only needed for equal numbers. Raises `Wrong`:
    `bad_number` (field, side), `no_draw` if somebody has to win.
    """
    for side, numbers in enumerate((first, second)):
        for entry in profile.entry:
            n = numbers.get(entry.key)
            if not isinstance(n, int) or n < entry.least or (entry.most and n > entry.most):
                raise Wrong("bad_number", field=entry.key, side=side, least=entry.least, most=entry.most)
    if winner is None and profile.winner == "higher" and profile.entry:
        a, b = first[profile.entry[0].key], second[profile.entry[0].key]
        winner = None if a == b else int(b > a)
    if winner is None and profile.draws == "never":
        raise Wrong("no_draw")
    outcomes = (DRAW, DRAW) if winner is None else ((WIN, LOSS), (LOSS, WIN))[winner]
    return Result("played", (Side(outcomes[0], dict(first)), Side(outcomes[1], dict(second))))


def conceded(profile: Profile, winner: int, kind: str = "concession") -> Result:
    """The result when a player gave up, or did not come."""
    won = Side(WIN, _entered(profile.concession.get("winner", {})))
    lost = Side(LOSS, _entered(profile.concession.get("loser", {})))
    return Result(kind, (won, lost) if winner == 0 else (lost, won))


def bye(profile: Profile, kind: str = "bye") -> Result:
    """The result of a bye."""
    given = profile.bye_of(kind)
    return Result(kind, (Side(given["outcome"], _entered(given)),))


def _entered(given: Mapping[str, Any]) -> dict[str, int]:
    return {name: n for name, n in given.items() if name not in ("outcome", "mov")}
