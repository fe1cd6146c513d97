"""What all resources share."""

from __future__ import annotations

from typing import Any, Callable

from ..lists import List
from ..transport import Call, new_key, segment


class Resource:
    """``path``: below which its operations are."""

    path = ""

    def __init__(self, send: Callable[[Call], Any]) -> None:
        self._send = send

    def _at(self, *parts: str) -> str:
        return "/".join([self.path, *(segment(part) for part in parts)])

    def _get(self, path: str, **query: Any) -> Any:
        return self._send(Call("GET", path, query))

    def _list(self, filters: dict[str, Any]) -> List:
        return List(self._send, self.path, filters)

    def _create(self, path: str, body: Any, idempotency_key: str | None, query: dict[str, Any] | None = None) -> Any:
        return self._send(Call("POST", path, query, body, idempotency_key or new_key()))

    def _post(self, path: str, body: Any = None, *, is_harmless: bool = False, **query: Any) -> Any:
        return self._send(Call("POST", path, query, body, is_harmless=is_harmless))
