"""How a table plays with undo, time, watchers and dice: what a new match asks in every game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from attacks.services.match.terms import BY_ITSELF, PRESS, Clock, Fair, MatchTerms

UNDO = ("agree", "free", "off")
SLOW = ("decision:28800", "decision:86400", "decision:259200", "total:604800")  # for matches that are played over days
CLOCKS = ("none", "decision:60", "decision:180", "total:1800", "total:3600", *SLOW)
AT_ZERO = ("warn", "claim", "pass")
DELAYS = ("0", "60", "300", "900")
LEVELS = ("1", "2")  # of the fair dice
ODDS = ("both", "watch", "off")
ROLLS = (PRESS, BY_ITSELF)
ANSWERS = {
    "undo": UNDO,
    "clock": CLOCKS,
    "at_zero": AT_ZERO,
    "delay": DELAYS,
    "odds": ODDS,
    "level": LEVELS,
    "rolls": ROLLS,
}
FIELDS = tuple(ANSWERS)
USUAL = {name: answers[0] for name, answers in ANSWERS.items()}


def fields(errors: dict[str, Any]) -> dict[str, forms.ChoiceField]:
    """The questions as fields; who does not answer plays as usual."""
    return {
        name: forms.ChoiceField(choices=[(one, "") for one in answers], required=False, error_messages=errors)
        for name, answers in ANSWERS.items()
    }


def chosen(data: dict[str, Any]) -> MatchTerms:
    """What the table remembers of the answers."""
    mode, _colon, seconds = (data.get("clock") or "none").partition(":")
    clock = Clock(mode, int(seconds), data.get("at_zero") or "warn") if seconds else None
    return MatchTerms(
        undo_mode=data.get("undo") or "agree",
        clock=clock,
        delay=int(data.get("delay") or 0),
        odds=data.get("odds") or "both",
        rolls=data.get("rolls") or BY_ITSELF,
        fair=Fair(level=int(data.get("level") or 1)),
    )


def questions() -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Each question with its answers: value, words, hint."""
    decision, total = _("%(n)s s for each decision"), _("%(n)s minutes for the whole match")
    later = _("%(n)s min later")
    hints = (_("So that nobody at the table can be told by a spectator what the other side thinks about."), "", "")
    first = _("Marked in the record. In the card game the first choice is taken where there is nothing to pass.")
    passed = _("With more than two still in they pass for the seat instead.")
    beforehand = _(
        "Nobody can foresee a die that an honest browser adds to. A roll waits up to ten seconds for each of them."
    )
    chosen = _("Nobody can choose a die with an honest browser’s secret in it.")
    named = {"decision:60": decision % {"n": 60}, "decision:180": decision % {"n": 180}}
    named |= {"total:1800": total % {"n": 30}, "total:3600": total % {"n": 60}}
    days = _("Played over days: whoever wants to is told when it is their turn, and before their time runs out.")
    slow = (_("8 hours for each decision"), _("A day for each decision"), _("3 days for each decision"))
    named |= dict(zip(SLOW, (*slow, _("7 days for the whole match")), strict=True))
    return [
        ("undo", _("Undo"), [
            ("agree", _("If all others agree"), _("Never past a roll or something revealed.")),
            ("free", _("Also freely, one’s own last input"), _("As long as it is still one’s own turn.")),
            ("off", _("None"), ""),
        ]),
        ("clock", _("Clock"), [
            ("none", _("No clock"), ""),
            *((value, named[value], days if value == SLOW[0] else "") for value in CLOCKS[1:]),
        ]),
        ("at_zero", _("When a clock has run out"), [
            ("warn", _("It turns red, and the others decide what to do"), ""),
            ("claim", _("The others may also claim the match"), passed),
            ("pass", _("The seat passes, where passing is possible"), first),
        ]),
        ("delay", _("Spectators see it"), [
            ("0", _("At once"), ""),
            *((value, later % {"n": int(value) // 60}, hint) for value, hint in zip(DELAYS[1:], hints, strict=True)),
        ]),
        ("odds", _("Odds beside the attack"), [
            ("both", _("Players and spectators see them"), _("Exact, and they do not know what is hidden.")),
            ("watch", _("Spectators only"), ""),
            ("off", _("Nobody"), ""),
        ]),
        ("rolls", _("The dice of an attack"), [
            (PRESS, _("Are rolled by whom they belong to"), _("Whoever is away for 20 seconds holds nobody up.")),
            (BY_ITSELF, _("Fall by themselves"), ""),
        ]),
        ("level", _("The server’s dice"), [
            ("1", _("Level 1: a secret of everybody, sealed before the first roll"), chosen),
            ("2", _("Level 2: also something of everybody in each roll"), beforehand),
        ]),
    ]  # fmt: skip
