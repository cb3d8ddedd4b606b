"""How a table plays with undo and time: the questions of a new match that are the same in every game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from attacks.services.trust import Clock, Trust

UNDO = ("agree", "free", "off")
CLOCKS = ("none", "decision:60", "decision:180", "total:1800", "total:3600")
AT_ZERO = ("warn", "claim", "pass")
FIELDS = ("undo", "clock", "at_zero")
USUAL = {"undo": "agree", "clock": "none", "at_zero": "warn"}


def fields(errors: dict[str, Any]) -> dict[str, forms.ChoiceField]:
    """The questions as fields; who does not answer plays as usual."""
    answers = {"undo": UNDO, "clock": CLOCKS, "at_zero": AT_ZERO}
    return {
        name: forms.ChoiceField(choices=[(one, "") for one in answers[name]], required=False, error_messages=errors)
        for name in FIELDS
    }


def chosen(data: dict[str, Any]) -> Trust:
    """What the table remembers of the answers."""
    mode, _colon, seconds = (data.get("clock") or "none").partition(":")
    clock = Clock(mode, int(seconds), data.get("at_zero") or "warn") if seconds else None
    return Trust(undo_mode=data.get("undo") or "agree", clock=clock)


def questions() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Each question with its answers: value, words, hint."""
    decision, total = _("%(n)s s for each decision"), _("%(n)s minutes for the whole match")
    named = {"decision:60": decision % {"n": 60}, "decision:180": decision % {"n": 180}}
    named |= {"total:1800": total % {"n": 30}, "total:3600": total % {"n": 60}}
    return [
        ("undo", _("Undo"), [
            ("agree", _("If the other side agrees"), _("Never past a roll or something revealed.")),
            ("free", _("Also freely, one’s own last input"), _("As long as it is still one’s own turn.")),
            ("off", _("None"), ""),
        ]),
        ("clock", _("Clock"), [
            ("none", _("No clock"), ""),
            *((value, named[value], "") for value in CLOCKS[1:]),
        ]),
        ("at_zero", _("When a clock has run out"), [
            ("warn", _("It turns red, and the other side decides what to do"), ""),
            ("claim", _("The other side may also claim the match"), ""),
            ("pass", _("The seat passes, where passing is possible"), _("Marked in the record.")),
        ]),
    ]  # fmt: skip
