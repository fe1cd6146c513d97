"""Makes the calls of a conformance run with the Python SDK: a plan on standard input, the outcomes on standard output."""

import base64
import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parents[3] / "packages/python"))

from gapura import Gapura, GapuraError, webhooks  # noqa: E402


def snake(name):
    return re.sub(r"[A-Z]", lambda letter: f"_{letter.group(0).lower()}", name)


def outcome_of(work):
    try:
        return {"result": work()}
    except GapuraError as error:
        facts = {"status": error.status, "code": error.code, "requestId": error.request_id, "errors": error.errors}
        return {"error": {**facts, "message": error.message}}


def make(call, base_url):
    gapura = Gapura(api_key="sk_test_xx_conformance", base_url=base_url)
    method = gapura
    for part in call["method"].split("."):
        method = getattr(method, snake(part))
    options = {snake(name): value for name, value in call.get("options", {}).items()}
    made = method(*call.get("args", []), **call.get("filters", {}), **options)
    if "take" in call:
        made = made.take(call["take"])
    return made.decode() if isinstance(made, bytes) else made


def body_of(vector):
    if vector["bodyAs"] == "parsed":
        return json.loads(vector["body"])
    return base64.b64decode(vector["bytes"]) if "bytes" in vector else vector["body"]


def verify(vector):
    return webhooks.verify(body_of(vector), vector["headers"], vector["secret"])


plan = json.load(sys.stdin)
print(
    json.dumps(
        {
            "exchanges": [outcome_of(lambda: make(one["call"], one["baseUrl"])) for one in plan["exchanges"]],
            "webhooks": [outcome_of(lambda: verify(one)) for one in plan["webhooks"]],
            "signatures": [webhooks.sign(one["body"], one["secret"], one["at"]) for one in plan["signatures"]],
        }
    )
)
