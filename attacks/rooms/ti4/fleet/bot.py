"""Commands of the chat bot by which many games are played, as players copy them out of a channel.

/add_units tile_name:18 unit_names:2 cv, 3 ff, 2 gf lodor faction_or_color:sol
"""

from __future__ import annotations

import re

from attacks.rooms.ti4.fleet import lexicon

COMMAND = re.compile(r"\s*/[a-z_]+(?:\s+[a-z_]+)*\s")
OPTION = re.compile(r"([a-z_]+):(.*?)(?=\s[a-z_]+:|\Z)", re.DOTALL)
UNITS = ("unit_names", "unit_names_from", "unit_names_to")
WHOSE = ("faction_or_color", "faction", "color")
PIECE = re.compile(r"\b(?!war_sun|ral_nel)[a-z]{3}_(?=[a-z]{2,3}\b)|\.png\b")
"""The colour of a piece as the bot's files are named: `blu_dd.png 2`. No colour is called war or ral."""


PICTURE = re.compile(r"<a?:([a-z_]{2,40}):\d{5,25}>|(?<!\S):([a-z_]{2,40}):(?=\s)", re.IGNORECASE)
"""The picture of a unit in a channel: `<:carrier:1234567> 2`, `:carrier: 2`."""


def pictures(text: str) -> str:
    """The text with the names of its pictures in their place; where it begins with one, each begins a row."""
    begin = "," if PICTURE.match(text.lstrip()) else " "
    return PICTURE.sub(lambda found: f"{begin}{found[1] or found[2]}".ljust(len(found[0])), text)


def command(text: str) -> tuple[str, str]:
    """A command's units where they stand, with blanks for all else, and whose they are; other text as it is."""
    text = PIECE.sub(lambda found: " " * len(found[0]), text)
    if not COMMAND.match(text):
        return text, ""
    options = {found[1]: found for found in OPTION.finditer(text)}
    units = next((options[key] for key in UNITS if key in options), None)
    if units is None:
        return text, ""
    start, end = units.span(2)
    kept = "".join(sign if start <= at < end or sign == "\n" else " " for at, sign in enumerate(text))
    whose = next((lexicon.find(lexicon.factions(), options[key][2]) for key in WHOSE if key in options), "")
    return kept, whose
