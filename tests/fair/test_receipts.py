"""Receipts against records and against each other: the program of one file and the browser find the same."""

from __future__ import annotations

import copy
import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from attacks.engine import fair
from attacks.engine.fair.checking import main
from attacks.engine.values import Event
from tests.engine.test_fair_browsers import CAME, FIRST, OTHER, vouched, with_browsers
from tests.fair.conftest import honest
from tests.fair.test_random import VALUES, inner
from tests.support.chains import Chain
from tests.support.forging import sealed_anew
from tests.support.receipts import early, receipt_of
from tests.support.records import SECOND, SEEDS, honest_2
from tests.support.verifiers import Browser

Receipt = dict[str, Any]
ZERO = "00" * 32
MAPS = ("links", "did", "commits", "anchors", "browsers", "seeds")
FIELDS = ("seat", "came", "sent", "heard", "note", "p1", "p2", "server", "saved", "n", "hash", "0", "key", "trusts")
SOME = 300  # 20 times as many in the long run

# What the program says in English, by the key that the page has words for; the first that fits counts.
KEYS = {
    "other_receipt": "the receipt is not one of this match",
    "unknown_receipt": "version .* of the receipt is not known",
    "early_receipt": "of an early form",
    "receipt_form": "the receipt has not the form",
    "receipt_damaged": "its commitment is not one to its seed",
    "secret_unknown": "gave a secret, and the record has none",
    "further_browser": "is of a further browser",
    "never_asked": "was never asked for a secret",
    "came_later": "came when the dice were set",
    "secret_in_time": "gave its secret in time",
    "secret_called_late": "the record calls it late",
    "another_secret": "gave another secret than the one in the dice",
    "server_changed": "the server had committed to another secret when",
    "another_chain": "is not one that its browser began",
    "another_browser": "stands under another browser",
    "receipt_commit": "saw another commitment",
    "link_in_time": "gave its link in time",
    "another_link": "gave another link",
    "link_sent": "sent links that the record calls missing",
    "link_not_kept": "lacks links that the record has",
    "done_elsewhere": "was done for p. in another browser",
    "not_done": "that its browser did not do",
    "receipt_history": "^the receipt of p. saw another history",
    "taken_back": "took the match back: ",
    "taken_back_whole": "took the match back$",
    "receipt_ends": "the receipt of p. ends at event",
    "noted": "noted at the table",
    "not_a_receipt": "this is not a receipt",
    "other_matches": "the receipts are of different matches",
    "servers_differ": "the server had committed to different secrets",
    "commits_differ": "the commitment of p. is not the same in both",
    "anchors_differ": "the chain of p. is not the same in both",
    "browsers_differ": "the browser of p. is not the same in both",
    "seeds_differ": "the seed of p. is not the same in both",
    "own_differs": "gave another secret, or none, than the other was told",
    "histories_differ": "they saw different histories",
    "commits_lacking": "knows of commitments that the other lacks",
    "nothing_common": "they hold no event in common",
    "strange_browser": "a further browser acted for",
    "bad_signature": "the signature of a browser",
}

COMPARE = """
import { createInterface } from "node:readline";
import { compareReceipts } from "./static/fair/compare.js";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(compareReceipts(...JSON.parse(line))));
}
"""


def key_of(text: str) -> str:
    """The key under which the page has this sentence of the program; the sentence where it is about no receipt."""
    return next((key for key, pattern in KEYS.items() if re.search(pattern, text)), text)


class Found(NamedTuple):
    """What was found, in the page's keys, whatever the order."""

    verdict: str
    problems: list[str]
    warnings: list[str]


def here(found: fair.Findings, usual: fair.Findings | None = None) -> Found:
    """Of a record that is the same throughout only what the receipt adds."""
    known = set(usual.problems + usual.warnings) if usual else set()
    problems, warnings = (
        sorted(key_of(one) for one in all_of if one not in known) for all_of in (found.problems, found.warnings)
    )
    return Found(found.verdict, problems, warnings)


