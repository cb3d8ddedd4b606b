"""The answer to *What if* as a page says it: in words first, then as bars, and exactly for who wants that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from attacks.services.odds.bench import Bench, Head
from attacks.services.odds.worker import OddsReply
from attacks.web.common import words
from attacks.web.common.about import seat_of
from attacks.web.fleets.lists import Line, lines

READABLE = 24  # letters of a fraction
SEATS = ("p1", "p2")
SAME = 1e-12
SURE = 0.005  # nearer than this to never or always no whole number of 100 says it


def named() -> list[tuple[str, str]]:
    return list(zip(SEATS, (_("Attacker"), _("Defender")), strict=True))


def answer_in_words(room: str, bench: Bench, answer: OddsReply, usual: bool) -> dict[str, Any] | None:
    """What is said before all numbers: a sentence, one more line, and what is left of each side."""
    if not answer.numbers:
        return None
    said = [text for text in (_head(room, head, answer, usual) for head in bench.heads) if text]
    left: dict[str, list[tuple[str, str, int]]] = {}
    for name, rows in answer.numbers.items():
        seat, dot, kind = name.partition(".")
        if dot and kind in words.section(room, "units"):
            mean = sum(value * chance for value, chance, _exact in rows)
            most = max(value for value, _chance, _exact in rows)
            left.setdefault(seat, []).append((words.say(room, "units", kind), f"{mean:.1f}", most))
    names = dict(named())
    return {"said": said, "left": [(names.get(seat, seat), rows) for seat, rows in left.items()]}


def _head(room: str, head: Head, answer: OddsReply, usual: bool) -> str:
    """One thing to say, if the answer has it."""
    if not head.name:
        return words.say(room, "what_if", f"head_{head.word}", {"n": f"{answer.low:.1f}"}) if usual else ""
    rows = answer.numbers.get(head.name)
    if not rows:
        return ""
    if head.value is None:
        mean = sum(value * chance for value, chance, _exact in rows)
        return words.say(room, "what_if", f"head_{head.word}", {"n": f"{mean:.1f}"})
    chance = sum(chance for value, chance, _exact in rows if value == head.value)
    if 0 < chance < SURE:
        return words.say(room, "what_if", f"head_{head.word}_rare")
    if 1 - SURE < chance < 1:
        return words.say(room, "what_if", f"head_{head.word}_sure")
    return words.say(room, "what_if", f"head_{head.word}", {"n": str(round(chance * 100))})


def noted(room: str, answer: OddsReply) -> list[Line]:
    """What there is to say about the line, with whose fleet it is about."""
    names = dict(zip(("attacker", "defender"), (name for _seat, name in named()), strict=True))
    found = lines(room, answer.notes, playable=False)
    return [
        replace(one, text=f"{names[who]}: {one.text}") if (who := note.params.get("who")) in names else one
        for note, one in zip(answer.notes, found, strict=True)
    ]


def tables(room: str, answer: OddsReply, bench: Bench | None = None) -> list[dict[str, Any]]:
    """Each number that may come out, with the chances of its values; not those that can only be one.

    Where the highest value of one comes to the same as another's 1, the row says both (`end`).
    """
    ends, other = bench.ends if bench else ("", "")
    top = answer.numbers[ends][-1][1] if ends in answer.numbers else 0.0
    same = any(value == 1 and abs(chance - top) < SAME for value, chance, _exact in answer.numbers.get(other, ()))
    found: list[dict[str, Any]] = [
        {
            "name": label(room, name),
            "of_a_side": "." in name,
            "ends": value_name(room, other, 1) if same and name == ends else "",
            "rows": [
                (
                    value_name(room, name, value),
                    chance,
                    f"{chance * 100:.2f}",
                    about(chance),
                    exact if len(exact) <= READABLE else "",
                )
                for value, chance, exact in rows
            ],
        }
        for name, rows in answer.numbers.items()
        if not (same and name == other)
    ]
    return [table for table in found if len(table["rows"]) > 1] or found


def about(chance: float) -> str:
    """A chance in whole parts of 100, as people say it."""
    if 0 < chance < SURE:
        return "< 1 %"
    return "> 99 %" if 1 - SURE < chance < 1 else f"{chance * 100:.0f} %"


def label(room: str, name: str) -> str:
    """A number of an ending in words; of a fleet's ships whose they are, and that so many are left."""
    seat, dot, kind = name.partition(".")
    if not dot:
        return words.say(room, "odds", name)
    unit = words.section(room, "units").get(kind)
    what = words.say(room, "odds", "left", {"what": unit}) if unit else words.say(room, "odds", kind)
    return f"{dict(named()).get(seat) or seat_of(seat)}: {what}"


def value_name(room: str, name: str, value: int) -> str:
    """A value in words where it has some, else as a number."""
    key = f"{name.rpartition('.')[2]}_{value}".replace("-", "minus_")
    seats = dict(named())
    return words.say(room, "odds", key, {"seat": seats["p1"], "other": seats["p2"]}, default=str(value))
