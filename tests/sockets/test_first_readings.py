"""Right after a start many come at once, and each thread reads a record that this process has never read before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec

from tests.rooms.test_every_room import KEYS, ROOMS, setups
from tests.support import backend
from tests.support.server import ROOT, empty_data

AT_ONCE = """
import sys, threading
import msgspec
import tabletop.asgi
from attacks.rooms import ROOMS

sys.setswitchinterval(1e-6)
read, counting = {}, threading.Lock()

def first(key, stored, ready):
    ready.wait()
    state = ROOMS[key].decode(stored)
    with counting:
        read[key] = read.get(key, 0) + (ROOMS[key].encode(state) == stored)

for key, stored in msgspec.msgpack.decode(sys.stdin.buffer.read()).items():
    ready = threading.Barrier(6)
    threads = [threading.Thread(target=first, args=(key, stored, ready)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(sorted(read.items()))
"""


def test_six_threads_that_read_their_first_match_at_once_all_read_it(tmp_path: Path):
    keys = sorted(key for key in KEYS if key != "fifth")
    begun = {key: ROOMS[key].start(setups(key).setup(Random("first"), next(iter(ROOMS[key].editions)))) for key in keys}
    read = subprocess.run(
        [sys.executable, "-c", AT_ONCE],
        cwd=ROOT,
        env={**os.environ, **backend.environment(empty_data(tmp_path))},
        input=msgspec.msgpack.encode({key: ROOMS[key].encode(state) for key, state in begun.items()}),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert read.returncode == 0, read.stderr.decode()[-2000:]
    assert read.stdout.decode().splitlines()[-1] == str([(key, 6) for key in keys])