def there(found: dict[str, Any], usual: dict[str, Any] | None = None) -> Found:
    known = [*usual["problems"], *usual["warnings"]] if usual else []
    problems, warnings = (
        sorted(one["key"] for one in found[what] if one not in known) for what in ("problems", "warnings")
    )
    return Found(found["verdict"].upper(), problems, warnings)


@pytest.fixture(scope="module")
def comparing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = Browser(tmp_path_factory.mktemp("comparing")).program
    program.write_text(COMPARE, "utf-8")
    return program


def browser_compares(program: Path, asked: Sequence[tuple[Any, Any]]) -> list[Found]:
    lines = "\n".join(json.dumps(one) for one in asked)
    ran = subprocess.run(["node", program], input=lines, capture_output=True, text=True, check=True)
    return [there(json.loads(line)) for line in ran.stdout.splitlines()]


REKEYED = Event("fair.rekey", {"seat": "p1", "anchor": SECOND.anchor, "base": 0, "count": 1, "browser": OTHER.hex()})


def records() -> dict[str, dict[str, Any]]:
    return {
        "level 2": honest_2(),
        "level 1": with_browsers(),
        "a stranger": with_browsers(CAME),
        "vouched for": with_browsers(CAME, vouched()),
        "an impostor": with_browsers(CAME, vouched(secret=bytes([9]) * 32)),
        "a chain of a stranger": with_browsers(REKEYED),
    }


def kept(record: dict[str, Any], seat: str) -> Receipt:
    receipt = receipt_of(record, seat, SEEDS[seat])
    if receipt["agreed"]["browsers"][seat]:
        receipt["browser"] = receipt["given"][0]["browser"] = FIRST.hex()
    return receipt


def chosen(receipt: Receipt) -> Iterator[Receipt]:
    """What a browser may have kept where somebody cheated, lost something or came later."""
    yield receipt
    yield early(receipt)
    change: dict[str, Any]
    for change in (
        {"given": []},
        {"given": [], "sat": False},
        {"given": [], "sat": False, "came": 9},
        {"given": [], "sat": False, "came": 3},
        {"heard": 3},
        {"heard": 9, "chains": []},
        {"came": 8},
        {"chains": []},
        {"links": {}},
        {"links": {}, "saved": []},
        {"links": {**receipt["links"], "0": ZERO}},
        {"links": {**receipt["links"], "2": ZERO}, "saved": [2]},
        {"links": {**receipt["links"], "2": ZERO}, "saved": []},
        {"saved": []},
        {"did": {}},
        {"did": None},
        {"sent": [2]},
        {"given": [None]},
        {"given": {}},
        {"came": "1"},
        {"came": None},
        {"came": True},
        {"trusts": 1},
        {"trusts": None},
        {"saved": ["0"]},
        {"saved": {}},
        {"links": []},
        {"links": {"00": ZERO}},
        {"links": {"__proto__": ZERO}},
        {"known": {"p1": {"x": ZERO}}},
        {"strange": {"p1": {}}},
        {"doubts": [{}]},
        {"heard": None},
        {"heard": -1},
        {"heard": 2**53},
        {"browser": None},
        {"note": "\ud800"},
        {"did": {'["any"]': 3}},
        {"browser": OTHER.hex(), "trusts": True, "given": []},
        {"browser": OTHER.hex(), "trusts": False, "given": []},
        {"seen": []},
        {"seen": [{"n": 3, "hash": ZERO}, {"n": 99, "hash": ZERO}]},
        {"before": [{"seen": [{"n": 4, "hash": ZERO}], "links": {}}, {"seen": receipt["seen"], "links": {"0": ZERO}}]},
        {"before": [{"seen": [], "links": {}}]},
        {"before": [{"seen": []}]},
        {"doubts": [{"key": "went_back"}]},
        {"match": "m_other"},
        {"version": 3},
        {"version": True},
        {"version": "2"},
        {"schema": "broadside/match"},
        {"seat": "p3"},
    ):
        yield {**copy.deepcopy(receipt), **change}
    for change in (
        {"commit": ZERO},
        {"seed": ZERO},
        {"server": ZERO},
        {"anchor": ZERO},
        {"browser": ZERO},
        {"commits": {"p2": ZERO}},
        {"commits": {"p1": ZERO, "p2": ZERO}},
        {"commits": {}},
    ):
        yield {**receipt, "given": [{**receipt["given"][0], **change}]}
    for what in ("commits", "anchors", "browsers", "seeds"):
        yield {**receipt, "agreed": {**receipt["agreed"], what: {**receipt["agreed"][what], "p2": ZERO}}}
        yield {**receipt, "agreed": {**receipt["agreed"], what: {}}}
    yield {**receipt, "agreed": {**receipt["agreed"], "server": ZERO}}


