"""The machine on which a server runs: its folder of data, its key, its libraries, its limits."""

from __future__ import annotations

import resource
import shutil
import stat
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
from django.conf import settings

from attacks.services.common import fonts as fonts_here
from attacks.services.doctor.finding import Finding, doubtful, wrong
from attacks.services.odds.ask import aims_of, short_of, short_rooms
from attacks.services.odds.client import PATIENCE, Process
from attacks.services.odds.worker import OddsReply, Question

LITTLE, FULL = 500_000_000, 50_000_000  # bytes free
SHORT = 32  # letters of a key
FEW = 4096  # files a process may open: one for each socket, and some more
REMOTE = {"nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "ceph"}  # file systems on which SQLite's locks do not hold


def folder() -> Iterator[Finding]:
    """Can the folder of data be written, and does something go into it?"""
    data: Path = settings.DATA
    try:
        with tempfile.NamedTemporaryFile(dir=data, prefix="doctor-"):
            pass
    except OSError as error:
        yield wrong(
            "data.not_writable",
            f"The folder of data, {data}, cannot be written ({error.strerror}).",
            "Give it to the user that runs the server, or name another one in BROADSIDE_DATA.",
        )
        return
    free = shutil.disk_usage(data).free
    if free < LITTLE:
        say = wrong if free < FULL else doubtful
        yield say(
            "data.disk_full",
            f"The disk under {data} has {free // 1_000_000} MB left.",
            "Make room: when it is full, nothing more can be saved.",
        )
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") and (kind := file_system_of(data)) in REMOTE:
        yield wrong(
            "data.remote",
            f"The SQLite file lies on a file system of another machine ({kind}), where locks do not hold.",
            "Put BROADSIDE_DATA on a disk of this machine, or use PostgreSQL.",
        )


def file_system_of(path: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """The kind of file system a path lies on; "" where that cannot be told."""
    try:
        lines = [line.split() for line in mounts.read_text("utf-8", "replace").splitlines()]
    except OSError:
        return ""
    resolved = path.resolve()
    over = [(len(line[1]), line[2]) for line in lines if len(line) > 2 and resolved.is_relative_to(line[1])]
    return max(over)[1] if over else ""


def key() -> Iterator[Finding]:
    """Is the secret key long enough, and nobody else's?"""
    if len(settings.SECRET_KEY) < SHORT:
        yield wrong(
            "key.short",
            f"The secret key has {len(settings.SECRET_KEY)} letters; who guesses it opens every seat.",
            "Set BROADSIDE_SECRET to at least 50 drawn letters, or leave it out and one is drawn.",
        )
    file = settings.DATA / "secret.key"
    if file.exists() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield wrong("key.readable", f"Other users of this machine can read {file}.", f"chmod 600 {file}")


def libraries() -> Iterator[Finding]:
    """Are the libraries those that this version names?"""
    wanted = dict(
        line.split("==", 1)
        for line in (settings.BASE / "requirements.txt").read_text("utf-8").split("# the tests")[0].splitlines()
        if "==" in line
    )
    other = []
    for name, number in wanted.items():
        try:
            found = version(name.partition("[")[0])
        except PackageNotFoundError:
            found = "missing"
        if found != number:
            other.append(f"{name.partition('[')[0]} {found} instead of {number}")
    if other:
        yield wrong(
            "libraries.other", f"Libraries are not those of this version: {', '.join(other)}.", "make environment"
        )


def limits() -> Iterator[Finding]:
    """May a process hold as many sockets as an evening brings?"""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FEW and soft != resource.RLIM_INFINITY:
        yield doubtful(
            "limits.files",
            f"A process may open {soft} files, and every socket is one.",
            f"Raise it for the server: ulimit -n {FEW}, or LimitNOFILE= in its unit.",
        )


def fonts() -> Iterator[Finding]:
    """Can pictures of matches write names in the letters of all who play?"""
    packages = {"eastern": "fonts-noto-cjk", "emoji": "fonts-noto-color-emoji"}
    if missing := [packages[name] for name in fonts_here.lacking()]:
        yield doubtful(
            "fonts.missing",
            "Pictures of matches show boxes where a name has letters for which this machine has no font.",
            f"apt-get install {' '.join(missing)}",
        )


def odds() -> Iterator[Finding]:
    """Does the process beside the server answer?"""
    room = short_rooms()[0]
    asked = Question(room, aims_of(room)[0], ask=short_of(room)[0][0])
    beside = Process("attacks.services.odds.worker")
    try:
        line, _broken = beside.exchange(msgspec.json.encode(asked), PATIENCE)
        answered = bool(line) and not msgspec.json.decode(line, type=OddsReply).why
    finally:
        beside.close()
    if not answered:
        yield wrong(
            "odds.silent",
            "The process that works out odds does not answer; games go on without them.",
            "Run .venv/bin/python -m attacks.services.odds.worker by hand and read what it says.",
        )
