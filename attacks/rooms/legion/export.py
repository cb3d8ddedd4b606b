"""An army on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

import msgspec

from attacks.rooms.legion.squad import Army


def to_json(army: Army) -> str:
    """The whole army as JSON, with units entered by hand; pasted again it is the same army."""
    return msgspec.json.format(msgspec.json.encode(army), indent=2).decode()


FORMS = (("json", "json", "application/json", to_json),)
"""Each way: its key (words under [lists]), the end of a file's name, its media type, and what writes the army."""