def other_value(value: Any, rng: Random) -> Any:
    """Another value of the same form, which a browser could have kept elsewhere."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.randrange(30)
    return ZERO if isinstance(value, str) and len(value) == len(ZERO) else {"p1": "p2", "p2": "p1"}.get(value, value)


def place_of(whole: Any, path: tuple[Any, ...]) -> Any:
    """What holds the last step of a path."""
    for step in path[:-1]:
        whole = whole[step]
    return whole


def mangled(receipt: Receipt, rng: Random) -> Receipt:
    """A receipt of which one to four values are others, or left out where any number may stand."""
    made = copy.deepcopy(receipt if rng.random() < 0.7 else early(receipt))
    for _ in range(rng.choice((1, 1, 2, 4))):
        leaves = [(path, one) for path, one in inner(made) if not isinstance(one, list | dict)]
        path, value = rng.choice([leaf for leaf in leaves if leaf[0] != ("version",)])
        places = [path[:at] for at in range(1, len(path)) if isinstance(path[at], int) or path[at - 1] in MAPS]
        if places and rng.random() < 0.5:
            place = rng.choice(places)
            del place_of(made, (*place, ""))[path[len(place)]]
        else:
            place_of(made, path)[path[-1]] = other_value(value, rng)
    return made


def misshapen(receipt: Receipt, rng: Random) -> Receipt:
    """A receipt in which something stands that no browser ever kept there, or a field is missing or one too many."""
    made = copy.deepcopy(receipt if rng.random() < 0.7 else early(receipt))
    for _ in range(rng.choice((1, 1, 2))):
        path, value = rng.choice(list(inner(made)))
        what = rng.choice(("put", "put", "borrow", "drop", "add"))
        if what == "drop":
            del place_of(made, path)[path[-1]]
        elif what == "add" and isinstance(value, dict):
            value[rng.choice(FIELDS)] = copy.deepcopy(rng.choice(VALUES))
        elif what == "add" and isinstance(value, list):
            value.append(copy.deepcopy(rng.choice(VALUES)))
        elif what == "borrow":
            place_of(made, path)[path[-1]] = copy.deepcopy(rng.choice(list(inner(made)))[1])
        else:
            place_of(made, path)[path[-1]] = copy.deepcopy(rng.choice(VALUES))
    return made


def worn(receipt: Receipt, rng: Random) -> Receipt:
    return (mangled if rng.random() < 0.6 else misshapen)(receipt, rng)


def differences(browser: Browser, record: dict[str, Any], receipts: Sequence[Any]) -> list[tuple[Any, ...]]:
    text = json.dumps(record)
    plain, *pages = browser.findings([(text, None), *((text, receipt) for receipt in receipts)])
    usual, found = fair.check(record), []
    for receipt, page in zip(receipts, pages, strict=True):
        one, other = here(fair.check(record, receipt), usual), there(page, plain)
        if one != other:
            found.append((receipt, one, other))
    return found


@pytest.mark.parametrize("name", records())
@pytest.mark.parametrize("seat", SEEDS)
def test_of_every_chosen_receipt_both_find_the_same(browser, name, seat):
    record = records()[name]
    assert differences(browser, record, list(chosen(kept(record, seat)))) == []


def test_of_receipts_mangled_at_random_both_find_the_same(browser, scale):
    rng = Random("a browser whose storage is worn out")
    for record in records().values():
        for _ in range(scale):
            receipts = [worn(kept(record, rng.choice(("p1", "p2"))), rng) for _ in range(SOME // 6)]
            assert differences(browser, record, receipts) == []


def compared(program: Path, asked: list[tuple[Any, Any]]) -> list[tuple[Any, ...]]:
    pages = browser_compares(program, asked)
    both = [(pair, here(fair.compare(*pair)), page) for pair, page in zip(asked, pages, strict=True)]
    return [(pair, one, page) for pair, one, page in both if one != page]


@pytest.mark.parametrize("name", records())
def test_of_two_chosen_receipts_both_find_the_same(comparing, name):
    record = records()[name]
    first, second = (kept(record, seat) for seat in SEEDS)
    asked = [(one, second) for one in chosen(first)] + [(early(first), other) for other in chosen(second)]
    assert compared(comparing, [*asked, (first, record), (None, second), (first, [])]) == []


def test_a_receipt_of_another_match_fits_none_whatever_match_it_is_said_to_be_of(browser):
    mine, other = (honest(name) for name in ("tiny-agreed", "tiny-level-2"))
    seeds = {event["body"]["d"]["seat"]: event["body"]["d"]["seed"] for event in told(other, "fair.opened")}
    receipt = {**receipt_of(other, "p1", bytes.fromhex(seeds["p1"])), "match": mine["match"]}
    assert "receipt_damaged" in here(fair.check(mine, receipt)).problems
    assert differences(browser, mine, [receipt, early(receipt)]) == []


def told(record: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in record["events"] if event["body"]["k"] == kind]


def test_links_of_another_match_or_of_another_seat_are_not_of_the_chain(browser):
    record, forged = honest_2(), []
    foreign = Chain("p1", "m_other", 1)
    for links in (
        lambda inputs: {**inputs, "p1": foreign.link(0)},
        lambda inputs: {"p1": inputs["p2"], "p2": inputs["p1"]},
    ):
        made = copy.deepcopy(record)
        rolled = told(made, "dice.rolled")[0]["body"]["d"]
        rolled["inputs"] = links(rolled["inputs"])
        forged.append(sealed_anew(made))
    for one in forged:
        assert any("is not from the chain" in text for text in fair.check(one).problems)
    assert browser.verdicts([(json.dumps(one), None) for one in forged]) == ["FAIL", "FAIL"]


def test_a_file_that_says_nothing_is_no_receipt(tmp_path):
    files = [tmp_path / name for name in ("match.json", "nothing.json")]
    for file, value in zip(files, (honest_2(), None), strict=True):
        file.write_text(json.dumps(value), "utf-8")
    assert main([str(files[0]), "--receipt", str(files[1])]) == 1


def test_of_two_receipts_mangled_at_random_both_find_the_same(comparing, scale):
    rng = Random("two browsers whose storage is worn out")
    record = honest_2()
    first, second = (kept(record, seat) for seat in SEEDS)
    for _ in range(scale):
        assert compared(comparing, [(worn(first, rng), worn(second, rng)) for _ in range(SOME)]) == []


def test_each_key_that_is_held_against_the_other_side_comes_up():
    found: set[str] = set()
    for record in records().values():
        first, second = (kept(record, seat) for seat in SEEDS)
        for one, other in [(one, second) for one in chosen(first)] + [(one, first) for one in chosen(second)]:
            for told in (fair.check(record, one), fair.compare(one, other)):
                found |= {key_of(text) for text in told.problems + told.warnings}
    assert set(KEYS) - found <= {"secret_unknown", "secret_in_time", "secret_called_late"}
