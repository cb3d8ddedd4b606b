"""Many rows in one go, by the shortest way that each database has.

For PostgreSQL that is COPY for new rows, and statements that it has prepared for changed ones; Django's own cursor
would write every value into the text of a statement, which the server then reads and plans anew for each row. Errors
are Django's in any case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models

Rows = Iterable[tuple[Any, ...]]


def insert(model: type[models.Model], columns: Sequence[str], rows: Rows) -> None:
    """New rows of a table. One that must be unique and is not raises IntegrityError."""
    known = list(rows)
    if not known:
        return
    table, names = model._meta.db_table, ", ".join(f'"{name}"' for name in columns)
    if connection.vendor == "postgresql":
        with (
            connection.wrap_database_errors,
            _cursor() as cursor,
            cursor.copy(f"COPY {table} ({names}) FROM STDIN") as to,
        ):
            for row in known:
                to.write_row(row)
        return
    marks = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", known)


def change(statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """The same statement for each of these; gives how many rows of the table it has hit altogether."""
    if connection.vendor == "postgresql":
        with connection.wrap_database_errors, _cursor() as cursor:
            cursor.executemany(statement, rows)
            return int(cursor.rowcount)
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)
        return int(cursor.rowcount)


def _cursor() -> Any:
    """The driver's own cursor, on the connection that Django has made."""
    import psycopg

    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)
