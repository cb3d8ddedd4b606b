"""What a match is set to, in a few words each, for whoever is about to play it."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from attacks.models import Holder, Match
from attacks.services import fleets
from attacks.services.games.catalogue import games
from attacks.services.match.terms import MatchTerms, read_terms
from attacks.web.common import words
from attacks.web.match import terms
from attacks.web.match.options import small


def set_of(match: Match) -> list[str]:
    """The options of a match: what is always told, and whatever is not as usual; house rules stand elsewhere."""
    game, chosen = games()[f"{match.room}/{match.edition}"], msgspec.json.decode(match.options)
    found = []
    for name, values in game.options.items():
        usual = game.defaults.get(name, values[0])
        value = chosen.get(name, usual)
        if isinstance(value, int):
            found += [f"{words.say(match.room, 'options', name)}: {value}"] if value not in (usual, 0) else []
            continue
        short = words.say(match.room, "options", f"{name}_{value}_short", default=" ").strip()
        found.append(short or ("" if value == usual else small(words.say(match.room, "options", f"{name}_{value}"))))
    return [one for one in [*found, *_terms(read_terms(match.trust))] if one]


def _terms(agreed: MatchTerms) -> list[str]:
    """The terms of a table that are not as usual; of the clock always."""
    clock = agreed.clock
    now = {
        "undo": agreed.undo_mode,
        "clock": f"{clock.mode}:{clock.seconds}" if clock else "none",
        "at_zero": clock.at_zero if clock else terms.USUAL["at_zero"],
        "delay": str(agreed.delay),
        "odds": agreed.odds,
        "level": str(agreed.fair.level),
    }
    found = []
    for name, legend, answers in terms.questions():
        label = next((label for value, label, _hint in answers if value == now.get(name)), "")
        if name == "clock":
            found.append(small(label or _("Clock")))
        elif name in now and now[name] != terms.USUAL[name]:
            found.append(f"{legend}: {small(label or now[name])}")
    return found


def picture_of(holder: Holder | None) -> str:
    """What the picture of somebody's fleet shows, as JSON; "" where there is none to show."""
    if holder is None or holder.fleet is None:
        return ""
    return msgspec.json.encode(fleets.outlines(holder.fleet.room, fleets.squad_record(holder.fleet))).decode()
