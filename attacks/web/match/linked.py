"""What a link to the page of a new match, or the last match of this browser, already answers.

Every option goes by its own name (docs/links.md). What a link asks for and cannot have is said in a sentence; all the
rest holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.services.games import catalogue
from attacks.services.games.catalogue import Game
from attacks.web.common.again import MARK
from attacks.web.fleets.lists import Part
from attacks.web.match.forms import NewMatchForm

OF_THE_PAGE = ("room", "edition", "game", "alone", "machine", "name", "squad", MARK)
MOST = 5  # sentences about one link
LONGEST = 40  # letters of a wrong answer that are repeated


def short(value: str) -> str:
    """A wrong answer as it is repeated."""
    text = "".join(c if c.isprintable() else " " for c in value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def game_asked(asked: QueryDict, kept: Mapping[str, Mapping[str, str]]) -> tuple[Game, list[str]]:
    """The game of a link; of a room alone the edition of last time, or today's. And what cannot be had."""
    rooms = [key for key, _name in catalogue.rooms()]
    of_game, _slash, of_edition = asked.get("game", "").partition("/")
    room, edition = asked.get("room", of_game), asked.get("edition", of_edition)
    problems = []
    if room and room not in rooms:
        problems = [_("There is no game “%(room)s” here. This is the form of another one.") % {"room": short(room)}]
        edition = ""
    room = room if room in rooms else rooms[0]
    found = catalogue.games().get(f"{room}/{edition or kept.get(room, {}).get('edition', '')}")
    if edition and found is None:
        said = {"edition": short(edition), "name": dict(catalogue.rooms())[room]}
        problems.append(_("There is no edition “%(edition)s” of %(name)s; today’s is chosen.") % said)
    return found or catalogue.today(room), problems


def options_asked(
    form: NewMatchForm, asked: Mapping[str, str], about: Mapping[str, str]
) -> tuple[dict[str, Any], list[str]]:
    """The options that a link answers, and what is wrong with the others. `about`: what each option is called."""
    good: dict[str, Any] = {}
    problems = []
    for name, value in asked.items():
        if name in OF_THE_PAGE or name.startswith(FLEETS):
            continue
        if name not in form.options_asked or name not in form.fields:
            problems.append(_("The link sets “%(name)s”, which is no option of this game.") % {"name": short(name)})
            continue
        try:
            good[name] = form.fields[name].clean(value)
        except ValidationError:
            said = {"name": about.get(name, name), "value": short(value)}
            problems.append(_("%(name)s: the link says “%(value)s”, which cannot be. It stays as usual.") % said)
    return good, problems[:MOST]


FLEETS = ("mine", "theirs", "p3", "p4", "p5")


def kept_options(form: NewMatchForm, kept: Mapping[str, str]) -> dict[str, Any]:
    """The options of last time that there still are."""
    good, _problems = options_asked(form, {name: value for name, value in kept.items() if name != "edition"}, {})
    return good


def to_keep(form: NewMatchForm) -> dict[str, str]:
    """What a browser remembers of a match it has made: each option that was asked for; "" as what is usual."""
    found = {"edition": "" if form.chosen is catalogue.today(form.chosen.room) else form.chosen.edition}
    for name in form.options_asked:
        if name not in NOT_KEPT and name in form.data:
            value = form.cleaned_data.get(name)
            found[name] = "" if str(value) == str(form.usual.get(name, "")) else str(value)
    return found


def to_link(form: NewMatchForm, alone: bool, machine: bool = False) -> dict[str, str]:
    """A form as a link says it: the game, and every option that is not as usual."""
    way = {"machine": "1"} if machine else {"alone": "1"} if alone else {}
    found = {"room": form.chosen.room, "edition": form.chosen.edition, **way}
    for name in form.options_asked:
        value = form[name].value() if name in form.fields and name != "game" else None
        if value not in (None, "") and str(value) != str(form.usual.get(name, "")):
            found[name] = str(value)
    return found


NOT_KEPT = ("game", "title", "visible", "first")  # of that one match


def without_unknown(part: Part) -> list[str]:
    """A link may name a squad that is not there: says so, and chooses as usual."""
    if part.nothing or part.chosen not in ("ready", "saved"):
        return []
    if part.value in [card.value for card in part.fleet_cards]:
        return []
    wanted = part.ready_chosen if part.chosen == "ready" else part.saved_chosen
    part.chosen, part.ready_chosen = "ready", "0"
    return [_("There is no squad “%(name)s” to choose here; another one is chosen.") % {"name": short(wanted)}]
