"""The one file that people download: all parts of the check, and nothing else that it would need."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from attacks.services.record.standalone import PARTS, program
from tests.fair.conftest import RECORDS
from tests.fair.test_vectors import RECORDS as PUBLISHED

OLDEST = (3, 8)
EXITS = {"OK": 0, "FAIL": 1, "WARN": 2}


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> Path:
    path: Path = tmp_path_factory.mktemp("alone") / "fair.py"
    path.write_text(program(), "utf-8")
    return path


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", *words], capture_output=True, text=True, check=False)


def test_it_needs_nothing_but_an_old_python():
    tree = ast.parse(program(), feature_version=OLDEST)
    wanted = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    wanted |= {name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names}
    assert wanted <= set(sys.stdlib_module_names)


def test_no_part_takes_a_name_of_another():
    defined: Counter[str] = Counter()
    for node in ast.parse(program()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined[node.name] += 1
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            defined.update(name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
    assert [name for name, times in defined.items() if times > 1] == []


def test_every_part_is_in_it():
    from attacks.engine import fair

    folder = Path(fair.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(PARTS)


@pytest.mark.parametrize("published", PUBLISHED[::4], ids=lambda one: one["name"])
def test_it_judges_as_published(published, file, tmp_path):
    record = tmp_path / "match.json"
    record.write_text(json.dumps(published["record"]), "utf-8")
    ran = run(file, record)
    assert (ran.returncode, ran.stdout.split()[0]) == (EXITS[published["verdict"]], published["verdict"]), ran.stderr


def test_it_refuses_what_is_no_json_and_what_others_would_read_otherwise(file, tmp_path):
    text = RECORDS["tiny-agreed"].read_text("utf-8")
    record = tmp_path / "match.json"
    for wrong in (
        text[:-9],
        text.replace('"head":44', '"head":44.0'),
        text.replace('"head":44', '"head":44,"head":44'),
    ):
        assert wrong != text
        record.write_text(wrong, "utf-8")
        assert run(file, record).returncode == 1
