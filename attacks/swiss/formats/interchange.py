"""Tournament JSON as ListFortress, Cryodex and List Juggler exchange it.

Written so that the strictest importer takes it: unique names, two round types, a winner wherever there is one, byes
without a second player. Read so that nothing is guessed: what a file leaves open comes back as a question.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from attacks.swiss.profile import Profile, bye, played
from attacks.swiss.standings import standings
from attacks.swiss.values import BYE, DRAW, ELIMINATION, SWISS, WIN, Pairing, Player, Result, Wrong

MOST_PLAYERS, MOST_ROUNDS = 1000, 100
LARGEST_NUMBER = 100_000
EXTRAS = ("rounds_played", "went_to_time", "scenario")


@dataclass(frozen=True, slots=True)
class Question:
    """What the file does not say and a person must: `code`, and the round and players it is about."""

    code: str
    round: int = 0
    first: str = ""
    second: str = ""


@dataclass(slots=True)
class Imported:
    """A tournament as read. `lists` are squads by player number, as object or text; `ranks` what the file claims."""

    name: str
    players: list[Player] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)
    lists: dict[int, Any] = field(default_factory=dict)
    ranks: dict[int, Mapping[str, int]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)


# --- reading ---


def read(text: str, profile: Profile) -> Imported:
    """The tournament in a file.

    Raises `Wrong`: `not_json` (line, column), `bad_file`, `no_players`, `too_many_players`, `bad_match` (round, place).
    """
    data = decoded(text)
    if isinstance(data, dict) and isinstance(data.get("tournament"), dict):
        data = data["tournament"]
    if not isinstance(data, dict) or not _rows(data.get("players")):
        raise Wrong("no_players")
    found = Imported(str(data.get("name") or ""))
    raw = _rows(data["players"])
    if len(raw) > MOST_PLAYERS:
        raise Wrong("too_many_players", limit=MOST_PLAYERS)
    rounds = _rows(data.get("rounds"))
    if len(rounds) > MOST_ROUNDS or any(len(_rows(row.get("matches"))) > MOST_PLAYERS for row in rounds):
        raise Wrong("bad_file")
    names = _players(found, raw)
    _rounds(found, _in_order(rounds), names, profile)
    _drops(found, raw)
    return found


def decoded(text: str) -> Any:
    """What the JSON of a text says. Raises `Wrong`: `not_json`, or `bad_file` where nobody could keep what it says."""
    try:
        data = json.loads(text)
        written = json.dumps(data, ensure_ascii=False)
        written.encode()  # half a sign, which JSON can hold and no database
    except json.JSONDecodeError as error:
        raise Wrong("not_json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):  # a number of more digits than anybody counts; nested without end
        raise Wrong("bad_file") from None
    if "\\u0000" in written:  # no database holds this either
        raise Wrong("bad_file")
    return data


def _rows(value: object) -> list[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _players(found: Imported, raw: list[dict[str, Any]]) -> dict[str, int]:
    """The players by every name a match may use for them: file id and name."""
    names: dict[str, int] = {}
    for number, row in enumerate(raw, 1):
        name = str(row.get("name") or f"? {number}")
        if name in names:
            found.questions.append(Question("same_name", first=name))
        names.setdefault(name, number)
        if "id" in row:
            names[f"id {row['id']}"] = number
        found.players.append(Player(number, name))
        squad = row.get("list") or row.get("list-id")
        if squad:
            found.lists[number] = squad
        rank = row.get("rank")
        found.ranks[number] = {k: v for k, v in rank.items() if isinstance(v, int)} if isinstance(rank, dict) else {}
    return names


def _in_order(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Swiss rounds by number, then the cut from the most players down."""

    def place(row: dict[str, Any]) -> tuple[bool, int]:
        cut, number = row.get("round-type") == ELIMINATION, _whole(row.get("round-number"))
        return (cut, -number if cut else number)

    return sorted(rounds, key=place)


def _rounds(found: Imported, rounds: list[dict[str, Any]], names: dict[str, int], profile: Profile) -> None:
    for number, row in enumerate(rounds, 1):
        stage = ELIMINATION if row.get("round-type") == ELIMINATION else SWISS
        for place, match in enumerate(_rows(row.get("matches")), 1):
            found.pairings.append(_pairing(found, match, (number, place, stage), names, profile, row.get("scenario")))


