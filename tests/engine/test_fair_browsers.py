"""Signatures made of hashes: what a browser vouches for holds, and nothing else does."""

import copy

import pytest

from attacks.engine import fair
from attacks.engine.values import Event
from tests.support.receipts import receipt_of
from tests.support.records import NAME, SEEDS, honest, honest_2, record_of

MATCH, SECRET = NAME.encode(), bytes([7]) * 32
FIRST, SECOND = (fair.key_of(MATCH, SECRET, at) for at in (0, 1))
OTHER = fair.key_of(MATCH, bytes([8]) * 32)


def test_the_published_values():
    assert fair.key_of(b"m_x", SECRET).hex() == "cf1ab4838959203e789ac26fc73751c624899113d59e2767ae3f16343e531aec"
    following, sign = fair.signed(b"m_x", b"p1", b"browser", bytes.fromhex("ab" * 32), SECRET, 0)
    assert following.hex() == "a2a9bd29611a3a1bb73f1a0c262fa1fc8c3cc0c07e42cc8da8100d8271b0ccf7"
    assert (len(sign), sign.hex()[:40]) == (fair.SIGNATURE, "7d06f68ca54bc2ed8dcd98d423a0113d97968f16")


def test_a_signature_holds_for_what_was_signed_only():
    following, sign = fair.signed(MATCH, b"p1", b"browser", OTHER, SECRET, 0)
    good = [MATCH, b"p1", b"browser", OTHER, FIRST, following, sign]
    assert fair.is_signed(*good)
    for place, instead in enumerate([b"m_other", b"p2", b"anchor", SECOND, SECOND, OTHER, bytes(fair.SIGNATURE)]):
        forged = [*good[:place], instead, *good[place + 1 :]]
        assert not fair.is_signed(*forged), place
    for at in range(0, fair.SIGNATURE, 97):
        bad = bytearray(sign)
        bad[at] ^= 1
        assert not fair.is_signed(*good[:-1], bytes(bad))
    assert not fair.is_signed(*good[:-1], sign[:-32])


def with_browsers(*more: Event) -> dict:
    """An honest record whose browser of p1 has a name, and more events before its end."""
    record = honest()
    told = [Event(event["body"]["k"], event["body"]["d"], parts_of(event)) for event in record["events"]]
    told[1] = Event("fair.committed", {**told[1].data, "browser": FIRST.hex()})
    return record_of([*told[:6], *more, *told[6:]])


def parts_of(event: dict) -> dict:
    return {who: part["part"] for who, part in event.get("open", {}).items()}


def vouched(by: bytes = FIRST, secret: bytes = SECRET) -> Event:
    following, sign = fair.signed(MATCH, b"p1", b"browser", OTHER, secret, 0)
    told = {"seat": "p1", "browser": OTHER.hex(), "by": by.hex(), "next": following.hex(), "sign": sign.hex()}
    return Event("fair.vouched", told)


CAME = Event("fair.browser", {"seat": "p1", "browser": OTHER.hex()})
STRANGE = "a further browser acted for p1, and none that is known has vouched for it"


def test_a_further_browser_is_a_remark_until_a_known_one_vouches_for_it():
    usual = fair.check(with_browsers()).warnings
    assert fair.check(with_browsers(CAME)).warnings == [*usual, STRANGE]
    assert fair.check(with_browsers(CAME, vouched())).warnings == usual


def test_nobody_vouches_with_another_key():
    found = fair.check(with_browsers(CAME, vouched(secret=bytes([9]) * 32)))
    assert found.problems == ["event 8: the signature of a browser of p1 does not hold"]


def kept(record: dict) -> dict:
    receipt = receipt_of(record, "p1", SEEDS["p1"])
    receipt["browser"] = receipt["given"][0]["browser"] = FIRST.hex()
    return receipt


