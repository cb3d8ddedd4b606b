"""The description of the API as a file for programs and as a page for people."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from attacks.web.api.description import ABOUT, LIVE, STANDARD, TAGS, description
from attacks.web.api.layer import JSON, SHARED
from attacks.web.common.shell import page


@cache
def written() -> bytes:
    """The description as it is served, and as it stands in docs/api."""
    return msgspec.json.format(msgspec.json.encode(description()), indent=1) + b"\n"


@require_safe
def openapi_file(request: HttpRequest) -> HttpResponse:
    """The description for programs."""
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=300", **SHARED}
    return HttpResponse(written(), content_type=JSON, headers=headers)


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """The same for people."""
    return page(
        request, "api.html", {"about": ABOUT, "standard": STANDARD, "live": LIVE, "tags": tags(), "shapes": shapes()}
    )


@cache
def tags() -> list[dict[str, Any]]:
    """The operations by what they are about."""
    told = description()
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in TAGS}
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            body = one.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {})
            good = next(answer for status, answer in one["responses"].items() if status.startswith("2"))
            media, content = next(iter(good["content"].items()))
            found[one["tags"][0]].append(
                {
                    "id": one["operationId"],
                    "method": method.upper(),
                    "path": path,
                    "summary": one["summary"],
                    "more": one.get("description", ""),
                    "scope": one.get("x-scope", ""),
                    "query": [each for each in one.get("parameters", ()) if each["in"] == "query"],
                    "takes": name_of(body),
                    "gives": name_of(content["schema"]) if media == JSON else "",
                    "media": media,
                }
            )
    for name, methods in told["webhooks"].items():
        one = methods["post"]
        found["webhooks"].append(
            {
                "id": one["operationId"],
                "method": "POST",
                "path": name,
                "summary": one["summary"],
                "more": one.get("description", ""),
                "headers": one["parameters"],
                "sends": name_of(one["requestBody"]["content"][JSON]["schema"]),
            }
        )
    return [{"name": name, "about": TAGS[name], "operations": every} for name, every in found.items()]


@cache
def shapes() -> list[dict[str, Any]]:
    """Every Struct with its fields."""
    schemas = description()["components"]["schemas"]
    return [
        {
            "name": name,
            "about": " ".join(schema.get("description", "").split()),
            "fields": [
                {"name": key, "kind": kind_of(kind), "of": inner(kind), "needed": key in schema.get("required", ())}
                for key, kind in schema.get("properties", {}).items()
            ],
        }
        for name, schema in schemas.items()
    ]


def name_of(schema: dict[str, Any]) -> str:
    """The Struct that a schema names."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def inner(schema: dict[str, Any]) -> str:
    """The Struct in a schema, wherever in it."""
    if "anyOf" in schema:
        return next((found for one in schema["anyOf"] if (found := inner(one))), "")
    items = schema.get("items") or schema.get("additionalProperties")
    return name_of(schema) or (inner(items) if isinstance(items, dict) else "")


def kind_of(schema: dict[str, Any]) -> str:
    """What a field is, shortly: as people write types."""
    if "$ref" in schema:
        return name_of(schema)
    if "anyOf" in schema:
        return " | ".join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if schema.get("type") == "array":
        within = schema.get("items")
        return f"{kind_of(within)}[]" if isinstance(within, dict) else "array"
    return str(schema.get("type", "any"))
