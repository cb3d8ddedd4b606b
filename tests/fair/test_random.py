"""Random forgeries: nothing passes that was not sealed anew, and the verifiers never disagree about the rest."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.conftest import SCALE
from tests.fair.conftest import RECORDS, honest
from tests.support.forging import Record, closed, renumbered, sealed_anew
from tests.support.verifiers import Browser, alone, by_the_rules

SOME = 200 if SCALE == 1 else 500  # of these 20 times as many in the long run
VALUES: tuple[Any, ...] = (
    0,
    1,
    -1,
    2,
    7,
    2**53,
    True,
    False,
    None,
    "",
    "p1",
    "p2",
    "judge",
    "system",
    "x",
    "00" * 32,
    [],
    {},
    [1],
    {"p1": 1},
)
FIELDS = ("seat", "by", "at", "k", "d", "open", "secret", "faces", "index", "free", "note", "p1", "p2", "seed", "level")


def inner(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place in a value, and what stands there."""
    if path:
        yield path, value
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from inner(one, (*path, key))


def change(record: Record, rng: Random) -> None:
    """One thing is put, left out, added, doubled, exchanged, moved or closed."""
    events = record["events"]
    one, other = rng.randrange(len(events)), rng.randrange(len(events))
    what = rng.choice(
        ("put", "put", "put", "drop", "add", "double", "exchange", "move", "leave out", "close", "borrow")
    )
    if what in ("put", "drop", "add", "borrow"):
        whole = record if rng.random() < 0.2 else events[one]
        places = list(inner(whole))
        path, value = rng.choice(places)
        for step in path[:-1]:
            whole = whole[step]
        if what == "put":
            whole[path[-1]] = copy.deepcopy(rng.choice(VALUES))
        elif what == "drop":
            del whole[path[-1]]
        elif what == "borrow":
            whole[path[-1]] = copy.deepcopy(rng.choice(places)[1])
        elif isinstance(value, dict):
            value[rng.choice(FIELDS)] = copy.deepcopy(rng.choice(VALUES))
        elif isinstance(value, list):
            value.append(copy.deepcopy(rng.choice(VALUES)))
    elif what == "double":
        events.insert(other, copy.deepcopy(events[one]))
    elif what == "exchange":
        events[one], events[other] = events[other], events[one]
    elif what == "move":
        events.insert(other, events.pop(one))
    elif what == "leave out":
        del events[one]
    elif "body" in events[one] and isinstance(events[one].get("salt"), str):
        events[one] = closed(events[one])


def forged(record: Record, rng: Random) -> tuple[str, bool]:
    """A forged record as text, and whether its seals were made anew. As often as not, if that is possible at all."""
    made = copy.deepcopy(record)
    for _ in range(rng.choice((1, 1, 1, 2))):
        try:
            change(made, rng)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            made = copy.deepcopy(record)
    if rng.random() < 0.6:
        try:
            return json.dumps((renumbered if rng.random() < 0.7 else sealed_anew)(copy.deepcopy(made))), True
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
            return json.dumps(made), False
    return json.dumps(made), False


def same(record: Record, text: str) -> bool:
    """Whether nothing was changed in the end, apart from a seed that stands in the record twice."""
    made = json.loads(text)
    return {"seeds": record.get("seeds"), **made} == record and ("seeds" in made or made["version"] == 3)


def test_random_forgeries_are_found_and_no_two_verifiers_disagree(browser: Browser, scale: int) -> None:
    rng = Random("a forger with much time")
    records = {name: honest(name) for name in RECORDS}
    for _ in range(scale):
        tried = [(name, *forged(records[name], rng)) for name in rng.choices(sorted(records), k=SOME)]
        pages = browser.verdicts([(text, None) for _, text, _ in tried])
        alike = [(name, text, page) for (name, text, _), page in zip(tried, pages, strict=True) if alone(text) != page]
        assert alike == []
        for (name, text, anew), page in zip(tried, pages, strict=True):
            played = by_the_rules(text)
            assert page != "FAIL" or played == "FAIL", text
            whole = records[name]["audience"] == "all"  # of others some parts may be open or closed
            assert anew or not whole or played == page == "FAIL" or same(records[name], text), text
        assert pages.count("FAIL") > SOME / 2


def test_what_a_forger_draws_is_the_same_every_time() -> None:
    record = honest("tiny-agreed")
    assert [forged(record, Random(seed)) for seed in range(9)] == [forged(record, Random(seed)) for seed in range(9)]
