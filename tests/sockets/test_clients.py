"""The clients do what the protocol says, and the bot of the documents plays a whole match with them."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from broadside_client import AsyncTable, Closed, Refused, Server, Table
from broadside_client.picture import Gap, Picture, digest, merged
from hypothesis import given
from hypothesis import strategies as st

from attacks.models import Holder
from attacks.services import access
from attacks.services.common import canonical
from tests.support.waiting import PATIENCE

JSON = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "python"
PAGE = (ROOT / "docs" / "bot.md").read_text("utf-8")
BOT = re.search(r"```python\n(.*?)```", PAGE, re.S)[1]


def bot() -> dict:
    """What the bot's program defines."""
    names: dict = {"__name__": "bot"}
    exec(compile(BOT, "docs/bot.md", "exec"), names)
    return names


def test_the_bot_is_short():
    assert len(BOT.strip().splitlines()) <= 60


def test_the_bot_plays_a_whole_match(server, tmp_path):
    """It sits across from itself: once as the program of the page, once on the other client."""
    made = Server(server.url).post("matches", game="ti4/codex", name="Ana", answers={"rolls": "by_itself"})
    program = tmp_path / "bot.py"
    program.write_text(BOT)
    command = [sys.executable, program, server.second.url, made["links"][0]["code"], "7"]
    other = subprocess.Popen(command, env={"PYTHONPATH": str(CLIENT)}, stderr=subprocess.PIPE)
    with Table(server.url, made["match"], key=made["seats"][0]["key"]) as table:
        bot()["play"](table, random.Random(3))
        assert table.over and table.events[-1]["k"] == "match.ended"
    _out, problems = other.communicate(timeout=PATIENCE)
    assert other.returncode == 0, problems.decode()
    result = Server(server.url).get(f"matches/{made['match']}/result")
    assert result["why"] not in ("resigned", "agreed"), "it was played to its own end"


@pytest.mark.parametrize("game", ["ti4/codex", "starships/standard"])
def test_the_javascript_client_plays_a_whole_match(server, game):
    """On a process beside the one that the other seat, a program of the Python client, sits at."""
    made = Server(server.url).post("matches", game=game, name="Ana", answers={"rolls": "by_itself"})
    bot_js = ROOT / "clients" / "javascript" / "bot.js"
    command = ["node", "--experimental-websocket", bot_js, server.second.url, made["links"][0]["code"], "7"]
    other = subprocess.Popen(command, stderr=subprocess.PIPE)
    with Table(server.url, made["match"], key=made["seats"][0]["key"]) as table:
        bot()["play"](table, random.Random(3))
        assert table.over and table.events[-1]["k"] == "match.ended"
    _out, problems = other.communicate(timeout=PATIENCE)
    assert other.returncode == 0, problems.decode()
    result = Server(server.url).get(f"matches/{made['match']}/result")
    assert result["why"] not in ("resigned", "agreed"), "it was played to its own end"


# --- a connection that breaks ---


async def test_a_client_comes_back_by_its_number_and_does_nothing_twice(proxy):
    server = Server(proxy.server.url)
    made = server.post("matches", game="ti4/codex", name="Ana", way="alone")
    keys = [seat["key"] for seat in made["seats"]]
    async with AsyncTable(proxy.url, made["match"], key=keys[0]) as ana:
        assert ana.role_now == "p1" and ana.connections == 1
        seen, epoch = ana.picture.n, ana.picture.epoch
        proxy.cut()
        async with AsyncTable(proxy.server.url, made["match"], key=keys[1]) as ben:
            await ben.concede("offer_end")
        await asyncio.wait_for(ana.concede("accept_end"), PATIENCE)
        async for _view in ana:
            pass
        assert ana.over and ana.connections == 2 and ana.picture.epoch == epoch
        assert [event["n"] for event in ana.events if event["n"] > seen] == list(range(seen + 1, ana.picture.n + 1))


async def test_what_is_refused_is_raised_and_who_may_not_come_is_told(server):
    made = Server(server.url).post("matches", game="ti4/codex", name="Ana", way="alone")
    async with AsyncTable(server.url, made["match"]) as chie:
        assert chie.role_now == "watch" and chie.prompt is None
        with pytest.raises(Refused) as refused:
            await chie.concede()
        assert refused.value.reason == "watchers_only_look"
    with pytest.raises(Closed) as closed:
        async with AsyncTable(server.url, made["match"], key="bsk_nothing"):
            pass
    assert closed.value.code == 4003
    with pytest.raises(Refused) as refused:
        Server(server.url).get("matches/m_nowhere")
    assert refused.value.code == "no_such_match" and str(refused.value)


async def test_a_key_that_only_looks_acts_over_no_socket(server, on):
    made = Server(server.url).post("matches", game="ti4/codex", name="Ana", way="alone")

    def looks() -> str:
        return access.make(scope=access.READ, holder=Holder.objects.get(match=made["match"], seat="p1"))[1]

    async with AsyncTable(server.url, made["match"], key=on(server, looks)) as own:
        assert own.role_now == "p1" and "prompt" in own.view
        with pytest.raises(Refused):
            await own.concede()
        assert not own.over


# --- the picture, without a connection ---


def test_a_gap_or_a_wrong_digest_asks_for_the_whole_view():
    picture = Picture()
    picture.take_in({"t": "welcome", "epoch": "e1", "fresh": False})
    view = {"a": {"b": 1}, "名": "é"}
    assert picture.take_in({"t": "snap", "epoch": "e1", "n": 4, "view": view, "vd": digest(view), "mark": "m"})
    assert picture.resume == {"epoch": "e1", "n": 4, "mark": "m"}
    with pytest.raises(Gap):
        picture.take_in({"t": "upd", "from": 6, "to": 6, "patch": {}, "e": []})
    assert not picture.take_in({"t": "upd", "from": 3, "to": 4, "patch": {"a": None}, "e": []}), "old, and known"
    with pytest.raises(Gap):
        picture.take_in({"t": "upd", "from": 5, "to": 5, "patch": {"a": {"b": 2}}, "e": [], "vd": "00000000"})
    picture.take_in({"t": "welcome", "epoch": "e2", "fresh": True})
    assert picture.resume is None and picture.view == {}


@given(JSON, JSON)
def test_patches_and_digests_are_the_servers(one, other):
    old, new = {"x": one, "y": 1}, {"x": other}
    assert merged(old, canonical.difference(old, new)) == canonical.merged(old, canonical.difference(old, new))
    assert digest(new) == canonical.digest(new)
