"""Further browsers of a seat: everybody hears of them, and only one that is known can vouch for another."""

from __future__ import annotations

import msgspec
import pytest

from attacks.engine import fair
from attacks.services.record import export
from tests.services.test_links import Linked
from tests.support.chains import Chain

FIRST, FURTHER, IMPOSTOR = (bytes([number]) * 32 for number in (21, 22, 23))  # what each browser signs with
STRANGE = "a further browser acted for p1, and none that is known has vouched for it"


class Named(Linked):
    """A match at level 2 whose browsers are known by keys."""

    def agree(self) -> None:
        for seat, secret in (("p1", FIRST), ("p2", bytes([24]) * 32)):
            told = {"commit": self.commit_of(seat), "anchor": self.chains[seat].anchor, "browser": self.name(secret)}
            assert self.fair(seat, **told)["t"] == "ack"
        for seat, seed in (("p1", bytes([2]) * 32), ("p2", bytes([3]) * 32)):
            assert self.fair(seat, seed=seed.hex())["t"] == "ack"

    def name(self, secret: bytes) -> str:
        return fair.key_of(self.id.encode(), secret).hex()

    def comes(self, secret: bytes = FURTHER, seat: str = "p1") -> dict:
        return self.fair(seat, browser=self.name(secret))

    def vouches(self, secret: bytes = FIRST, at: int = 0, by: bytes = FIRST, whom: bytes = FURTHER) -> dict:
        """For p1 signs key number `at` of a secret, under the name of another if need be."""
        about = (self.id.encode(), b"p1", b"browser", bytes.fromhex(self.name(whom)), secret, at)
        following, sign = fair.signed(*about)
        return self.fair("p1", vouch=self.name(whom), browser=self.name(by), next=following.hex(), sign=sign.hex())

    @property
    def browsers(self) -> dict:
        return self.told["browsers"]["p1"]

    def warnings(self) -> list[str]:
        """What anybody who checks the record is told."""
        found = fair.check(msgspec.json.decode(msgspec.json.encode(export.export(self.row, "watch"))))
        assert found.problems == []
        return found.warnings


@pytest.fixture
def named(transactional_db) -> Named:
    table = Named()
    table.agree()
    return table


def test_a_further_browser_is_a_stranger_to_everybody_and_is_told_of_once(named):
    assert named.comes()["t"] == "ack"
    assert named.browsers == {"known": {named.name(FIRST): named.name(FIRST)}, "strange": [named.name(FURTHER)]}
    assert named.bodies("fair.browser") == [{"seat": "p1", "browser": named.name(FURTHER)}]
    head = named.row.head
    assert named.comes()["reason"] == named.comes(FIRST)["reason"] == "browser_is_known"
    assert named.row.head == head
    assert STRANGE in named.warnings()


def test_the_first_browser_vouches_for_a_further_one_which_then_vouches_itself(named):
    named.comes()
    assert named.vouches()["t"] == "ack"
    following = fair.key_of(named.id.encode(), FIRST, 1).hex()
    known = {named.name(FIRST): following, named.name(FURTHER): named.name(FURTHER)}
    assert named.browsers == {"known": known}
    assert STRANGE not in named.warnings()
    third = bytes([25]) * 32
    named.comes(third)
    assert named.vouches(FURTHER, by=FURTHER, whom=third)["t"] == "ack"
    assert set(named.browsers["known"]) == {named.name(secret) for secret in (FIRST, FURTHER, third)}


@pytest.mark.parametrize("by", [FIRST, IMPOSTOR, FURTHER], ids=["as the first", "as itself", "as the stranger"])
def test_an_impostor_vouches_for_nobody(named, by):
    named.comes()
    named.comes(IMPOSTOR)
    head = named.row.head
    assert named.vouches(IMPOSTOR, by=by)["reason"] == "wrong_signature"
    assert named.row.head == head
    assert named.browsers["strange"] == [named.name(FURTHER), named.name(IMPOSTOR)]


def test_a_key_number_signs_once(named):
    named.comes()
    named.comes(IMPOSTOR)
    assert named.vouches(at=1)["reason"] == "wrong_signature", "the first key comes first"
    assert named.vouches(at=0)["t"] == "ack"
    assert named.vouches(at=0, whom=IMPOSTOR)["reason"] == "wrong_signature"
    assert named.browsers["strange"] == [named.name(IMPOSTOR)]
    assert named.vouches(at=1, whom=IMPOSTOR)["t"] == "ack"


def test_nobody_vouches_for_a_browser_that_has_not_come(named):
    assert named.vouches()["reason"] == "no_such_browser"
    named.comes(seat="p2")
    assert named.vouches()["reason"] == "no_such_browser"


def test_a_new_chain_counts_as_of_a_stranger_unless_a_known_browser_signed_it(named):
    unsigned, anchor = (Chain("p1", named.id, number, 300).anchor for number in (31, 32))
    about = (named.id.encode(), b"p1", b"anchor", bytes.fromhex(anchor), FIRST, 0)
    following, sign = (part.hex() for part in fair.signed(*about))
    assert named.fair("p1", anchor=unsigned, browser=named.name(FURTHER))["t"] == "ack"
    assert named.browsers["strange"] == [named.name(FURTHER)]
    told = named.fair("p1", anchor=anchor, browser=named.name(FURTHER), next=following, sign=sign)
    assert told["reason"] == "wrong_signature"
    told = named.fair("p1", anchor=anchor, browser=named.name(FIRST), next=following, sign=sign)
    assert told["t"] == "ack"
    assert named.browsers["known"] == {named.name(FIRST): following}
