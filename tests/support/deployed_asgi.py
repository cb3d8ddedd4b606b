"""The server after a deploy: the same files under addresses of another version."""

from tabletop import static

static.version = lambda: "v0123456789ab"  # type: ignore[assignment]

from tabletop.asgi import application  # noqa: E402

__all__ = ["application"]
