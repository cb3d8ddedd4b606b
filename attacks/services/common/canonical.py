"""The one way to write a value down, and the difference between two values written so.

Canonical text has sorted keys, no spaces and no floats; two views are the same when their bytes are. Differences are
JSON merge patches (RFC 7396): `null` deletes, arrays are replaced whole, so values that are compared hold no `null`.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    return _ENCODER.encode(value)


def text(value: object) -> str:
    return _ENCODER.encode(value).decode()


def digest(value: object) -> str:
    """Eight hex digits by which a client can tell that its copy is ours."""
    return sha256(_ENCODER.encode(value)).hexdigest()[:8]


_MISSING = object()
_PLAIN = frozenset((str, int, bool))
Known = dict[tuple[int, int], tuple[Any, Any, dict[str, Any]]]


def difference(before: dict[str, Any], after: dict[str, Any], known: Known | None = None) -> dict[str, Any]:
    """The merge patch that makes `before` into `after`; empty if they are the same.

    Leaves are compared as they are written down: for Python `1 == True`, on the wire they differ. `known` keeps the
    differences of what views of several audiences have in common, namely whole objects at the top; it holds on to
    them, so their identity stays theirs.
    """
    patch: dict[str, Any] = {}
    if not before.keys() <= after.keys():
        patch = {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key, _MISSING)
        if old is new:
            continue
        kind = type(new)
        if old is _MISSING:
            patch[key] = new
        elif kind is not type(old):
            if _ENCODER.encode(old) != _ENCODER.encode(new):
                patch[key] = new
        elif kind is dict:
            inner = difference(old, new) if known is None else _shared(old, new, known)
            if inner:
                patch[key] = inner
        elif kind in _PLAIN:
            if old != new:
                patch[key] = new
        elif _ENCODER.encode(old) != _ENCODER.encode(new):
            patch[key] = new
    return patch


def _shared(old: dict[str, Any], new: dict[str, Any], known: Known) -> dict[str, Any]:
    key = (id(old), id(new))
    if key not in known:
        known[key] = (old, new, difference(old, new))
    return known[key][2]


def merged(target: object, patch: object) -> Any:
    """What a client has after applying a merge patch."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
