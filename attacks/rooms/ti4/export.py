"""A fleet on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

from attacks.rooms.ti4.fleet import to_json, to_text

FORMS = (
    ("text", "txt", "text/plain", to_text),
    ("json", "json", "application/json", to_json),
)
"""Each way: its key (words under [lists]), the end of a file's name, its media type, and what writes the fleet."""
