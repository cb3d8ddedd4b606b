"""What a sentence of a card says is what the app plays: no "or" where both must be, no result without what it does."""

from __future__ import annotations

import pytest

from attacks.rooms.xwing.abilities.summary import sections

GUNNERS = {"u.veterantailgunner": ("rear", "後方"), "u.specialforcesgunner.2": ("turret", "砲塔")}
TOLD_IN_TWO = ("u.targetingmatrix-battleoverendor", "p.scorch-tiesebomber")


@pytest.mark.parametrize(("key", "arcs"), GUNNERS.items())
def test_a_bonus_attack_with_the_primary_weapon_out_of_an_arc_needs_both(key, arcs):
    english, japanese = (sections(language)["does"][key] for language in ("en", "ja"))
    assert f"primary weapon and {arcs[0]} arc" in english and " or " not in english
    assert f"主武装かつ{arcs[1]}" in japanese


@pytest.mark.parametrize(("language", "strain"), [("en", "strain"), ("ja", "負担")])
@pytest.mark.parametrize("key", TOLD_IN_TWO)
def test_a_card_that_spends_a_result_also_says_what_comes_of_it(key, language, strain):
    does = sections(language)["does"]
    assert does[key] and does[f"{key}.2"] != does[key]
    assert strain in does[f"{key}.2"]
