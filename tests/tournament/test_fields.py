"""Fields of 3 to 128 players with drops, comebacks, late entries, byes and locked pairs: everybody exactly once."""

import random
from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attacks.models import Round, Tournament
from attacks.services.tournament import reading, round_draft
from attacks.services.tournament import settings as chosen
from attacks.swiss.profile import bye, played
from attacks.swiss.values import Pairing, Player


@st.composite
def fields(chance):
    """A field with late players, drops, comebacks, disqualifications, forbidden and locked pairs."""
    size = chance(st.integers(3, 128))
    return size, chance(st.integers(0, 10**6))


@settings(max_examples=6)
@given(fields())
def test_everybody_who_plays_is_paired_exactly_once_whatever_happens(profile_free, field):
    size, seed = field
    chance = random.Random(seed)
    found, players, pairings = profile_free, [Player(n, f"P{n}") for n in range(1, size + 1)], []
    for number in range(1, 4):
        tournament = Tournament(seed="s", apart="[]", status="running")
        past = [Round(number=n, state="closed") for n in range(1, number)]
        known = reading.Book(tournament, found, chosen.Settings(), {}, past, [], players, list(pairings))
        active = known.active()
        pair = chance.sample([player.number for player in active], 2) if len(active) > 3 else []
        wish = round_draft.Wish(f"{seed}/{number}", frozenset(), (tuple(pair),) if pair else ())
        solved = round_draft.solve(round_draft.DrawInput(1, number, known, wish))
        seen = sorted(n for both in solved.drawn.pairs for n in both if n)
        assert seen == sorted(player.number for player in active)
        assert all(a != b for a, b in solved.drawn.pairs)
        playing = [both for both in solved.drawn.pairs if both[1]]
        assert sorted(solved.tables) == sorted(playing)
        assert len(set(solved.tables.values())) == len(playing)
        met = {frozenset(one.players) for one in pairings if one.second}
        again = [both for both in playing if frozenset(both) in met]
        assert not again or set(again) <= {tuple(pair), tuple(reversed(pair))} or not clean(known, number, wish)
        pairings += [result_of(found, chance, both, number) for both in solved.drawn.pairs]
        players = changed(chance, players, number)


def clean(known, number, wish):
    """Is there a draw without a rematch? Asked of a solver of its own: a matching of those who have not met."""
    met = {frozenset(one.players) for one in known.pairings if one.second}
    locked = {n for both in wish.locked for n in both}
    free = [player.number for player in known.active() if player.number not in locked]
    nodes = [*free, 0] if len(free) % 2 else free
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(
        (a, b) for i, a in enumerate(nodes) for b in nodes[i + 1 :] if frozenset((a, b)) not in met or 0 in (a, b)
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(nodes)


def result_of(profile, chance, both, number):
    if not both[1]:
        return Pairing(number, 0, both[0], 0, bye(profile))
    points = [{"mission": chance.randint(0, 25)} for _side in both]
    return Pairing(number, 1, *both, played(profile, *points, chance.choice([0, 1, None])))


def changed(chance, players, number):
    """Somebody leaves, somebody comes back, somebody is late, somebody is thrown out."""
    after = []
    for player in players:
        roll = chance.random()
        if player.left is not None and roll < 0.5:
            player = replace(player, left=None, away=player.away + number - player.left)
        elif player.left is None and roll < 0.05:
            player = replace(player, left=number)
        elif roll > 0.98:
            player = replace(player, disqualified=True)
        after.append(player)
    if chance.random() < 0.5:
        after.append(Player(len(after) + 1, f"P{len(after) + 1}", entered=number + 1))
    here = [player for player in after if player.plays(number + 1)]
    return after if len(here) > 1 else [replace(player, left=None, disqualified=False) for player in after]


@pytest.fixture(scope="module")
def profile_free():
    """The scoring of X-Wing 2.5."""
    return chosen.profile_from("xwing-2.5", chosen.preset("xwing-2.5"))
