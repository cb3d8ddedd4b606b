"""The whole round on the mat (rules/xwing-mat.md 2.4, 2.5); the engagement and the attack are those of the room.

S2 to S5 are set-up, P1 and P3 planning, Y the System Phase, A0 to A12 the activation of a ship, B bombs.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.flow import Auto, Choose, Flow, Roll, Step
from attacks.engine.game import Game
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.effects.doing import check_words
from attacks.rooms.xwing.effects.moments import EngagementEnd, SetUp, Starting
from attacks.rooms.xwing.flow import ENGAGE, FLOWS
from attacks.rooms.xwing.on_mat import granting, granting_moves, granting_repairs
from attacks.rooms.xwing.on_mat.action import Acted, Action, BumpAction, LinkedAction
from attacks.rooms.xwing.on_mat.activation import (
    Activated,
    BumpDie,
    Execute,
    Flown,
    ObstacleActs,
    ObstacleDie,
    PickShip,
    Reveal,
    TallonPlace,
)
from attacks.rooms.xwing.on_mat.aside import Resumed, Slammed
from attacks.rooms.xwing.on_mat.asked import (
    About,
    AboutAction,
    AfterActivating,
    Answers,
    Everywhere,
    PhaseStarts,
    ShipInSystem,
    SystemBegins,
)
from attacks.rooms.xwing.on_mat.blast import BurstDice, Exposing, NextBurst, PickOfBurst, Settle
from attacks.rooms.xwing.on_mat.devices import Bombs, MinesMet
from attacks.rooms.xwing.on_mat.engagement import ChooseMeasured, DeclareMeasured, MeasureAll, RoundOver
from attacks.rooms.xwing.on_mat.planning import OrderAfterDials, OrderAtSetUp, SetDials, SystemPhase
from attacks.rooms.xwing.on_mat.remotes import (
    PlaceBuoys,
    PlaceRemote,
    Relocate,
    RemoteDie,
    RemotesMet,
    SwarmsAct,
    TakeHold,
)
from attacks.rooms.xwing.on_mat.setting_up import PlaceObstacle, PlaceShip
from attacks.rooms.xwing.on_mat.targets import PlaceObjective, ScoreObjectives
from attacks.rooms.xwing.on_mat.tractor import MoveTractored, Released, TurnTractored
from attacks.rooms.xwing.state import State
from attacks.rooms.xwing.steps.engage import EngagementStart, Removal, Unable
from attacks.rooms.xwing.steps.player_order import RollOrder

check_words(granting.WORDS, granting_moves.WORDS, granting_repairs.WORDS)  # an ability may use any of them
_KNOWN = {flow.name: flow for flow in FLOWS}
_MEASURED: dict[str, Step[Any]] = {
    "1a": Auto("1a", MeasureAll()),
    "1b": Choose("1b", ChooseMeasured()),
    "1c": Choose("1c", DeclareMeasured()),
}

MET: tuple[Step[Any], ...] = (
    Auto("A7+", RemotesMet("A8")),
    Choose("A7c", TakeHold()),
    Roll("A7d", RemoteDie()),
)
DID = (AboutAction(m.ACTED),)
FLEW = (*DID, About(m.EXECUTED))
ROUND = Flow(
    "game",
    Auto("S2", OrderAtSetUp()),
    Choose("S3", PlaceObjective()),
    Choose("S4", PlaceObstacle()),
    Choose("S4+", PlaceBuoys()),
    Choose("S5", PlaceShip()),
    Choose("P1", SetDials(), before=(SetUp(),)),
    Auto("P3", OrderAfterDials()),
    Choose("Y", SystemPhase(), before=(SystemBegins(), Answers(), ShipInSystem())),
    Choose("Y+", Relocate()),
    Choose("A0", PickShip(), before=(PhaseStarts(),)),
    Auto("A1", Reveal(), before=(About(m.STARTS),)),
    Choose("A4", TallonPlace(), before=(About(m.REVEALED), About(m.BEFORE))),
    Auto("A5", Execute()),
    Auto("A6", ObstacleActs("A7")),
    Roll("A6+", ObstacleDie()),
    Auto("A7", MinesMet("A7+")),
    *MET,
    Roll("A8", BumpDie("A8+")),
    Choose("A8+", BumpAction()),
    Auto("A9", Flown("A10"), before=FLEW),
    Choose("A10", Action()),
    Auto("A10+", Acted("A11"), before=DID),
    Choose("A11", LinkedAction()),
    Auto("A11+", Acted("A12"), before=DID),
    Auto("A12", Activated(), before=(AfterActivating(),)),
    Auto("B", Bombs(), before=(Everywhere(m.END),)),
    Choose("S0", PlaceRemote("S0")),
    Auto("S", EngagementStart(), before=(Starting(),)),
    Choose("0", ENGAGE, before=(Unable(ENGAGE),)),
    Auto("7", Removal()),
    Auto("7+", SwarmsAct()),
    Auto("E0", ScoreObjectives(), before=(EngagementEnd(), Everywhere(m.LAST))),
    Choose("E1", PlaceRemote("E1")),
    Choose("E", RoundOver()),
)
GRANTED = Flow(
    "granted",
    Choose("A10", Action()),
    Auto("A10+", Acted("A11"), before=DID),
    Choose("A11", LinkedAction()),
    Auto("A11+", Acted("A12"), before=DID),
    Auto("A12", Resumed()),
)
SLAM = Flow(
    "slam",
    Choose("A4", TallonPlace()),
    Auto("A5", Execute()),
    Auto("A6", ObstacleActs("A7")),
    Roll("A6+", ObstacleDie()),
    Auto("A7", MinesMet("A7+")),
    *MET,
    Roll("A8", BumpDie("A9")),
    Auto("A9", Flown("A12"), before=FLEW),
    Auto("A12", Slammed()),
)
TRACTOR = Flow(
    "tractor",
    Choose("X1", MoveTractored()),
    Auto("A6", ObstacleActs("A7")),
    Roll("A6+", ObstacleDie()),
    Auto("A7", MinesMet("X2")),
    Choose("X2", TurnTractored()),
    Auto("A12", Released()),
)
BLAST = Flow(
    "blast",
    Auto("B1", NextBurst()),
    Choose("B2", PickOfBurst()),
    Auto("B3", Settle()),
    Choose("B3+", Exposing()),
    Roll("B4", BurstDice()),
)
ORDER = Flow("player_order", Roll("P", RollOrder()))
ATTACK = Flow(
    "attack",
    *(_MEASURED.get(number, step) for number, step in _KNOWN["attack"].steps.items()),
    done=_KNOWN["attack"].done,
)
BESIDE = {flow.name: flow for flow in (GRANTED, SLAM, TRACTOR, BLAST)}
ON_MAT = tuple({**_KNOWN, "attack": ATTACK, "player_order": ORDER, "game": ROUND, **BESIDE}.values())
_ON_MAT = {flow.name: flow for flow in ON_MAT}


class EitherTable(Game[State]):
    """The flows of a match: on the players' own tables, or on the mat if that lies there."""

    def flow(self, state: State, name: str) -> Flow:
        return self.flows[name] if state.table.mat is None else _ON_MAT[name]
