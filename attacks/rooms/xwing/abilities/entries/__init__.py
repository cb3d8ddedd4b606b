"""The cards, as data in the vocabulary: `p` pilots, `u` upgrades, `s` ship abilities, `c` condition cards."""
