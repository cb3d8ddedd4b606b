"""Leaders (type L): agents are exhausted, heroes purged; commanders only need to be there, whoever's they are."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import (
    Ability,
    ByHand,
    Cancel,
    Gain,
    MoreBarrageDice,
    MoreCombatDice,
    Place,
    RerollBarrage,
    RollAgain,
)

LEADERS = (
    Ability("trrakan_aun_zulok", ("BA",), (MoreBarrageDice(1),), when=("own_barrage",)),
    Ability("agnlan_oln", ("AA",), (RerollBarrage("own"),), when=("own_barrage",)),
    Ability("viscount_unlenn", ("SR",), (MoreCombatDice(1),), exhaust=True),
    Ability("rear_admiral_farran", ("AS",), (Gain(1),), when=("own_sustained",)),
    Ability("brother_milor", ("AD",), (Place(2, ("destroyer", "cruiser")),), when=("raider_fell",), exhaust=True),
    Ability("brother_milor_omega", ("AD",), (Place(2),), when=("unit_fell",), exhaust=True),
    Ability("the_thundarian", ("RE",), (RollAgain(),), exhaust=True),
    Ability("tellurian", ("BH",), (Cancel(1),), when=("hits_cancellable",), exhaust=True),
    Ability("sleeper_cell", ("SC", "SR", "AD"), (ByHand(),), purge=True),
    Ability("fragment_reality", ("SC", "SR"), (ByHand(),), purge=True),
    Ability("overwing_zeta", ("SC", "SR"), (ByHand(),), purge=True),
    Ability("vos_hollow", ("AD",), (ByHand(),)),
    Ability("aroz_hollow", ("BC",), (ByHand(),)),
    Ability("dame_briar", ("AD",), (ByHand(),), exhaust=True),
    Ability("apollo", ("AD",), (ByHand(),), exhaust=True),
    Ability("watchful_ojz", ("RT",), (ByHand(),), when=("own_announced",)),
    Ability("sula_mentarion", ("EC",), (ByHand(),), when=("won",)),
    Ability("rickar_rickani", ("OR",), (ByHand(),)),
)
