"""An army on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

from attacks.engine.fleets import Export
from attacks.engine.squads import written

FORMS: tuple[Export, ...] = (("json", "json", "application/json", written),)
"""Units entered by hand are in the JSON too: pasted again it is the same army."""
