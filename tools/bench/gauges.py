"""What a process has used so far, as the kernel tells it: processor time and memory."""

from __future__ import annotations

from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and all its children, theirs included."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def busy(pid: int) -> float:
    """Seconds of processor time of a process, all its threads and its children, to the nanosecond."""
    return (
        sum(
            int((task / "schedstat").read_text().split()[0])
            for one in family(pid)
            for task in Path(f"/proc/{one}/task").iterdir()
        )
        / 1e9
    )


def memory(pid: int) -> int:
    """Kilobytes of memory that a process has in use."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise ValueError(f"process {pid} tells no memory")


def parent(pid: int) -> int:
    """The process that started a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("PPid"):
            return int(line.split()[1])
    raise ValueError(f"process {pid} tells no parent")
