"""The published numbers that every implementation of the dice and of the event chain has to reproduce."""

import pytest

from attacks.engine import fair

MATCH = b"match-0001"
S, A, B = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32
COMMITS = {
    b"server": "227c0b789ccda14675d8d19f3e770de795474a400b3bf5f9e4de23a8a92f4f14",
    b"p1": "767588448984b9c853701d951a77ac27ee39219333aceaddb3ef172ae6324295",
    b"p2": "2015e7089f2c57cf29d9c2ec6188797fe6179b6ce13b7759f85af0d2eeeab603",
}
FIRST_DAY_KEY = "550b8065f7b0dad00c28aed94437251056aeb01f904d907890ffedfdb836c756"
LEVEL_1_TR = "767a93fc6399fabac3529ad418405759350ab399f5a79d9e34ec2168663d557d"
LEVEL_1_KEY = "4de964c938bdbfc821b7e91ac7cba737fe487e0cfb20d4945af5e278a3781c4e"
LEVEL_2_TR = "55cdcf2635e5cf01d2735a78fd234bdce7f8ac1704fac512aa275b773a6ce36d"
LEVEL_2_KEY = "a8c2e251b61042483350931eafa17f5e314f3525ec7bae007382a636420b7ce5"
ANCHOR_A = "08e69bf4c30c3a74ebe6720a891af988ae43787223f28bc98516bb4c102a112e"
ANCHOR_B = "9623e3c3b55d7348d8ce316ce43e84e594f77bf719e6db7172f1b3e635fec44a"


def thrown(key: bytes, index: int, sides: int, n: int) -> list[int]:
    return fair.roll(key, fair.label(index, sides, n), sides, n)


def chain(role: bytes, secret: int, steps: int) -> bytes:
    x = bytes([secret]) * 32
    for _ in range(steps):
        x = fair.link(role, MATCH, x)
    return x


def test_commits_are_the_published_ones():
    seeds = {b"server": S, b"p1": A, b"p2": B}
    assert {role: fair.commit(role, MATCH, seed).hex() for role, seed in seeds.items()} == COMMITS


def test_with_a_server_seed_only_the_key_and_the_first_roll_are_the_published_ones():
    tr = fair.transcript(fair.commit(b"server", MATCH, S))
    assert tr.hex() == "eec69dcc0e6f9952eaea9f6ffdb35333dbfcfc2d2d29ce6be633f51dce954a1d"
    key = fair.match_key(MATCH, tr, S)
    assert key.hex() == FIRST_DAY_KEY
    assert thrown(key, 0, 8, 3) == [1, 6, 1]


def test_with_all_three_seeds_key_and_rolls_are_the_published_ones():
    tr = fair.transcript(*(bytes.fromhex(c) for c in COMMITS.values()))
    assert tr.hex() == LEVEL_1_TR
    key = fair.match_key(MATCH, tr, S, A, B)
    assert key.hex() == LEVEL_1_KEY
    assert thrown(key, 0, 8, 3) == [1, 6, 8]
    assert thrown(key, 1, 6, 5) == [3, 3, 6, 3, 2]
    assert thrown(key, 2, 10, 4) == [7, 9, 2, 9]
    assert thrown(key, 3, 12, 0) == []
    assert thrown(key, 4, 20, 6) == [20, 12, 12, 9, 3, 3]
    assert thrown(key, 5, 6, 70)[-6:] == [2, 5, 3, 1, 4, 6]
    assert thrown(key, 6, 100, 8) == [36, 71, 66, 9, 80, 39, 63, 1]
    assert thrown(key, 7, 33, 1) == [16]


def test_with_links_of_both_players_anchors_keys_and_rolls_are_the_published_ones():
    assert chain(b"p1", 0x0A, 4096).hex() == ANCHOR_A
    assert chain(b"p2", 0x0B, 4096).hex() == ANCHOR_B
    anchors = (bytes.fromhex(ANCHOR_A), bytes.fromhex(ANCHOR_B))
    tr = fair.transcript(*(bytes.fromhex(c) for c in COMMITS.values()), *anchors)
    assert tr.hex() == LEVEL_2_TR
    key = fair.match_key(MATCH, tr, S, A, B)
    assert key.hex() == LEVEL_2_KEY
    keys = [fair.roll_key(key, i, chain(b"p1", 0x0A, 4095 - i), chain(b"p2", 0x0B, 4095 - i)) for i in range(3)]
    assert keys[0].hex() == "b2f7f1d939d0eccac654f4537f1b2a66e5a887f55cb5e9a5e287a1627bbeab34"
    assert [thrown(keys[0], 0, 8, 3), thrown(keys[1], 1, 6, 5), thrown(keys[2], 2, 10, 4)] == [
        [6, 4, 5],
        [3, 1, 3, 3, 5],
        [6, 2, 3, 1],
    ]


def test_a_missing_link_counts_as_empty_bytes():
    key = bytes.fromhex(LEVEL_2_KEY)
    one = fair.roll_key(key, 1, chain(b"p1", 0x0A, 4094), b"")
    assert one.hex() == "9c095b13d406169878b893629f617a090531610a8535d2a6a1a8c6f268e02e7c"
    assert thrown(one, 1, 6, 5) == [4, 2, 1, 3, 6]
    both = fair.roll_key(key, 2, b"", b"")
    assert both.hex() == "9bd9ca1f4db27a46f0c2861f6cbba1e1ffaea5884ee365a2f5d1d701adb5913a"
    assert thrown(both, 2, 10, 4) == [7, 8, 9, 3]


def test_the_event_chain_is_the_published_one():
    body = fair.canonical({"k": "dice.rolled", "d": {"index": 0, "sides": 8, "faces": [1, 6, 8]}})
    assert body == b'{"d":{"faces":[1,6,8],"index":0,"sides":8},"k":"dice.rolled"}'
    ph = fair.payload_hash(bytes([0x55]) * 16, body)
    assert ph.hex() == "5ca93e59b7b4dd8857be9e594f4bee99905151a0c26ace3176aaf54b241559c4"
    h1 = fair.event_hash(MATCH, 1, fair.ROOT, ph)
    h2 = fair.event_hash(MATCH, 2, h1, ph)
    assert h1.hex() == "b3a601fc96c019c4da28db3b943a0cd1f95ca93bf2568c2f16007de30a192a32"
    assert h2.hex() == "3b11f7992dd697d7ced500536f29a96d416db2119788bf74f73da7cccc53cc0d"


def test_a_hidden_part_is_sealed_by_its_own_digest():
    digest = fair.payload_hash(bytes([0x66]) * 16, fair.canonical({"faces": [16]})).hex()
    assert digest == "ea1f8464e22b64cfc6b0638fb5a30e74677dc0dc731c6ceeaebd4051f985cce1"
    body = fair.canonical({"d": {"index": 7, "sides": 33}, "k": "dice.rolled", "secret": {"p1": digest}})
    sealed = fair.payload_hash(bytes([0x55]) * 16, body).hex()
    assert sealed == "0fee3e28d5cb64d57f3e1a71b088c7223d7166010b72112b6c1fb660c848da84"


@pytest.mark.parametrize(("sides", "n"), [(1, 1), (257, 1), (6, -1), (6, 1025)])
def test_impossible_dice_are_refused(sides, n):
    with pytest.raises(ValueError, match="cannot throw"):
        fair.roll(bytes(32), b"", sides, n)
