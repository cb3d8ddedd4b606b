"""The luck of a match on its result page: offered when it is over, never before, and not where odds are off."""

from __future__ import annotations

from attacks.services.odds import luck
from tests.support.people.browser import finished, started


def test_luck_is_weighed_only_when_a_match_is_over(ana, ben):
    match = started(ana, ben)
    assert ana.get(f"/m/{match.id}/luck.json").status_code == 404
    ben.concedes(match.id)
    assert ana.get(f"/m/{match.id}/luck.json").json() == {"of": 0, "roll": 0}
    assert ana.get(f"/m/{match.id}/luck.json?roll=x").json() == {"of": 0, "roll": -1}
    assert "data-luck=" in ana.reads(f"/m/{match.id}/result")


def test_a_game_whose_rolls_are_not_weighed_says_so_without_looking_for_them(ana, ben, monkeypatch):
    monkeypatch.setattr(luck, "rolls_of", lambda match: match.nobody_asks_for_this)
    match = finished(ana, ben, game="ti4/codex", mode="combat")
    assert ana.get(f"/m/{match.id}/luck.json").json() == {"of": 0, "roll": 0}
    assert "data-luck=" not in ana.reads(f"/m/{match.id}/result")


def test_without_odds_there_is_no_luck(ana, ben):
    match = finished(ana, ben, odds="off")
    assert "data-luck=" not in ana.reads(f"/m/{match.id}/result")
