"""The live protocol described as AsyncAPI 3, made of its Structs; tools/describe.py writes it down."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_args

import msgspec

from attacks.services.match.commands import BODIES, Ack, Refusal
from attacks.sockets import frames, protocol

VERSION = "1.0.0"
ABOUT = """The language of live connections: docs/protocol.md explains it. The first frame of a client is `hello`; then
come `welcome` and the view, and from there patches and events by number. The header `Origin` must be an address that
people open. Close codes and error codes stand in docs/protocol.md."""

THEIRS: tuple[Any, ...] = get_args(protocol.Frame)
OURS: tuple[Any, ...] = (*frames.OF_MATCH, Ack, Refusal)
Schema = dict[str, Any]


def description() -> Schema:
    """The whole description, in one order always."""
    every = [*THEIRS, *OURS, *frames.OF_TOURNAMENT]
    _schemas, shapes = msgspec.json.schema_components(
        [*every, *BODIES.values()], ref_template="#/components/schemas/{name}"
    )
    command = shapes["Cmd"]
    command["properties"]["d"] = {
        "description": "By `op`: " + ", ".join(f"`{op}` {body.__name__}" for op, body in BODIES.items()) + ".",
        "anyOf": [{"$ref": f"#/components/schemas/{body.__name__}"} for body in BODIES.values()],
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Broadside", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "defaultContentType": "application/json",
        "channels": {
            "match": channel("/ws/match/{match}/", "match", "The id of a match.", [*THEIRS, *OURS]),
            "tournament": channel(
                "/ws/tournament/{slug}/",
                "slug",
                "The last part of a tournament's address.",
                [protocol.Ping, frames.TournamentVersion],
            ),
        },
        "operations": {
            "say": operation("receive", "match", "What a client says.", THEIRS),
            "tell": operation("send", "match", "What the server says.", OURS),
            "ask": operation("receive", "tournament", "Is there something new?", (protocol.Ping,)),
            "version": operation("send", "tournament", "The newest version.", frames.OF_TOURNAMENT),
        },
        "components": {
            "messages": {name_of(kind): message(kind) for kind in every},
            "schemas": {name: shapes[name] for name in sorted(shapes)},
        },
    }


def channel(address: str, parameter: str, about: str, kinds: list[Any]) -> Schema:
    messages = {name_of(kind): {"$ref": f"#/components/messages/{name_of(kind)}"} for kind in kinds}
    bindings = {"ws": {"method": "GET", "bindingVersion": "0.1.0"}}
    return {
        "address": address,
        "parameters": {parameter: {"description": about}},
        "messages": messages,
        "bindings": bindings,
    }


def operation(action: str, on: str, about: str, kinds: tuple[Any, ...]) -> Schema:
    messages = [{"$ref": f"#/channels/{on}/messages/{name_of(kind)}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": f"#/channels/{on}"}, "summary": about, "messages": messages}


def message(kind: Any) -> Schema:
    said = " ".join((inspect.getdoc(kind) or "").split())
    first = re.match(r".*?\.(?= |$)", said)
    return {
        "name": name_of(kind),
        "summary": first[0] if first else said,
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }


def name_of(kind: Any) -> str:
    """What stands in `t`."""
    return str(kind.__struct_config__.tag)
