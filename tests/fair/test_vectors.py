"""The published numbers and records (docs/fair/vectors.json), for both implementations here and any third one."""

from __future__ import annotations

import json
import subprocess
from base64 import b32encode
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from attacks.engine import fair
from tests.support.server import ROOT
from tests.support.verifiers import Browser, alone

VECTORS: dict[str, Any] = json.loads((ROOT / "docs/fair/vectors.json").read_text("utf-8"))
ARITHMETIC: list[dict[str, Any]] = VECTORS["arithmetic"]
RECORDS: list[dict[str, Any]] = VECTORS["records"]
RECEIPTS: list[dict[str, Any]] = VECTORS["receipts"]
raw = bytes.fromhex


def links(role: str, match: str, link: str, steps: int) -> bytes:
    up = raw(link)
    for _ in range(steps):
        up = fair.link(role.encode(), match.encode(), up)
    return up


HERE = {
    "commit": lambda role, match, seed: fair.commit(role.encode(), match.encode(), raw(seed)),
    "made_seed": lambda role, match, server: fair.made_seed(role.encode(), match.encode(), raw(server)),
    "transcript": lambda parts: fair.transcript(*map(raw, parts)),
    "match_key": lambda match, transcript, server, seeds: fair.match_key(
        match.encode(), raw(transcript), raw(server), *map(raw, seeds)
    ),
    "link": links,
    "roll_key": lambda key, index, links: fair.roll_key(raw(key), index, *map(raw, links)),
    "roll": lambda key, index, sides, n: fair.roll(raw(key), fair.label(index, sides, n), sides, n),
    "canonical": lambda value: fair.canonical(value).decode(),
    "payload_hash": lambda salt, value: fair.payload_hash(raw(salt), fair.canonical(value)),
    "event_hash": lambda match, n, before, payload: fair.event_hash(match.encode(), n, raw(before), raw(payload)),
    "fingerprint": lambda digest: b32encode(raw(digest)).decode()[:10],
    "time": lambda salt: fair.stamp(int(salt[:12], 16)),
}
THERE = """
import { readFileSync } from "node:fs";
import * as fair from "./static/fair/dice.js";
import { sealedTime } from "./static/fair/seals.js";
import { canonical } from "./static/table/digest.js";

const { unhex, hex, bytes } = fair;
const links = ({ role, match, link, steps }) => Array.from({ length: steps }).reduce((up) => fair.link(role, match, up), unhex(link));
const functions = {
  commit: ({ role, match, seed }) => fair.commit(role, match, unhex(seed)),
  made_seed: ({ role, match, server }) => fair.madeSeed(role, match, unhex(server)),
  transcript: ({ parts }) => fair.transcript(...parts.map(unhex)),
  match_key: ({ match, transcript, server, seeds }) => fair.matchKey(match, unhex(transcript), unhex(server), ...seeds.map(unhex)),
  link: links,
  roll_key: ({ key, index, links: own }) => fair.rollKey(unhex(key), index, ...own.map(unhex)),
  roll: ({ key, index, sides, n }) => fair.roll(unhex(key), index, sides, n),
  canonical: ({ value }) => canonical(value),
  payload_hash: ({ salt, value }) => fair.payloadHash(unhex(salt), bytes(canonical(value))),
  event_hash: ({ match, n, before, payload }) => fair.eventHash(match, n, unhex(before), unhex(payload)),
  fingerprint: ({ digest }) => fair.fingerprint(unhex(digest)),
  time: ({ salt }) => new Date(sealedTime({ salt })).toISOString(),
};
const asked = JSON.parse(readFileSync(0, "utf-8"));
const plain = (value) => (value instanceof Uint8Array ? hex(value) : value);
console.log(JSON.stringify(asked.map((one) => plain(functions[one.function](one.given)))));
"""  # noqa: E501


@pytest.mark.parametrize("vector", ARITHMETIC, ids=lambda vector: vector["function"])
def test_the_server_computes_the_published_numbers(vector):
    value = HERE[vector["function"]](**vector["given"])
    assert (value.hex() if isinstance(value, bytes) else value) == vector["value"]


def test_the_browser_computes_the_published_numbers(tmp_path):
    program = Browser(tmp_path).program
    program.write_text(THERE, "utf-8")
    asked = json.dumps(ARITHMETIC)
    ran = subprocess.run(["node", program], input=asked, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == [vector["value"] for vector in ARITHMETIC]


def test_both_judge_the_published_records_as_published(browser):
    texts = [json.dumps(vector["record"]) for vector in RECORDS]
    published = [vector["verdict"] for vector in RECORDS]
    assert [alone(text) for text in texts] == published
    assert browser.verdicts([(text, None) for text in texts]) == published


def test_both_judge_the_published_receipts_as_published(browser):
    texts = {vector["name"]: json.dumps(vector["record"]) for vector in RECORDS}
    asked = [(texts[vector["record"]], vector["receipt"]) for vector in RECEIPTS]
    published = [vector["verdict"] for vector in RECEIPTS]
    assert [alone(*one) for one in asked] == published
    assert browser.verdicts(asked) == published


def test_there_are_vectors_for_every_function_and_records_of_every_verdict():
    assert {vector["function"] for vector in ARITHMETIC} == set(HERE)
    assert len(ARITHMETIC) >= 25
    for vectors in (RECORDS, RECEIPTS):
        verdicts = Counter(vector["verdict"] for vector in vectors)
        assert min(verdicts[verdict] for verdict in ("OK", "WARN", "FAIL")) >= 1
    said = Path(ROOT / "docs/fair.md").read_text("utf-8")
    assert all(f"`{name}`" in said for name in HERE)
