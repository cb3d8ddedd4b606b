"""Programs that tests begin by a fork are the programs that people start."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from subprocess import TimeoutExpired

import pytest

from tests.support import forked

TELLS = """
import json, os, random, sys
assert "django.conf" not in sys.modules or not sys.modules["django.conf"].settings.configured
print(json.dumps([sys.argv, dict(os.environ), os.getcwd(), __name__, random.random(), os.getpid()]))
print("what went wrong", file=sys.stderr)
sys.exit(7)
"""


def program(folder: Path, text: str) -> str:
    (folder / "program.py").write_text(text, "utf-8")
    return str(folder / "program.py")


def test_it_has_its_own_words_environment_output_chance_and_end(tmp_path: Path):
    words = [program(tmp_path, TELLS), "-p", "8000"]
    told = []
    for _ in range(2):
        with (tmp_path / "out").open("w+b") as out, (tmp_path / "err").open("w+b") as err:
            run = forked.begin(words, env={"ONE": "1"}, out=out, err=err)
            assert run.wait(60) == run.poll() == 7
            told.append(json.loads((tmp_path / "out").read_text("utf-8")))
        assert (tmp_path / "err").read_text("utf-8") == "what went wrong\n"
        assert told[-1][:4] == [words, {"ONE": "1"}, str(forked.ROOT), "__main__"]
        assert told[-1][5] == run.pid != os.getpid()
    assert told[0][4] != told[1][4]


def test_a_signal_ends_it_and_is_told_as_popen_tells_it(tmp_path: Path):
    waits = program(tmp_path, "import signal\nsignal.pause()")
    for number in (signal.SIGKILL, signal.SIGTERM):
        with (tmp_path / "out").open("wb") as out:
            run = forked.begin([waits], env={}, out=out)
            assert run.poll() is None
            with pytest.raises(TimeoutExpired):
                run.wait(0)
            run.send_signal(number)
            assert run.wait(60) == -number
            run.kill()  # one that is gone is left in peace


def test_one_whose_end_is_not_told_yet_is_left_in_peace_too(monkeypatch: pytest.MonkeyPatch):
    def gone(pid: int, number: int) -> None:
        raise ProcessLookupError(pid, number)

    monkeypatch.setattr(os, "kill", gone)
    not_told_yet, still_to_tell = os.pipe()
    forked.Child(1, not_told_yet).kill()
    for end in (not_told_yet, still_to_tell):
        os.close(end)


def test_a_module_runs_and_what_it_raises_is_said(tmp_path: Path):
    with (tmp_path / "out").open("w+b") as out:
        assert forked.begin(["-m", "no_such_module"], env={}, out=out).wait(60) == 1
    assert "No module named no_such_module" in (tmp_path / "out").read_text("utf-8")
