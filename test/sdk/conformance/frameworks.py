"""Runs the views of the Python SDK in the place of their frameworks, of which each has only what the views use."""

import json
import sys
import types
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parents[3] / "packages/python"))

SECRET = "whsec_" + "Z2FwdXJhLXNkay10ZXN0cy11c2UtdGhpcy1zZWNyZXQ="
BODY = '{ "id": "evt_1",  "type": "payment.succeeded", "data": { "amount": 1.250e5 } }'


def module(name, **names):
    made = types.ModuleType(name)
    made.__dict__.update(names)
    sys.modules[name] = made


class HttpResponse:
    def __init__(self, content=b"", status=200, content_type=None):
        self.content, self.status_code = content, status


def csrf_exempt(view):
    view.csrf_exempt = True
    return view


flask_request = types.SimpleNamespace(headers={}, get_data=lambda cache: None)
module("flask", request=flask_request)
module("django")
module("django.http", HttpResponse=HttpResponse)
module("django.views")
module("django.views.decorators")
module("django.views.decorators.csrf", csrf_exempt=csrf_exempt)
module("django.views.decorators.http", require_POST=lambda view: view)

from gapura import webhooks  # noqa: E402
from gapura.django import webhook_view as django_view  # noqa: E402
from gapura.flask import webhook_view as flask_view  # noqa: E402


def by_django(handle, body, headers):
    view = django_view(SECRET, handle)
    response = view(types.SimpleNamespace(body=body.encode(), headers=headers))
    return [response.status_code, response.content if isinstance(response.content, str) else ""]


def by_flask(handle, body, headers):
    flask_request.headers, flask_request.get_data = headers, lambda cache: body.encode()
    text, status, *_ = flask_view(SECRET, handle)()
    return [status, text]


def play(post):
    got = []
    headers = {name.title(): value for name, value in webhooks.sign(BODY, SECRET).items()}
    answers = [post(lambda event: got.append(event["id"]), body, headers) for body in (BODY, BODY.replace("1.2", "9.9"))]
    return {"answers": answers, "got": got}


print(json.dumps([play(by_django), play(by_flask)]))
