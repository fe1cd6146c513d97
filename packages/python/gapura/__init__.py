"""The client of a Gapura payment gateway: ``Gapura(api_key=…, base_url=…)``. Standard library only."""

from . import webhooks
from .client import Gapura
from .errors import GapuraError

__all__ = ["Gapura", "GapuraError", "webhooks"]
__version__ = "0.1.0"
