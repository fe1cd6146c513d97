"""Lists, newest first, that fetch their pages as they are read."""

from __future__ import annotations

from itertools import islice
from typing import Any, Callable, Iterator, Mapping

from .transport import Call


class List:
    """``for checkout in gapura.checkouts.list()``, ``.take(50)``, or page by page with ``.page(cursor)``."""

    def __init__(self, send: Callable[[Call], Any], path: str, query: Mapping[str, Any] | None = None) -> None:
        self._send = send
        self._path = path
        self._query = dict(query or {})

    def page(self, cursor: str | None = None) -> dict[str, Any]:
        """One page, ``{"data", "nextCursor"}``: the first, or the one after another page's ``nextCursor``."""
        query = self._query if cursor is None else {**self._query, "cursor": cursor}
        reply = self._send(Call("GET", self._path, query))
        return {"data": reply["data"], "nextCursor": reply.get("nextCursor")}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        cursor = None
        while True:
            page = self.page(cursor)
            yield from page["data"]
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def take(self, most: int) -> list[dict[str, Any]]:
        """The first ``most`` of it, or all there are."""
        return list(islice(self, max(0, most)))