def _pairing(
    found: Imported,
    match: dict[str, Any],
    where: tuple[int, int, str],
    names: dict[str, int],
    profile: Profile,
    scenario: object,
) -> Pairing:
    number, place, stage = where
    first, second = _who(match, 1, names), _who(match, 2, names)
    if not first or (not second and match.get("result") != BYE and "player2" in match):
        raise Wrong("bad_match", round=number, place=place)
    extra = {key: match[key] for key in EXTRAS if key in match} | ({"scenario": scenario} if scenario else {})
    result: Result | None = bye(profile)
    if second:
        result = _result(match, (first, second), names, profile)
        if result is None:
            asked = Question("no_winner", number, str(match.get("player1")), str(match.get("player2")))
            found.questions.append(asked)
    return Pairing(number, place if second else 0, first, second, result, stage, extra)


def _who(match: dict[str, Any], side: int, names: dict[str, int]) -> int:
    by_id = names.get(f"id {match.get(f'player{side}-id')}", 0)
    return by_id or names.get(str(match.get(f"player{side}")), 0)


def _result(match: dict[str, Any], both: tuple[int, int], names: dict[str, int], profile: Profile) -> Result | None:
    """What the file says; None where a winner is missing and the points do not tell."""
    points = [_whole(match.get(f"player{side}points")) for side in (1, 2)]
    key = profile.entry[0].key if profile.entry else ""
    entered = [{key: n} if key else {} for n in points]
    named = names.get(f"id {match.get('winner-id')}", 0) or names.get(str(match.get("winner")), 0)
    winner = both.index(named) if named in both else None
    if winner is None and match.get("result") not in ("tie", "draw"):
        if points[0] == points[1]:
            return None
        winner = int(points[1] > points[0])
    try:
        return played(profile, entered[0], entered[1], winner)
    except Wrong:
        return None


def _drops(found: Imported, raw: list[dict[str, Any]]) -> None:
    """A drop is a yes in one format, in another the number of the round after the last one played."""
    for place, row in enumerate(raw):
        dropped = row.get("dropped")
        player = found.players[place]
        last = max((one.round for one in found.pairings if player.number in one.players), default=0)
        if isinstance(dropped, bool):
            left = last if dropped else None
        else:
            left = _whole(dropped) - 1 if _whole(dropped) > 0 else None
        if left is not None:
            found.players[place] = Player(player.number, player.name, left=left)


def _whole(value: Any) -> int:
    """A number as somebody may have entered it; 0 for anything else."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return 0
    return number if abs(number) <= LARGEST_NUMBER else 0


# --- writing ---


def write(
    name: str,
    profile: Profile,
    players: Sequence[Player],
    pairings: Iterable[Pairing],
    *,
    lists: Mapping[int, Any] | None = None,
    seed: str = "",
) -> dict[str, Any]:
    """The tournament as other sites import it; `lists` are squads as object or text. What is only nearly right in it,
    `nearly` says.

    Raises `Wrong`: `shares_do_not_fit` (margins that are no whole numbers), `same_name`, `no_result`.
    """
    if profile.mov == "share":
        raise Wrong("shares_do_not_fit")
    doubled = [one for one, n in Counter(player.name for player in players).items() if n > 1]
    if doubled:
        raise Wrong("same_name", name=doubled[0])
    known = {player.number: player for player in players}
    done = sorted(pairings, key=lambda one: (one.round, not one.second, one.table))
    rounds = [_round(profile, known, [one for one in done if one.round == n]) for n in sorted({o.round for o in done})]
    out = _places(done)
    rows = standings(profile, players, done, seed)
    written = [_player(profile, known[row.player], row, out, lists or {}) for row in rows]
    placed = {row.player for row in rows}
    expelled = [player for player in players if player.number not in placed]  # importers look their matches' names up
    return {
        "name": name,
        "players": [*written, *(_expelled(one, len(rows) + n) for n, one in enumerate(expelled, 1))],
        "rounds": rounds,
    }


def nearly(profile: Profile, pairings: Iterable[Pairing]) -> list[tuple[str, Pairing]]:
    """The results for which the format has no word, and why they stand in it as a draw of equal points.

    `double_loss`: it knows no match without a winner but a draw. `uneven_tie`: where nobody is named, more points win.
    """
    told = []
    for one in pairings:
        if one.result is None or not one.second or WIN in (outcomes := [side.outcome for side in one.result.sides]):
            continue
        points = _points(profile, one.result)
        if outcomes[0] != DRAW:
            told.append(("double_loss", one))
        elif points[0] != points[1]:
            told.append(("uneven_tie", one))
    return told


def _points(profile: Profile, result: Result) -> list[int]:
    key = profile.entry[0].key if profile.entry else ""
    return [side.entered.get(key, 0) for side in result.sides]


def _player(
    profile: Profile, player: Player, row: Any, out: Mapping[int, int], lists: Mapping[int, Any]
) -> dict[str, Any]:
    score, sos = row.values["score"], row.values.get("sos")
    sums = {"score": int(score), "mov": int(row.values.get("mov") or row.values.get("mission") or 0)}
    both = {"event_points": int(score), "mission_points": int(row.values["mission"])} if "mission" in row.values else {}
    rank = {"swiss": row.place} | ({"elimination": out[player.number]} if player.number in out else {})
    return {
        "id": str(player.number),
        "name": player.name,
        **sums,
        "sos": round(float(sos), 4) if sos is not None else 0.0,
        **both,
        "dropped": player.left is not None,
        "rank": rank,
        "list": _as_text(lists.get(player.number, "")),
    }


def _as_text(squad: object) -> str:
    """A list as importers read it: a text in which the squad's JSON stands; empty if there is none."""
    return squad if isinstance(squad, str) else json.dumps(squad, ensure_ascii=False, separators=(",", ":"))