def changed(what: str) -> tuple[dict, dict]:
    record = honest_2() if what in ("chains", "links") else with_browsers()
    receipt = receipt_of(record, "p1", SEEDS["p1"]) if what in ("chains", "links") else kept(record)
    return record, copy.deepcopy(receipt)


def test_the_receipt_of_an_honest_match_adds_nothing():
    for record in (with_browsers(), with_browsers(CAME, vouched())):
        assert fair.check(record, kept(record)).problems == []
        assert fair.check(record, kept(record)).warnings == fair.check(record).warnings


ZERO = "00" * 32


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"given": []}, "the browser of p1 was never asked for a secret, and the record has one of p1"),
        ({"commit": ZERO}, "the browser of p1 gave another secret than the one in the dice"),
        ({"server": ZERO}, "the server had committed to another secret when the browser of p1 gave its own"),
        ({"anchor": ZERO}, "the chain of p1 is not one that its browser began: from roll 0 on"),
        ({"browser": ZERO}, "the secret of p1 stands under another browser than the one that gave it"),
        ({"commits": {"p2": ZERO}}, "the receipt of p1 saw another commitment of p2"),
        ({"did": {}}, "1 times something was done for p1 that its browser did not do"),
        ({"seen": [{"n": 3, "hash": ZERO}]}, "the receipt of p1 saw another history at event 3"),
        ({"seen": [{"n": 99, "hash": ZERO}]}, "the receipt of p1 saw another history at event 99"),
    ],
)
def test_what_contradicts_a_receipt_is_a_problem(change, problem):
    record, receipt = changed("given")
    about_secret = set(change) & {"commit", "server", "anchor", "browser", "commits"}
    (receipt["given"][0] if about_secret else receipt).update(change)
    assert problem in fair.check(record, receipt).problems


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"heard": 3}, "the receipt of p1 ends at event 3 of 12"),
        ({"doubts": [{"key": "went_back"}]}, "the browser of p1 noted at the table: went_back"),
        (
            {"before": [{"seen": [{"n": 4, "hash": ZERO}], "links": {}}]},
            "the server took the match back: what the browser of p1 saw up to event 4 is not in this record",
        ),
        (
            {"given": [], "sat": False, "came": 9},
            "the browser of p1 came when the dice were set, and no browser of p1 has vouched for it",
        ),
    ],
)
def test_what_a_receipt_lacks_is_a_remark(change, remark):
    record, receipt = changed("given")
    receipt.update(change)
    found = fair.check(record, receipt)
    assert (found.problems, remark in found.warnings) == ([], True), found.warnings


def test_links_are_compared_one_by_one():
    record, receipt = changed("links")
    receipt["links"]["0"] = "00" * 32
    assert fair.check(record, receipt).problems == ["the browser of p1 gave another link than the one in roll 0"]
    record, receipt = changed("links")
    del receipt["links"]["3"]
    assert "the receipt of p1 lacks links that the record has: at roll 3" in fair.check(record, receipt).warnings


def test_two_receipts_of_one_match_agree_and_what_differs_is_said():
    record = honest_2()
    one, other = (receipt_of(record, seat, SEEDS[seat]) for seat in ("p1", "p2"))
    assert fair.compare(one, other).verdict == "OK"
    assert fair.phrase(NAME, one["agreed"]) == fair.phrase(NAME, other["agreed"]) != ""
    for what, word in (("commits", "commitment"), ("anchors", "chain"), ("browsers", "browser"), ("seeds", "seed")):
        changed_one = copy.deepcopy(one)
        changed_one["agreed"][what]["p2"] = "00" * 32
        assert f"the {word} of p2 is not the same in both" in fair.compare(changed_one, other).problems
    forked = copy.deepcopy(one)
    forked["seen"][4]["hash"] = "00" * 32
    assert fair.compare(forked, other).problems == ["they saw different histories at event 5"]
    assert fair.compare(one, {**other, "match": "m_other"}).problems == ["the receipts are of different matches"]
    assert fair.compare(one, record).problems == ["this is not a receipt"]
