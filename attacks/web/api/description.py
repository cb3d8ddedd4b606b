"""The API described as OpenAPI 3.1, made of the operations and their Structs; tools/describe.py writes it down.

Nothing here is written by hand but what no Struct says: which headers come, and what a stream is.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec

from attacks.services.outward.payloads import HEADERS, MESSAGES
from attacks.web.api import events, games, matches, seats, series, streams, tournaments
from attacks.web.api.layer import JSON, MOST, MOST_WITH_KEY, OPERATIONS, WINDOW, Operation
from attacks.web.api.trouble import Problem

PARTS = (matches, seats, streams, games, tournaments, events, series)
"""The operations in the order of the page: importing them here is what registers them."""

BASE = "/api/v1"
VERSION = "1.0.0"
STANDARD, LIVE = "OpenAPI 3.1", "AsyncAPI 3"
ALWAYS = (400, 401, 429, 503)
REASONS = {
    400: "What was sent does not fit.",
    401: "The key does not exist, or one is needed.",
    403: "The key does not allow this.",
    404: "There is no such thing.",
    405: "This cannot be done here.",
    409: "As things stand, this cannot be done.",
    413: "Too large.",
    429: "Too much at once.",
    501: "This server keeps nothing open.",
    503: "The server is busy; try again.",
}
HEARD = {
    "2XX": {"description": "It has arrived. Eight seconds are waited for it."},
    "410": {"description": "Nothing more is wanted, and nothing more is sent."},
    "default": {"description": "It has not arrived and is tried again, later and later; `Retry-After` is heeded."},
}
TAGS = {
    "matches": "Matches: which there are, how one stands, what has happened, how it ended.",
    "seats": "Sitting down and playing.",
    "live": "What stays open.",
    "odds": "Exact odds.",
    "games": "Games, units and cards.",
    "fleets": "Lists: read, checked, copied out.",
    "tournaments": "Tournaments.",
    "webhooks": "What this server tells programs by itself: docs/webhooks.md.",
}
ABOUT = f"""The pages of this server for programs: the same services, rights, delay and redaction.

Without a key you see what everybody sees. A key is made, and taken back, on the settings page; it comes in the header
`Authorization: Bearer ...`. Cookies are never read. One address may ask {MOST} times, one key {MOST_WITH_KEY} times in
{WINDOW} seconds; the headers `RateLimit` and `RateLimit-Policy` say how many are left, `Retry-After` when to come back.
Whatever is refused comes with a stable `code` and a sentence in the language of `Accept-Language` (en, ja), and has
changed nothing. What looks and needs no key may be asked by pages of other sites, without credentials (CORS). Playing
live is faster over the socket: docs/protocol.md."""

Schema = dict[str, Any]


def description() -> Schema:
    """The whole description, in one order always."""
    used = [one for each in OPERATIONS for one in (each.answer, each.body) if one is not None]
    every = [*used, Problem, *MESSAGES]
    _schemas, components = msgspec.json.schema_components(every, ref_template="#/components/schemas/{name}")
    paths: Schema = {}
    for one in OPERATIONS:
        paths.setdefault(f"{BASE}/{one.path}", {})[one.method.lower()] = operation_of(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Broadside", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": paths,
        "webhooks": {str(one.__struct_config__.tag): {"post": webhook_schema(one)} for one in MESSAGES},
        "components": {
            "schemas": {name: components[name] for name in sorted(components)},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "A key of the settings page."}
            },
        },
    }


def operation_of(one: Operation) -> Schema:
    doc = inspect.getdoc(one.call) or ""
    summary, _line, more = doc.partition("\n")
    told: Schema = {"operationId": one.name, "tags": [one.tag], "summary": summary.strip()}
    if more.strip():
        told["description"] = " ".join(more.split())
    if given := parameters(one):
        told["parameters"] = given
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": ref(one.body)}}}
    told["responses"] = responses(one)
    told["security"] = [{"key": []}] if one.scope else [{}, {"key": []}]
    if one.scope:
        told["x-scope"] = str(one.scope)
    return told


def webhook_schema(message: type[msgspec.Struct]) -> Schema:
    """What a program is sent that its owner has told: headers, body, and what we make of its answers."""
    summary, _line, more = (inspect.getdoc(message) or "").partition(". ")
    return {
        "operationId": f"told_{message.__struct_config__.tag}",
        "tags": ["webhooks"],
        "summary": f"{summary.rstrip('.')}.",
        **({"description": more} if more else {}),
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": said}
            for name, said in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {JSON: {"schema": ref(message)}}},
        "responses": HEARD,
        "security": [],
    }


def parameters(one: Operation) -> list[Schema]:
    """The names of the path, then what may stand behind the question mark."""
    found: list[Schema] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "minLength": 1, "pattern": "^[^/]+$"},
        }
        for name in re.findall(r"\{(\w+)\}", one.path)
    ]
    if one.query is not None:
        whole = msgspec.json.schema(one.query)
        schema = whole["$defs"][one.query.__name__]
        said = dict(
            re.findall(r"`(\w+)`: (.*?)(?=[.;]? `\w+`: |\.?\Z)", " ".join((inspect.getdoc(one.query) or "").split()))
        )
        for name, kind in schema["properties"].items():
            place: Schema = {
                "name": name,
                "in": "query",
                "required": name in schema.get("required", ()),
                "schema": kind,
            }
            found.append({**place, "description": said[name]} if name in said else place)
    return found


def responses(one: Operation) -> Schema:
    good: Schema = {"description": "As asked."}
    if one.media == JSON:
        good["content"] = {JSON: {"schema": ref(one.answer)}}
    else:
        good["content"] = {one.media: {"schema": {"type": "string"}}}
    found = {str(one.status): good}
    own = (
        *ALWAYS,
        *one.statuses,
        *([413] if one.body else []),
        *([403] if one.scope else []),
        *([501] if one.kept_open else []),
    )
    for status in sorted({*own}):
        found[str(status)] = {"description": REASONS[status], "content": {JSON: {"schema": ref(Problem)}}}
    return found


def ref(kind: object) -> Schema:
    """A Struct by its name; anything else written out."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    (schema,), _components = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return dict(schema)
