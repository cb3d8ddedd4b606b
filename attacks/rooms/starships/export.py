"""What one brings on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

from attacks.rooms.starships.fleet import deck_json, deck_schema, to_json

FORMS = (
    ("json", "json", "application/json", to_json),
    ("deck", "deck.json", "application/json", deck_json),
    ("schema", "schema.json", "application/json", deck_schema),
)
"""Each way: its key (words under [lists]), the end of a file's name, its media type, and what writes it."""
