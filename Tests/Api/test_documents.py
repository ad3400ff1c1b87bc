import json
import re

import pytest
from jsonschema import Draft202012Validator, ValidationError
from openapi_spec_validator import validate
from validate import ASYNCAPI, OPENAPI, ROOT, document, resolve, validate_frame, validators

GOLDEN = sorted((ROOT / "Tests/WireTests/Golden").glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_frames_are_as_documented(path):
    validate_frame(path.stem.split("-")[0], json.loads(path.read_text()))


def test_openapi_is_valid():
    validate(json.loads(OPENAPI.read_text()))


def test_asyncapi_stands_together():
    top = document()
    assert top["asyncapi"] == "3.0.0" and {"info", "channels", "operations", "components"} <= set(top)
    for pointer in re.findall(r'"\$ref": "([^"]+)"', ASYNCAPI.read_text()):
        assert resolve(pointer) is not None
    for operation in top["operations"].values():
        assert operation["action"] in ("send", "receive")
        assert all(message["$ref"].startswith(operation["channel"]["$ref"] + "/messages/") for message in operation["messages"])


@pytest.mark.parametrize("name", document()["components"]["schemas"])
def test_every_schema_is_a_schema(name):
    Draft202012Validator.check_schema(document()["components"]["schemas"][name])


def test_codes_are_those_of_the_source():
    source = (ROOT / "Sources/Wire/ErrorCode.swift").read_text()
    errors, closes = source.split("public enum CloseCode")
    words = {raw or name.strip("`") for name, raw in re.findall(r'case (`?\w+`?)(?: = "(\w+)")?$', errors, re.M)}
    assert words == set(document()["components"]["schemas"]["ErrorCode"]["enum"])
    assert {int(n) for n in re.findall(r"= (\d{4})", closes)} == set(document()["components"]["schemas"]["CloseCode"]["enum"])


@pytest.mark.parametrize("direction, frame", [
    ("client", {"t": "ping"}), ("client", {"t": "snap", "id": 1}), ("client", {"t": "sub", "id": 1, "topic": "room/1"}),
    ("client", {"t": "do", "id": 1, "topic": "room/12345", "op": "move", "d": {"m": "e2"}}),
    ("server", {"t": "ev", "topic": "room/12345", "inc": "m", "s": 1, "ts": 1, "d": {}}), ("server", []),
    ("server", {"t": "snap", "topic": "me", "inc": "m", "s": 1, "ts": 1, "d": {"room": None}}),
    ("server", {"t": "err", "ts": 1, "code": "oops", "msg": "x"}),
])
def test_the_checker_refuses(direction, frame):
    with pytest.raises(ValidationError):
        validate_frame(direction, frame)


def test_every_frame_has_its_golden_file():
    for direction in ("client", "server"):
        assert {json.loads(p.read_text())["t"] for p in GOLDEN if p.stem.startswith(direction)} == set(validators(direction))
