"""What a stream may be laid over with: the widgets, and what an address says of them and of how they look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from attacks.services.games import catalogue
from attacks.web.common import words

ALL = "all"
OF_MATCH = ("score", "names", "clock", "sides", "dice", "odds", "line", "last", "card", "mat")
OF_TOURNAMENT = ("standings", "round")
USUAL = ("score", "sides", "dice", "odds", "last", "card")
USUAL_OF_TOURNAMENT = ("standings", "round")
THEMES = ("dark", "light", "clear")
SIZES = (75, 100, 125, 150, 200)  # per cent


@dataclass(frozen=True)
class Chosen:
    """What an address asks for: widgets in their order, theme, size, and language ("": the reader's)."""

    show: tuple[str, ...]
    theme: str = "dark"
    size: int = 100
    lang: str = ""

    @property
    def query(self) -> str:
        """The same behind the question mark; what is as usual is left out."""
        told: dict[str, Any] = {"theme": self.theme if self.theme != "dark" else ""}
        told |= {"size": self.size if self.size != 100 else "", "lang": self.lang}
        return urlencode({key: value for key, value in told.items() if value})


def names() -> dict[str, str]:
    """What each widget is called."""
    return {
        "score": _("Score and round"),
        "names": _("Names, as a lower third"),
        "clock": _("Clock"),
        "sides": _("Both sides"),
        "dice": _("Dice"),
        "odds": _("Odds bar"),
        "line": _("How the odds moved"),
        "last": _("What happened last"),
        "card": _("Card that is turned over or played"),
        "mat": _("The mat"),
        "standings": _("Standings"),
        "round": _("Pairings and clock of the round"),
    }


def theme_names() -> dict[str, str]:
    return {"dark": _("Dark"), "light": _("Light"), "clear": _("Clear: letters only")}


CARDS = {"card.faceup", "card.played"}
"""Events of games in which there are cards to turn over or to play."""


def fitting(room: str, seen: Collection[str]) -> tuple[str, ...]:
    """The widgets of a match that its game has anything for; `seen` are the parts of what is seen of it."""
    left_out = set() if "mat" in seen else {"mat"}
    left_out |= set() if CARDS & words.section(room, "events").keys() else {"card"}
    return tuple(one for one in OF_MATCH if one not in left_out)


def read_widget(
    given: Mapping[str, str], listed: Callable[[str], list[str]], may: Collection[str], usual: Collection[str]
) -> Chosen:
    """What an address or a form asks for, as far as there is such a thing; without a widget the usual ones."""
    asked = {word for text in listed("show") for word in text.replace(",", " ").split()}
    show = tuple(one for one in may if one in asked) or tuple(one for one in may if one in usual) or tuple(may)
    size = given.get("size", "")
    theme, lang = given.get("theme", ""), given.get("lang", "")
    return Chosen(
        show,
        theme if theme in THEMES else THEMES[0],
        int(size) if size.isdecimal() and len(size) < 4 and int(size) in SIZES else 100,
        lang if lang in catalogue.LANGUAGES else "",
    )
