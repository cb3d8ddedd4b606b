"""What would come of an attack that is being put together: asked before it is declared, and nothing happens by it."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.services.match.commands import Next
from attacks.services.match.terms import MatchTerms
from attacks.services.odds import ask, client, declared
from tests.services.shooting import Attack


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(client, "PATIENCE", 60.0)


@pytest.fixture
def attack(transactional_db) -> Attack:
    attack = Attack(MatchTerms())
    attack.take("p1", "attack", (1,))
    return attack


def takes(at: int) -> tuple[Next, ...]:
    """Ana declares Ben's ship at this range, with the gun."""
    return (
        Next("measure", ((2,), (0,), (at,), (at,), (0,), ())),
        Next("measured"),
        Next("choose_weapon", ((0,),)),
        Next("declare_defender", ((2,),)),
    )


def expected(told: dict[str, Any]) -> float:
    return sum(value * chance for value, chance, _exact in told["numbers"]["damage"])


def test_what_would_come_of_it_is_what_comes_of_it_once_it_is_declared(attack):
    before = attack.row
    told = declared.if_taken(before, "p1", takes(at=2))
    assert (attack.row.head, attack.row.state) == (before.head, before.state)  # nobody has done anything
    for take in takes(at=2):
        attack.take("p1", take.offer, *take.picks)
    attack.take("p2", "confirm")
    assert told["numbers"] == ask.of_match(attack.row, "p1")["numbers"]
    assert "options" not in told


def test_a_nearer_target_is_hit_harder(attack):
    near, far = (declared.if_taken(attack.row, "p1", takes(at)) for at in (1, 3))
    assert expected(near) > expected(far)


@pytest.mark.parametrize(
    "tried",
    [
        (Next("edit_ship", ((2,), (0,), (0,))),),
        (Next("measure", ((1,), (0,), (2,), (2,), (0,), ())),),
        (Next("declare_defender", ((2,),)),),
        (),
    ],
    ids=["a correction", "one's own ship", "nothing measured", "nothing"],
)
def test_what_declares_no_attack_has_no_odds(attack, tried):
    assert declared.if_taken(attack.row, "p1", tried) == {"n": attack.row.head}


def test_who_does_not_declare_or_may_see_no_odds_is_told_none(attack, transactional_db):
    for audience in ("p2", "watch", "judge"):
        assert declared.if_taken(attack.row, audience, takes(at=2)) == {"n": attack.row.head}, audience
    hidden = Attack(MatchTerms(odds="off"))
    hidden.take("p1", "attack", (1,))
    assert declared.if_taken(hidden.row, "p1", takes(at=2)) == {"n": hidden.row.head}
