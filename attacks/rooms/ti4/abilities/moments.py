"""The windows in which cards may be used, by the letters that stand in records."""

from __future__ import annotations

from enum import StrEnum


class Window(StrEnum):
    """When a card may be used, and the steps that open it. The letters stand in records."""

    START_OF_COMBAT = "SC"  # 0.1
    START_OF_ROUND = "SR"  # 0.1, 7.1
    BEFORE_BARRAGE_DICE = "BA"  # 1.1
    AFTER_BARRAGE_DICE = "AA"  # 1.4
    BARRAGE_OVER = "FP"  # 1.10
    START_OF_RETREATS = "RS"  # 2.1
    RETREAT_DECLARED = "RT"  # 2.3, 2.5
    BEFORE_COMBAT_DICE = "BC"  # 3.0
    OWN_COMBAT_ROLL = "OR"  # 3.2, 3.4
    BOTH_HAVE_ROLLED = "BR"  # 3.5
    AFTER_ROLL_STEP = "RE"  # 3.7
    BEFORE_HITS_ARE_ASSIGNED = "BH"  # 1.7, 4.2
    WHEN_SUSTAINING = "AW"  # 4.3, first
    AFTER_SUSTAINING = "AS"  # 4.3
    AFTER_DESTRUCTION = "AD"  # 1.9, 4.6
    END_OF_ASSIGNING = "EA"  # 4.7
    AFTER_RETREAT = "RD"  # 5.5
    END_OF_ROUND = "ER"  # 6.1
    END_OF_COMBAT = "CE"  # 6.1
    AFTER_COMBAT = "EC"  # 8.3
    ACTION_CARD_PLAYED = "PA"  # nested
    SHIPS_HAVE_ARRIVED = "MV"  # S.0
    CANNON_OVER = "CO"  # S.6
    START_OF_INVASION = "IS"  # 9.0
    AFTER_BOMBARDMENT = "AB"  # 9.3
    FORCES_COMMITTED = "CM"  # 10.2
    START_OF_GROUND_COMBAT = "GS"  # 12.1
    END_OF_GROUND_COMBAT = "GE"  # 12.7
    AFTER_GROUND_COMBAT = "GW"  # 12.9
    CONTROL_GAINED = "CT"  # 13.2
    END_OF_ACTION = "TA"  # 14
    STATIC = "ST"  # it always counts


AROUND = {
    *(Window.SHIPS_HAVE_ARRIVED, Window.CANNON_OVER, Window.START_OF_INVASION, Window.AFTER_BOMBARDMENT),
    *(Window.FORCES_COMMITTED, Window.CONTROL_GAINED, Window.END_OF_ACTION),
}
"""The windows around the combats of a tactical action."""
