"""What `make bench PEERS=1` compares: the same rules everywhere, and a drawing that says what was measured."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from tests.support.sources import ROOT
from tools.bench.peers import chart, guide

PLAY = """
import json, sys
from pathlib import Path
from random import Random
from tools.bench.peers import guide
guide.sit_down(Path(sys.argv[1]))
from attacks.engine.values import CHANCE, Command
from attacks.rooms import ROOMS
from tools.bench.play import landed, taken
room, rng = ROOMS["fencers"], Random(7)
fencers = [("p1", "Ines", 4, 1), ("p2", "Otto", 3, 2)]
seats = {
    seat: {"name": name, "squad": {"ships": [{"name": name, "skill": skill, "guard": guard, "nerve": 1}]}}
    for seat, name, skill, guard in fencers
}
state = room.start({"edition": "first", "rounds": guide.ROUNDS, "seats": seats})
names = {"finalize": "go_on"}
for _ in range(300):
    seat = room.to_act(state)[0]
    command = taken(seat, room.offers(state, seat), rng)
    state, _ = room.apply(state, command)
    faces = []
    if room.to_act(state) == (CHANCE,):
        dice = landed(room.chances(state), rng)
        faces = list(dice.picks[0])
        state, _ = room.apply(state, dice)
    table = state.table
    print(json.dumps({
        "seat": int(seat == "p2"), "key": names.get(command.key, command.key),
        "picks": list(command.picks[0]) if command.picks else [], "faces": faces,
        "after": [[one.nerve, one.score] for one in table.players] + [table.round, int(table.active == "p2")],
    }))
"""
THEIRS = """
import { readFileSync } from "node:fs";
import { setUp, take } from "./tools/bench/peers/fencers.js";
const G = setUp();
const told = [];
for (const one of JSON.parse(readFileSync(0, "utf8"))) {
  if (!take(G, one.seat, one.key, one.picks, () => one.faces)) throw new Error(`refused: ${JSON.stringify([one, G])}`);
  told.push([...G.players.map(({ nerve, score }) => [nerve, score]), G.round, G.active]);
}
console.log(JSON.stringify(told));
"""


def test_the_rules_of_the_other_servers_are_those_of_the_guide(tmp_path):
    games = guide.written(tmp_path)
    command = [sys.executable, "-c", PLAY, str(games)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    moves = [json.loads(line) for line in played.stdout.splitlines()]
    assert {one["key"] for one in moves} == {"thrust", "rest", "reroll", "parry", "go_on"}
    command = ["node", "--input-type=module", "--eval", THEIRS]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(moves), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [one["after"] for one in moves]


def test_the_longest_bar_is_that_of_the_server_that_serves_most():
    drawing = chart.drawn([("Ours", 500.0, "yes"), ("Another <one>", 250.0, "no"), ("A third", 1000.0, "yes")])
    bars = [int(width) for width in re.findall(r"<rect x='\d+' y='\d+' width='(\d+)'", drawing)]
    assert bars[1] == max(bars)
    assert bars[1] // 2 == bars[0] == 2 * bars[2]
    assert all(number in drawing for number in ("2,000", "4,000", "1,000", "Another &lt;one&gt;"))


def test_what_is_installed_from_npm_is_pinned():
    wanted = json.loads((ROOT / "tools" / "bench" / "peers" / "package.json").read_text("utf-8"))
    versions = {**wanted["dependencies"], **wanted["overrides"]}
    assert versions and all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions.values())
