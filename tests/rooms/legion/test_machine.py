"""What a machine does with its units: whom they lose, and which attack they make."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from attacks.engine.values import CHANCE, Command
from attacks.rooms.opponent import GREEDY, PERFECT, PERSON, fallen
from tests.rooms.test_opponent import ROOMS, thought
from tools.bench.opponent import begun as small


def test_a_unit_of_legion_takes_the_attack_that_it_has_earned_and_keeps_its_actions():
    room, rng = ROOMS["legion"], Random(9)
    state = small(room, "p1")
    state = replace(state, table=replace(state.table, units=tuple(map(steady, state.table.units))))
    state, _told = room.apply(state, Command("p1", "activate", ((1,),)))
    state, _told = room.apply(state, Command("p1", "move", ((2,),)))
    said = []
    while not said or said[-1] not in ("end_activation", "activate"):
        acting = room.to_act(state)
        if acting == (CHANCE,):
            command = fallen(room, state, rng.randrange)
        else:
            command = thought(room, state, acting[0], level=GREEDY).command
            said.append(command.key)
        state, _told = room.apply(state, command)
    assert said[:2] == ["aim", "use_steady"] and "attack_action" not in said


def steady(unit):
    """The unit with a keyword that earns it an attack by moving."""
    return replace(unit, card=replace(unit.card, keywords=(*unit.card.keywords, ("steady", 1))))


def test_a_unit_of_legion_keeps_its_heavy_weapon_as_long_as_it_can():
    room, rng, asked = ROOMS["legion"], Random(8), 0
    state = small(room, "p1")
    while asked < 3:
        acting = room.to_act(state)
        if acting == (CHANCE,):
            command = fallen(room, state, rng.randrange)
        else:
            decided = thought(room, state, acting[0], level=PERFECT)
            command = decided.command
            if command.key == "allocate":
                unit = state.table.unit(state.stack[-1].data.unit)
                asked += 1
                lost = [unit.mini(one) for one in command.picks[0]]
                assert not any(mini.name for mini in lost), "the others fall first"
                assert decided.command == thought(room, state, acting[0], level=PERSON).command
        state, _told = room.apply(state, command)
