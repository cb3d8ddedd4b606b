"""A combat asked about the long way: every face of every die is looked at, and nothing is forgotten."""

from __future__ import annotations

from typing import Any

from attacks.engine.odds import OddsQuestion
from attacks.rooms.ti4.odds.question import Combat


class FaceByFace(Combat):
    """The same question, with every handful of dice a result of its own."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.simple = self.quick = False

    def results(self, state: Any, rules: Any) -> Any:
        return OddsQuestion.results(self, state, rules)
