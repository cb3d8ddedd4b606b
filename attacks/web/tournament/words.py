"""What pages say of a tournament: why something was refused, what the log tells, how the order comes about."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from attacks.models import AuditEntry
from attacks.services.common.errors import ServiceError
from attacks.services.tournament.reading import Book, scenario_of
from attacks.swiss.formats.roster import Row
from attacks.swiss.values import Pairing
from attacks.web.tournament import remote_words
from attacks.web.tournament.why_not import WHY


def why(error: ServiceError) -> str:
    """Why something was not done, in a sentence."""
    if error.code == "not_json":
        place = {"line": error.params.get("line", 0), "column": error.params.get("column", 0)}
        return _("This file breaks off or is no JSON, at line %(line)s, column %(column)s.") % place
    said = WHY.get(error.code)
    return said() % error.params if said else _("That did not work, and nothing was changed.")


def fate(row: Row) -> str:
    """What becomes of a line of a roster."""
    if row.namesake:
        told = {
            "added": _("somebody else has this name; will be added as %(name)s"),
            "updated": _("will be brought up to date as %(name)s"),
        }
        return told[row.fate] % {"name": row.taken_as}
    return {
        "added": _("will be added"),
        "updated": _("will be brought up to date"),
        "double": _("the same line stands above; left out"),
        "empty": _("has no name; left out"),
    }[row.fate]


DEEDS: dict[str, Callable[[], str]] = {
    "created": lambda: _("made the tournament"),
    "edited": lambda: _("changed the settings"),
    "announced": lambda: _("announced something"),
    "staff_added": lambda: _("invited somebody to help"),
    "staff_removed": lambda: _("ended somebody’s link"),
    "registered": lambda: _("registered %(players)s"),
    "player_edited": lambda: _("changed the data of %(players)s"),
    "list_given": lambda: _("gave the list of %(players)s"),
    "list_taken": lambda: _("asked %(players)s for another list"),
    "lists_locked": lambda: _("locked the lists"),
    "lists_unlocked": lambda: _("unlocked the lists"),
    "claimed": lambda: _("somebody says to be %(players)s"),
    "claim_granted": lambda: _("let somebody in as %(players)s"),
    "claim_refused": lambda: _("did not let somebody in as %(players)s"),
    "accepted": lambda: _("took %(players)s from the wait-list"),
    "dropped": lambda: _("dropped %(players)s"),
    "came_back": lambda: _("took %(players)s back in"),
    "check_in_began": lambda: _("began check-in"),
    "check_in_ended": lambda: _("ended check-in"),
    "checked_in": lambda: _("checked in %(players)s"),
    "checked_out": lambda: _("took back the check-in of %(players)s"),
    "absent_out": lambda: _("took out who was not here: %(players)s"),
    "disqualified": lambda: _("disqualified %(players)s"),
    "reinstated": lambda: _("took back the disqualification of %(players)s"),
    "penalty": lambda: _("gave %(players)s a penalty"),
    "penalty_lifted": lambda: _("lifted a penalty of %(players)s"),
    "kept_apart": lambda: _("keeps apart: %(players)s"),
    "not_apart": lambda: _("no longer keeps apart: %(players)s"),
    "new_link": lambda: _("made a new link for %(players)s"),
    "forgotten": lambda: _("removed the name of %(players)s"),
    "roster_read": lambda: _("read a roster"),
    "file_read": lambda: _("read the tournament from a file"),
    "joined_team": lambda: _("put %(players)s into a team"),
    "team_ordered": lambda: _("put a team in order: %(players)s"),
    "replaced": lambda: _("replaced a player of a team by %(players)s"),
    "captain_said": lambda: _("named players for the boards of round %(round)s"),
    "boards_paired": lambda: _("paired the boards of a match in round %(round)s by order"),
    "drawn": lambda: _("drew round %(round)s"),
    "cut_drawn": lambda: _("drew the cut, round %(round)s"),
    "swapped": lambda: _("swapped in round %(round)s: %(players)s"),
    "table_set": lambda: _("moved a table in round %(round)s"),
    "scenario_set": lambda: _("set the scenario of round %(round)s"),
    "draft_discarded": lambda: _("discarded the draft of round %(round)s"),
    "published": lambda: _("published round %(round)s"),
    "machine_seated": lambda: _("seated the machine instead of a bye, round %(round)s: %(player)s"),
    "unpublished": lambda: _("took back round %(round)s"),
    "judge_called": lambda: _("a judge was called, round %(round)s, table %(table)s"),
    "judge_done": lambda: _("no judge is needed any more, round %(round)s, table %(table)s"),
    "judge_sat": lambda: _("sat down as the judge, round %(round)s, table %(table)s"),
    "clock_started": lambda: _("started the clock of round %(round)s"),
    "clock_stopped": lambda: _("stopped the clock of round %(round)s"),
    "more_time": lambda: _("gave more time, round %(round)s"),
    "match_ended": lambda: _("the match of round %(round)s, table %(table)s ended"),
    "reported": lambda: _("reported round %(round)s, table %(table)s"),
    "result": lambda: _("result of round %(round)s, table %(table)s"),
    "closed": lambda: _("closed round %(round)s"),
    "reopened": lambda: _("opened round %(round)s again"),
    "phase_begun": lambda: _("began a new phase with round %(round)s"),
    "undone": lambda: _("took something back"),
    "removed": lambda: _("took somebody off the list who never played"),
    "merged": lambda: _("put together what one person was entered as: %(players)s"),
    "joined": lambda: _("took in another tournament"),
    "joined_other": lambda: _("put this tournament into another"),
    "finished": lambda: _("ended the tournament"),
}


DEEDS |= remote_words.DEEDS


def deed(row: AuditEntry, name: Callable[[int], str]) -> dict[str, Any]:
    """A line of the log in words: who, what, before, after; `name` says who a number is."""
    about = msgspec.json.decode(row.about)
    numbers = about.get("players") or ([about["player"]] if "player" in about else [])
    names = ", ".join(name(number) or f"#{number}" for number in numbers)
    said = DEEDS.get(row.what)
    who = name(int(row.who[1:])) if row.who[1:].isdecimal() and row.who.startswith("#") else row.who
    told = (said() if said else row.what) % {"round": "", "table": "", **about, "players": names}
    words = {
        "scenario_set": _plain_words,
        "time_proposed": _moment_words,
        "time_agreed": _moment_words,
        "time_refused": _moment_words,
        "result": _result_words,
        "penalty": _penalty_words,
        "penalty_lifted": _penalty_words,
    }.get(row.what)
    change = [words(text) for text in (row.before, row.after)] if words else []
    return {
        "n": row.n,
        "at": row.at,
        "who": who,
        "what": told,
        "why": row.why,
        "change": " → ".join(filter(None, change)),
    }


def _moment_words(text: str) -> str:
    return str(msgspec.json.decode(text))[:16].replace("T", " ") + " UTC" if text else ""


def _plain_words(text: str) -> str:
    return str(msgspec.json.decode(text)) if text else ""


def _result_words(text: str) -> str:
    data = msgspec.json.decode(text) if text else {}
    result = data.get("result")
    if not result:
        return statuses().get(data.get("status", ""), "–")
    return score([side["entered"] for side in result["sides"]], [side["outcome"] for side in result["sides"]])


def _penalty_words(text: str) -> str:
    data = msgspec.json.decode(text) if text else {}
    points = f" {data['points']:+d}" if data.get("points") else ""
    return dict(penalty_kinds()).get(data.get("kind", ""), "") + points


CHANGES: dict[str, Callable[[str], str]] = {
    "result": _result_words,
    "penalty": _penalty_words,
    "penalty_lifted": _penalty_words,
    "scenario_set": _plain_words,
}


def penalty_kinds() -> list[tuple[str, str]]:
    """What a judge may give."""
    return [
        ("caution", _("Caution")),
        ("warning", _("Warning")),
        ("game_loss", _("Game loss")),
        ("match_loss", _("Match loss")),
        ("points", _("Points")),
        ("disqualified", _("Disqualification")),
    ]


def score(entered: list[dict[str, int]], outcomes: list[str]) -> str:
    """A result in a few signs: the numbers, and a mark at who won."""
    marks = {"win": "✓", "draw": "=", "loss": ""}
    return " : ".join(
        (" ".join(str(n) for n in one.values()) + " " + marks.get(outcome, "")).strip() or "0"
        for one, outcome in zip(entered, outcomes, strict=True)
    )


def score_of_boards(entered: list[dict[str, int]], outcomes: list[str]) -> str:
    """The result of a match of teams: boards won, halves for draws, what was scored in brackets, a mark at who won."""
    marks = {"win": " ✓", "draw": " =", "loss": ""}
    told = []
    for one, outcome in zip(entered, outcomes, strict=True):
        whole, half = divmod(one.get("boards", 0), 2)
        scored = "".join(f" ({n})" for key, n in one.items() if key != "boards")
        told.append(f"{whole}{'½' if half else ''}{scored}{marks.get(outcome, '')}")
    return " : ".join(told)


def entry(key: str) -> str:
    """What is entered for each player."""
    known = {
        "mission": _("Mission points"),
        "points": _("Points destroyed"),
        "victory": _("Victory points"),
        "boards": _("Board points"),
    }
    return known.get(key, key)


def kinds() -> list[tuple[str, str]]:
    """The kinds of results an organizer may enter."""
    return [
        ("played", _("Played")),
        ("concession", _("Conceded")),
        ("no_show", _("Did not come")),
        ("agreed", _("Agreed draw")),
        ("double_loss", _("Both lose")),
        ("adjusted", _("Adjusted")),
    ]


def kind_names() -> dict[str, str]:
    """How results came about, in words; the last by what a judge has given."""
    return {**dict(kinds()), "penalty": _("By a penalty")}


def statuses() -> dict[str, str]:
    """How far a table is."""
    return {
        "open": _("open"),
        "reported": _("reported by one player"),
        "entered": _("entered, not confirmed"),
        "confirmed": _("confirmed"),
        "disputed": _("disputed"),
        "appealed": _("appealed"),
    }


def how_settled(by: str) -> str:
    """How a result came to count."""
    known = {
        "time": _("by time"),
        "players": _("by both players"),
        "match": _("from the match"),
        "one": _("by one player"),
        "rule": _("not played in time"),
        "boards": _("from the boards"),
        "file": _("from a file"),
    }
    return known.get(by, _("by the organizer") if by == "staff" else "")


def tie_breaks() -> dict[str, tuple[str, str]]:
    """The keys of the order, each as the head of a column and as a sentence."""
    return {
        "score": (_("Points"), _("points for wins and draws, with penalties")),
        "wins": (_("Wins"), _("matches won")),
        "mov": (_("MOV"), _("margin of victory, added up")),
        "mov_mean": (_("Mean MOV"), _("mean margin of victory")),
        "mission": (_("Scored"), _("what was scored in all matches")),
        "boards": (_("Boards"), _("board points: two for a board won, one for a draw")),
        "sos": (_("SoS"), _("strength of schedule: the mean of the opponents’ points per round")),
        "ext_sos": (_("Ext. SoS"), _("the mean of the opponents’ strength of schedule")),
        "opponents_mov_mean": (_("Opp. MOV"), _("the opponents’ mean margin of victory")),
        "head_to_head": (_("Head to head"), _("who has beaten all others of the tied group")),
        "random": (_("Lot"), _("a lot drawn once")),
    }


def warnings(told: list[tuple[str, tuple[int, ...]]], found: Book) -> list[tuple[str, str]]:
    """What is not as it should be in a draft, in sentences: `bad` or `note`, and the sentence."""
    said: dict[str, tuple[str, str]] = {
        "forbidden": ("bad", _("%(players)s shall not meet")),
        "rematch": ("bad", _("%(players)s have met before: no other draw was left, or it was set by hand")),
        "second_bye": ("bad", _("another bye for %(players)s")),
        "left_out": ("bad", _("%(players)s plays, but is not in this draft")),
        "not_playing": ("bad", _("%(players)s no longer plays")),
        "team_short": ("bad", _("nobody plays at every board yet: %(players)s")),
        "absent": ("bad", _("not checked in: %(players)s")),
        "no_list": ("note", _("no list yet: %(players)s")),
        "not_legal": ("bad", _("their lists are not legal: %(players)s")),
        "walkover": ("note", _("somebody has left, the opponent goes on: %(players)s")),
        "same_club": ("note", _("same club: %(players)s")),
        "float": ("note", _("different scores: %(players)s")),
        "bye": ("note", _("bye: %(players)s")),
    }
    between = {"absent": ", ", "team_short": ", ", "no_list": ", ", "not_legal": ", "}
    return [
        (said[kind][0], said[kind][1] % {"players": between.get(kind, " – ").join(map(found.name, numbers))})
        for kind, numbers in told
    ]


def nearly(told: list[tuple[str, Pairing]], found: Book) -> list[str]:
    """What a file for another site says only nearly, in sentences."""
    said = {
        "double_loss": _("Round %(n)s, %(players)s: both lost, which the format cannot say; it is written as a draw."),
        "uneven_tie": _(
            "Round %(n)s, %(players)s: the format takes a draw only with equal points; the lower are written."
        ),
    }
    return [said[code] % {"n": one.round, "players": " – ".join(map(found.name, one.players))} for code, one in told]


def number(value: Fraction | None) -> str:
    """A value as the standings show it."""
    if value is None:
        return "–"
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.3f}"


def cut_name(size: int) -> str:
    """What people call the round of the cut in which so many play."""
    names = {2: _("Final"), 4: _("Semifinals")}
    return names.get(size, _("Top %(n)s") % {"n": size})


def round_name(row: Any, found: Book) -> str:
    """What people call a round."""
    if row.stage == "elimination":
        return cut_name(sum(1 + bool(one.second_id) for one in found.of_round(row.number)))
    return _("Round %(n)s") % {"n": row.number}


def round_title(row: Any, found: Book) -> str:
    """The same as a heading, with the scenario that is played."""
    return " · ".join(filter(None, (round_name(row, found), scenario_of(row))))


def papers() -> list[tuple[str, str]]:
    """What there is to print."""
    return [
        ("names", _("Pairings by name")),
        ("tables", _("Pairings by table")),
        ("slips", _("Result slips")),
        ("standings", _("Standings")),
        ("bracket", _("Bracket")),
        ("flyer", _("Flyer")),
    ]
