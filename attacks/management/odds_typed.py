"""`manage.py odds`: the exact outcome of a described attack, or of a match as it stands, as text or JSON.

It needs the rules only, so `manage.py` calls it before anything else is loaded.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from attacks.engine.answering import BUDGET
from attacks.engine.values import Refused
from attacks.rooms import ROOMS
from attacks.rooms.questions import Found, answered

HELP = "Answers what comes of an attack, exactly: `odds xwing '3 focus v 2 evade'`, or a question as JSON (`-`)."


class NoAnswer(Exception):
    """What is wrong with a question, in a sentence."""


def add_arguments(parser: Any) -> None:
    """What may be typed."""
    rooms = ", ".join(key for key, room in ROOMS.items() if room.aims)
    parser.add_argument("room", help=f"one of {rooms}; or a file with a question as JSON, or - for stdin")
    parser.add_argument("ask", nargs="?", default="", help="the attack in short, as docs/odds.md shows")
    parser.add_argument("--aim", default="", help="what both sides play for, as the room names it")
    parser.add_argument("--play", default="", help="how seats play that do not play their best: p1=greedy,p2=never")
    parser.add_argument("--budget", type=int, default=BUDGET, help="ways on to look at before answering with bounds")
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def main(words: Sequence[str]) -> int:
    """Answer what was typed; gives the code that the program ends with."""
    parser = ArgumentParser(prog="manage.py odds", description=HELP)
    add_arguments(parser)
    try:
        sys.stdout.write(answer_text(vars(parser.parse_args(words))) + "\n")
    except NoAnswer as error:
        sys.stderr.write(f"CommandError: {error}\n")
        return 1
    return 0


def answer_text(options: dict[str, Any]) -> str:
    """The answer as text. Raises `NoAnswer`."""
    question = parse_options(options)
    try:
        aim, found = answered(question, ROOMS)
    except Refused as refused:
        raise NoAnswer(sentence(str(question.get("room", "")), refused)) from None
    if options["json"]:
        return json.dumps({"room": question["room"], "aim": aim, **found.plain()}, indent=2)
    return "\n".join([*lines(aim, found), *notes(question["room"], found)])


def parse_options(options: dict[str, Any]) -> dict[str, Any]:
    """The question from the command line, a file or the standard input. Raises `NoAnswer`."""
    if options["ask"]:
        play = dict(part.split("=", 1) for part in options["play"].split(",") if "=" in part)
        said = {"room": options["room"], "ask": options["ask"], "aim": options["aim"], "play": play}
        return {**said, "budget": options["budget"]}
    try:
        text = sys.stdin.read() if options["room"] == "-" else Path(options["room"]).read_text("utf-8")
        question: dict[str, Any] = json.loads(text)
    except (OSError, ValueError) as error:
        raise NoAnswer(f"no question: {error}") from None
    return question


def sentence(room: str, refused: Refused) -> str:
    """What is wrong with a question, in the room's words where it has some."""
    said = ROOMS[room].words("en").get("why", {}).get(refused.reason) if room in ROOMS else None
    if isinstance(said, str) and refused.reason != "bad_question":
        return f"{refused.code}: {said.format_map({name: str(value) for name, value in refused.params.items()})}"
    return f"{refused.reason}: {refused.params.get('detail', refused.params)}"


def lines(aim: str, found: Found) -> list[str]:
    """An answer for people: its value, every number that may come out, and what the choices are worth."""
    answer = found.answer
    if answer.exact:
        rows = [f"{aim:12} {_decimal(answer.low)}  {'' if answer.rounded else answer.low}".rstrip()]
    else:
        rows = [f"{aim:12} between {_decimal(answer.low)} and {_decimal(answer.high)}"]
    for name, chances in found.numbers().items():
        for n, chance in sorted(chances.items()):
            rows.append(f"{name:12} {n:4d}  {float(chance):9.6f}  {_short(chance)}".rstrip())
    for name, passed in zip(found.asked.counters, answer.counted, strict=True):
        if passed:
            rows.append(f"{name:12} {float(passed):.6f}")
    for place, (command, worth) in enumerate(answer.options):
        best = " *" if place == answer.choice else ""
        picks = " ".join(",".join(str(one) for one in pick) for pick in command.picks)
        rows.append(f"{command.seat} {command.key} {picks}".rstrip() + f"  {float(worth):.6f}{best}")
    if not answer.exact:
        more = "; a larger --budget says more" if answer.cut else ""
        rows.append(f"bounds only: {answer.positions} positions were looked at{more}")
    return rows


def notes(room: str, found: Found) -> list[str]:
    """What is to be said about the question."""
    said = ROOMS[room].words("en").get("notes", {})
    return [f"note: {said[note.code].format(**note.params)}" for note in found.asked.notes]


def _decimal(value: Fraction) -> str:
    """A fraction to six digits, and a nought without a sign."""
    return f"{round(float(value), 6) + 0.0:.6f}"


def _short(value: Fraction) -> str:
    """A fraction, where it is short enough to read."""
    text = str(value)
    return text if len(text) <= 40 else ""