def _expelled(player: Player, place: int) -> dict[str, Any]:
    """A disqualified player: in the file because matches name it, last and without points."""
    nothing = {"score": 0, "mov": 0, "sos": 0.0}
    return {
        "id": str(player.number),
        "name": player.name,
        **nothing,
        "dropped": True,
        "rank": {"swiss": place},
        "list": "",
    }


def _places(pairings: Sequence[Pairing]) -> dict[int, int]:
    """How many were in when a player went out of the cut; for who has not, how many are in; 1 for who won it."""
    out: dict[int, int] = {}
    for number in sorted({one.round for one in pairings if one.stage == ELIMINATION}):
        cut = [one for one in pairings if one.round == number]
        size = sum(len(one.players) for one in cut)
        for one in cut:
            for player in one.players:
                won = not one.second or (one.result is not None and one.side(player).outcome == WIN)
                out[player] = len(cut) if won else size
    return out


def _round(profile: Profile, known: Mapping[int, Player], pairings: Sequence[Pairing]) -> dict[str, Any]:
    cut = pairings[0].stage == ELIMINATION
    number = sum(len(one.players) for one in pairings) if cut else pairings[0].round
    scenario = next((one.extra["scenario"] for one in pairings if "scenario" in one.extra), None)
    return {
        "round-type": ELIMINATION if cut else SWISS,
        "round-number": number,
        **({"scenario": scenario} if scenario else {}),
        "matches": [_match(profile, known, one) for one in pairings],
    }


def _match(profile: Profile, known: Mapping[int, Player], pairing: Pairing) -> dict[str, Any]:
    first = known[pairing.first]
    if pairing.result is None:
        raise Wrong("no_result", round=pairing.round, table=pairing.table)
    points = _points(profile, pairing.result)
    seen: dict[str, Any] = {"player1": first.name, "player1-id": str(first.number), "player1points": points[0]}
    if not pairing.second:
        return {**seen, "winner": first.name, "winner-id": str(first.number), "result": BYE}
    second = known[pairing.second]
    outcomes = [side.outcome for side in pairing.result.sides]
    if WIN in outcomes:
        winner = (first, second)[outcomes.index(WIN)]
        seen |= {"winner": winner.name, "winner-id": str(winner.number), "result": "win"}
    else:  # where nobody is named, importers let the higher points win
        points = [min(points)] * 2
        seen |= {"player1points": points[0], "result": "tie"}
    seen |= {"player2": second.name, "player2-id": str(second.number), "player2points": points[1]}
    return seen | {key: pairing.extra[key] for key in EXTRAS[:2] if key in pairing.extra}
