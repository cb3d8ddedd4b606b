"""A contested fact: Ana declared it, Ben reads it otherwise. Who may say what, and which reading stands."""

from __future__ import annotations

import pytest

from attacks.engine.facts import Contested, verdict
from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import JUDGE, Command, Tell

ANA, BEN, CHIE = "p1", "p2", "p3"


class Distance(Contested):
    rule = "1"

    def declared_by(self, state: str) -> str:
        return ANA

    def contested_by(self, state: str) -> str:
        return BEN

    def settle(self, state: str, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        tell(verdict(command, upheld=upheld))
        return Goto(state, "as Ben reads it" if upheld else "as Ana declared it")


def test_one_side_may_agree_the_other_withdraw_and_a_judge_rule():
    keys = {seat: [(one.key, one.rule) for one in Distance().offers("open", seat)] for seat in (ANA, BEN, CHIE, JUDGE)}
    assert keys == {
        ANA: [("agree", "1")],
        BEN: [("withdraw", "1")],
        CHIE: [],
        JUDGE: [("judge_as_entered", "1"), ("judge_as_contested", "1")],
    }
    assert Distance().seats("open") == (ANA, BEN)


@pytest.mark.parametrize(
    ("seat", "key", "stands", "event"),
    [
        (ANA, "agree", "as Ben reads it", "fact.agreed"),
        (BEN, "withdraw", "as Ana declared it", "fact.withdrawn"),
        (JUDGE, "judge_as_entered", "as Ana declared it", "fact.ruled"),
        (JUDGE, "judge_as_contested", "as Ben reads it", "fact.ruled"),
    ],
)
def test_the_reading_that_stands_is_told(seat: str, key: str, stands: str, event: str):
    told: list[str] = []
    assert Distance().chosen("open", Command(seat, key), lambda kind, **_: told.append(kind)) == Goto("open", stands)
    assert told == [event]
