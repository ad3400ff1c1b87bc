"""Checks frames against web/api/asyncapi.json: `validate_frame("client" or "server", frame)` raises, or says nothing;
`validate_answer(asked, ok)` looks at what an answer holds, `validate_http(path, body)` at an answer of web/api/openapi.json."""

import functools
import json
import re
from pathlib import Path

from jsonschema_rs import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
ASYNCAPI = ROOT / "web/api/asyncapi.json"
OPENAPI = ROOT / "web/api/openapi.json"
SCHEMAS = ROOT / "web/api/schemas.json"
OPERATIONS = {"client": "fromClient", "server": "toClient"}


class Undocumented(ValueError):
    """Something that no schema describes. An object that its schema refuses is a ValidationError, which is a ValueError as well."""


@functools.cache
def document(path=ASYNCAPI):
    """As the server sends it: with the schemas that both documents share, which lie in a file of their own."""
    found = json.loads(path.read_text())
    own = found["components"]["schemas"]
    shared = json.loads(SCHEMAS.read_text())
    assert not own.keys() & shared.keys()
    found["components"]["schemas"] = {**shared, **own}
    return found


def resolve(pointer):
    value = document()
    for part in pointer.removeprefix("#/").split("/"):
        value = value[part]
    return resolve(value["$ref"]) if "$ref" in value and "payload" not in value else value


GAMES = re.compile(r"\w*(Move|State|Evaluation)")
"""The schemas of moves, positions and opinions of them."""


@functools.cache
def schemas(any_game):
    """The schemas of the document; with `any_game` those of moves and positions take everything, for games that it does not know."""
    known = document()["components"]
    if not any_game:
        return known
    return {**known, "schemas": {name: {} if GAMES.fullmatch(name) else each for name, each in known["schemas"].items()}}


@functools.cache
def validators(direction, any_game=False):
    """A validator for each `t` one side may send."""
    found = {}
    for message in document()["operations"][OPERATIONS[direction]]["messages"]:
        pointer = resolve(message["$ref"])["payload"]["$ref"]
        schema = resolve(pointer)
        kind = schema.get("properties", {}).get("t", {}).get("const", "do")
        found[kind] = Draft202012Validator({"$ref": pointer, "components": schemas(any_game)})
    return found


def validate_frame(direction, frame, any_game=False):
    """`any_game`: moves and positions may be those of a game that the document does not know."""
    known = validators(direction, any_game)
    if not isinstance(frame, dict) or frame.get("t") not in known:
        raise Undocumented(f"no frame a {direction} may send: {str(frame)[:80]}")
    known[frame["t"]].validate(frame)


@functools.cache
def answers():
    """A validator of `ok.d` and the names of its members, by `op`, and for `sub`; none for what has nothing to say."""
    found = {}
    for schema in document()["components"]["schemas"].values():
        if "x-ok" in schema:
            members, answer = schema["properties"], schema["x-ok"]
            known = answer.get("properties") or resolve(answer["$ref"])["properties"]
            checker = Draft202012Validator({**answer, "components": document()["components"]})
            found[members.get("op", members["t"])["const"]] = checker, set(known)
    return found


def validate_answer(asked, ok):
    """Whether `ok.d` is what the document says of the frame that was asked."""
    checker, known = answers().get(asked.get("op", asked["t"]), (None, ()))
    if checker is None and "d" in ok:
        raise Undocumented(f"an answer that is not documented: {ok}")
    if checker is not None:
        checker.validate(ok.get("d", {}))
        if not set(ok.get("d", {})) <= known:
            raise Undocumented(f"members that are not documented: {ok}")


@functools.cache
def bodies(path, method, status):
    """The validator of the body that an operation answers with, its path written as in the document."""
    schema = document(OPENAPI)["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({"allOf": [schema], "components": document(OPENAPI)["components"]})


def validate_http(path, body, method="get", status="200"):
    """Whether a body is what the document says of an operation."""
    bodies(path, method, status).validate(body)
