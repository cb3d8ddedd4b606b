"""The file of a whole tournament: what stands in it, and how much of each at most."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from attacks.services.tournament.roster import MOST_PLAYERS
from attacks.swiss.phases import Phase

MOST_SAID = 50  # penalties of a player, reports of a pairing
MOST_DEEDS = 20_000
MOST_TIMES = 100  # proposed for a pairing
Small = Annotated[int, Meta(ge=0, le=100_000)]
Short = Annotated[str, Meta(max_length=120)]


class FilePenalty(Struct):
    """A penalty, as the file has it."""

    kind: Short
    points: Annotated[int, Meta(ge=-1000, le=1000)]
    rule: Short
    why: Annotated[str, Meta(max_length=300)]
    who: Short
    round: Small
    public: bool
    lifted: bool
    at: datetime


class FilePlayer(Struct):
    """A player, as the file has it; `fleet` is the room's squad, `plays_for` the number of a team."""

    number: Annotated[int, Meta(ge=1, le=100_000)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    fields: dict[str, Any]
    created: datetime
    fleet: dict[str, Any] | None = None
    penalties: Annotated[list[FilePenalty], Meta(max_length=MOST_SAID)] = []
    listed: datetime | None = None
    plays_for: Small = 0
    board: Small = 0


class FileReport(Struct):
    """What somebody said, as the file has it."""

    by: Literal["match", "player", "staff"]
    player: Small
    result: dict[str, Any]
    why: Annotated[str, Meta(max_length=300)]
    at: datetime


class FileTime(Struct):
    """When somebody would have played, as the file has it; `player` 0 is an organizer."""

    player: Small
    at: datetime
    state: Literal["open", "agreed", "refused", "gone"]
    said: datetime


class FilePairing(Struct):
    """A pairing, as the file has it; `match` names the match and its fingerprint, `within` its match of teams, by the
    first of the two.
    """

    table: Small
    first: Small
    second: Small
    status: Literal["open", "entered", "confirmed", "disputed", "appealed"]
    settled: Short
    result: dict[str, Any] | None
    extra: dict[str, Any]
    extension: Small
    match: dict[str, str]
    reports: Annotated[list[FileReport], Meta(max_length=MOST_SAID)]
    times: Annotated[list[FileTime], Meta(max_length=MOST_TIMES)] = []
    within: Small = 0
    board: Small = 0


class FileRound(Struct):
    """A round, as the file has it."""

    number: Small
    stage: Literal["swiss", "elimination"]
    state: Literal["draft", "published", "running", "closed"]
    seed: Annotated[str, Meta(max_length=64)]
    drawn: dict[str, Any]
    locks: list[tuple[Small, Small]]
    deadline: datetime | None
    left: Small | None
    published: datetime | None
    closed: datetime | None
    pairings: list[FilePairing]


class FileDeed(Struct):
    """A line of the log, as the file has it."""

    n: Annotated[int, Meta(ge=1)]
    at: datetime
    who: Annotated[str, Meta(max_length=80)]
    what: Annotated[str, Meta(max_length=40)]
    about: dict[str, Any]
    before: str
    after: str
    why: Annotated[str, Meta(max_length=300)]
    public: bool


class FileDivision(Struct):
    """Which division of which league, as the file has it; the league's key joins what is read in one place."""

    league: Annotated[str, Meta(min_length=1, max_length=16)]
    season: Annotated[int, Meta(ge=1, le=1000)]
    place: Annotated[int, Meta(ge=1, le=100)]


class File(Struct):
    """A whole tournament."""

    schema: Literal["broadside.tournament"]
    schema_version: Literal[1]
    name: Annotated[str, Meta(min_length=1, max_length=120)]
    game: str
    mode: Short
    options: dict[str, Any]
    profile_key: Annotated[str, Meta(max_length=40)]
    profile: dict[str, Any]
    settings: dict[str, Any]
    apart: list[tuple[Small, Small]]
    status: Literal["open", "running", "over"]
    public: bool
    seed: Annotated[str, Meta(max_length=64)]
    created: datetime
    players: Annotated[list[FilePlayer], Meta(max_length=MOST_PLAYERS)]
    rounds: Annotated[list[FileRound], Meta(max_length=100)]
    log: Annotated[list[FileDeed], Meta(max_length=MOST_DEEDS)]
    phases: Annotated[list[Phase], Meta(max_length=20)] = []
    division: FileDivision | None = None
