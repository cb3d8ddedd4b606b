"""The space combat as the rulebook prints it, with the barrage at its head (rules/ti4.md section 2; seed 001).

The numbers are those of the page. `play`, `sustained`, `hits` and `losses` are nested in the step they belong to.
"""

from __future__ import annotations
