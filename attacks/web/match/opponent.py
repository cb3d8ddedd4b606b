"""An opponent for a new match: how it plays, and on which sides."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from attacks.services.match.terms import Machine

LEVELS = ("person", "perfect", "greedy", "never")
SIDES = ("others", "all")
PACES = ("pauses", "at_once")
VOICES = ("says_why", "silent")
ANSWERS = {"level": LEVELS, "sides": SIDES, "pace": PACES, "voice": VOICES}
NAMES = tuple(f"machine_{name}" for name in ANSWERS)
USUAL = {f"machine_{name}": answers[0] for name, answers in ANSWERS.items()}


def fields(errors: dict[str, Any]) -> dict[str, forms.ChoiceField]:
    """The questions as fields; asked only of whoever wants an opponent."""
    return {
        f"machine_{name}": forms.ChoiceField(
            choices=[(one, "") for one in answers], required=False, error_messages=errors
        )
        for name, answers in ANSWERS.items()
    }


def chosen(data: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Machine]:
    """The opponents of a match, by seat: at all seats but the first, or at all of them for whoever only watches."""
    one = Machine(
        level=data.get("machine_level") or LEVELS[0],
        brisk=data.get("machine_pace") == "at_once",
        silent=data.get("machine_voice") == "silent",
    )
    return dict.fromkeys(seats if data.get("machine_sides") == "all" else seats[1:], one)


def questions() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Each question with its answers: value, words, hint."""
    return [
        ("machine_level", _("How well the machine plays"), [
            ("person", _("Like a person"), _("It chooses among what is good.")),
            ("perfect", _("Perfectly"), _("It always takes the best by the exact odds.")),
            ("greedy", _("Greedily"), _("It takes what helps at once.")),
            ("never", _("Very simply"), _("It rolls, and spends no token and no card: for your first match.")),
        ]),
        ("machine_sides", _("Which seats the machine takes"), [
            ("others", _("You, and the machine at all other seats"), ""),
            ("all", _("The machine at all seats; you watch"), ""),
        ]),
        ("machine_pace", _("Its pace"), [
            ("pauses", _("It pauses as a person would"), ""),
            ("at_once", _("At once"), ""),
        ]),
        ("machine_voice", _("Its voice"), [
            ("says_why", _("It says why, with the odds"), ""),
            ("silent", _("It says nothing"), ""),
        ]),
    ]  # fmt: skip
