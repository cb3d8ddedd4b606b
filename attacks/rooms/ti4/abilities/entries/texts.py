"""What units' own texts do (type U): each unit with the id in its `special` is its own object."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.vocabulary import (
    Ability,
    ByHand,
    CancelCard,
    DestroyChosen,
    Modifier,
    Pay,
    Repair,
    Rule,
    SustainFor,
)

UNIT_TEXTS = (
    Ability("strike_wing_alpha_2", ("ST",), (Rule(by_die=True, aside=True),), mandatory=True),
    Ability("arc_secundus", ("ST",), (Rule(),), mandatory=True),
    Ability("cmorran_norr", ("ST",), (Modifier(1, "others"),)),
    Ability(
        "exotrireme_2",
        ("ER",),
        (DestroyChosen(2),),
        when=("opponent_stayed", "opponent_ship"),
        cost=Pay(destroy_self=True),
    ),
    Ability("jns_hylarim", ("ST",), (Rule(),)),
    Ability("fourth_moon", ("ST",), (Rule(),)),
    Ability("one_zero_zero_one", ("ST",), (Rule(by_die=True),)),
    Ability("quantum_manipulator", ("BH",), (SustainFor(),), when=("hits_on_own_ships", "self_can_sustain")),
    Ability("dynamo", ("AS",), (Repair("sustained"),), when=("own_sustained",), cost=Pay(influence=2)),
    Ability("iconoclast_omega", ("ST",), (Rule(aside=True),)),
    Ability("salai_sai_corian", ("ST",), (Rule(),)),
    Ability("van_hauge", ("ST",), (Rule(),), mandatory=True),
    Ability("the_alastor", ("SC", "SR"), (ByHand(),)),
    Ability("z_grav", ("SC", "SR"), (ByHand(),)),
    Ability("eidolon_maximum", ("SR",), (Repair("self"),), when=("self_damaged",), mandatory=True),
    Ability("wrath_of_kenara", ("AA", "OR"), (ByHand(),), when=("kenara_may",)),
    Ability("last_dispatch", ("RD",), (ByHand(),)),
    Ability("hil_colish", ("RT",), (ByHand(),)),
    Ability("floating_factory", ("RT",), (ByHand(),), when=("own_announced",)),
    Ability("heavens_eye", ("ER",), (ByHand(),)),
    Ability("exile_breach", ("CE",), (ByHand(),)),
    Ability("linkship_cannon", ("ST",)),
    Ability("quetzecoatl", ("ST",)),
    Ability("the_terror_between", ("AD",), (ByHand(),), when=("opponent_fell",)),
    Ability("arvicon_rex", ("OR",), (ByHand(),)),
    Ability("the_egeiro", ("OR",), (ByHand(),)),
    Ability("visz_el_vir", ("BC",), (ByHand(),)),
    Ability("mordred", ("OR",), (ByHand(),)),
    Ability("quietus", ("BA", "BH"), (ByHand(),)),
    Ability("watcher", ("PA",), (CancelCard(),)),
)
