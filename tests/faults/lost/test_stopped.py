"""A process that is asked to stop is gone soon, whatever it is doing; everybody is sent home, and its row says so."""

import asyncio
import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from urllib.parse import quote

import pytest

from attacks.models import Match, Process
from tests.faults.tables import Seats
from tests.support.people.client import Person, seated
from tests.support.waiting import ROOT, until

SOON = 10.0  # seconds
PAGES = ("/", "/new/", "/help", "/t/", "/m/{id}/watch", "/m/{id}/record.json")
LARGE = "6 focus:3 lock force:3 calculate:3 + 6 focus:3 lock force:3 calculate:3 v 6 focus:3 evade:3 hull:9 shields:9"
READERS = 6


@contextmanager
def readers(server, *paths):
    """People who read pages as fast as they can; yields how many pages were answered."""
    over, read = threading.Event(), []

    def reads(mine):
        while not over.is_set():
            try:
                line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
                for path in (mine, *paths):
                    line.request("GET", path)
                    line.getresponse().read()
                    read.append(path)
            except (OSError, http.client.HTTPException):
                over.wait(0.05)
            finally:
                line.close()

    threads = [threading.Thread(target=reads, args=(paths[at % len(paths)],)) for at in range(READERS)]
    for thread in threads:
        thread.start()
    try:
        yield read
    finally:
        over.set()
        for thread in threads:
            thread.join()


def asked_to_stop(server, times):
    """How many seconds each process took to be gone after being asked; one that does not go is killed."""
    every = [server] if server.second is server else [server, server.second]
    began = time.monotonic()
    for one in every:
        for _ in range(times):
            one.process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                one.process.wait(0.02)
    took = []
    for one in every:
        try:
            one.process.wait(max(0.1, began + 2 * SOON - time.monotonic()))
        except subprocess.TimeoutExpired:
            one.process.kill()
            one.process.wait()
        took.append(time.monotonic() - began)
        one.process = None
    return took


def rows(on, server):
    return on(server, lambda: list(Process.objects.filter(stopped=False).values_list("pid", flat=True)))


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.long)])
async def test_asked_to_stop_while_pages_are_read_it_is_gone_and_everybody_was_sent_home(
    harmed, on, wrong, scale, times
):
    server = harmed()
    for _ in range(1 if scale == 1 else 25):
        table = on(server, lambda: Seats("tiny", rounds=30))
        ana, chie = Person(server.at("ana"), table.id, table.tokens["p1"]), Person(server.at("chie"), table.id)
        with readers(server, *(path.format(id=table.id) for path in PAGES)) as read:
            async with seated(ana, chie):
                await ana.does("note")
                await asyncio.to_thread(until, lambda: len(read) > 3 * READERS, "pages to be read")
                last = ana.command("note")
                await ana.say(last)
                took = await asyncio.to_thread(asked_to_stop, server, times)
                await asyncio.gather(ana.reader, chie.reader)
                assert [ana.socket.close_code, chie.socket.close_code] == [4012, 4012]
        assert max(took) < SOON
        assert rows(on, server) == []
        assert wrong(server, table.id, ana, present=False) == []
        await asyncio.to_thread(server.start)


async def test_asked_to_stop_while_the_database_is_slow_and_odds_are_worked_out_it_is_gone(harmed, on, wrong, scale):
    server = harmed("slow:Sleepy")
    for _ in range(1 if scale == 1 else 25):
        table = on(server, lambda: Seats("tiny", rounds=30))
        ana = Person(server.at("ana"), table.id, table.tokens["p1"])
        watched = f"/m/{table.id}/watch"
        with readers(server, f"/odds?room=xwing&q={quote(LARGE)}", watched) as read:
            async with seated(ana):
                on(server, lambda table=table: Match.objects.filter(id=table.id).update(title="Sleepy"))
                await ana.say(ana.command("note"))
                await asyncio.to_thread(until, lambda watched=watched, read=read: watched in read, "a page to be read")
                took = await asyncio.to_thread(asked_to_stop, server, 1)
        assert max(took) < SOON
        assert rows(on, server) == []
        assert wrong(server, table.id, ana, present=False) == []
        await asyncio.to_thread(server.start)


def test_who_works_out_odds_does_not_outlive_who_asked():
    question = b'{"room":"xwing","aim":"kill","ask":"%b"}\n' % LARGE.encode()
    worker = subprocess.Popen(
        [sys.executable, "-m", "attacks.services.odds.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    with worker:
        worker.stdin.write(question)
        worker.stdin.flush()
        worker.stdin.close()
        assert worker.wait(SOON) == 0
        assert worker.stdout.read() in (b"", b"ready\n"), "it answers nothing any more"


def test_the_script_that_replaces_a_process_ends_one_that_does_not_want_to(tmp_path):
    deaf = "from signal import *; signal(SIGTERM, SIG_IGN); print(1, flush=True); sigtimedwait([], 60)"
    process = subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE)
    with process:
        assert process.stdout.readline()
        (tmp_path / "1.pid").write_text(str(process.pid))
        script = (ROOT / "docs/hosting/serve.sh").read_text("utf-8").split("\nnohup ")[0]
        quick = script.replace("seq 75", "seq 2").replace('cd "$(dirname "$0")/../.."', "")
        env = {**os.environ, "BROADSIDE_DATA": str(tmp_path)}
        reaper = threading.Thread(target=process.wait)
        reaper.start()
        subprocess.run(["bash", "-c", quick, "serve.sh", "1"], env=env, check=True, timeout=SOON)
        reaper.join(SOON)
        assert process.returncode == -signal.SIGKILL
