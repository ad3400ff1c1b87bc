import json
import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from validate import ASYNCAPI, OPENAPI, ROOT, SCHEMAS, document, resolve, validate_frame, validators

GOLDEN = sorted((ROOT / "Tests/WireTests/Golden").glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_frames_are_as_documented(path):
    validate_frame(path.stem.split("-")[0], json.loads(path.read_text()))


def test_openapi_is_valid():
    validate(openapi())


def openapi():
    return document(OPENAPI)


def test_what_both_documents_describe_is_written_once():
    here, there = (set(json.loads(path.read_text())["components"]["schemas"]) for path in (ASYNCAPI, OPENAPI))
    assert here.isdisjoint(there)
    shared = json.loads(SCHEMAS.read_text())
    used = {name for path in (ASYNCAPI, OPENAPI, SCHEMAS) for name in re.findall(r'"#/components/schemas/(\w+)"', path.read_text())}
    assert shared.keys() <= used


def test_codes_of_http_are_those_of_the_source():
    sources = [path.read_text() for folder in ("Server", "WebSocketServer") for path in (ROOT / "Sources" / folder).rglob("*.swift")]
    known = {code for source in sources for code in re.findall(r'\bcode: "(\w+)"', source)}
    assert known == {choice["const"] for choice in openapi()["components"]["schemas"]["HTTPErrorCode"]["oneOf"]}


def test_a_game_shows_what_its_header_shows():
    header, match = (openapi()["components"]["schemas"][name] for name in ("MatchHeader", "Match"))
    assert header["properties"].items() <= match["properties"].items()
    assert set(header["required"]) <= set(match["required"])


def answer(pointer):
    return openapi()["components"]["responses"][pointer.rsplit("/", 1)[1]]


def test_everything_of_http_is_described():
    missing = []
    for name, schema in openapi()["components"]["schemas"].items():
        missing += list(undescribed(schema, name)) + ([] if schema.get("description") else [name])
    for path, operations in openapi()["paths"].items():
        for method, operation in operations.items():
            place = f"{method} {path}"
            missing += [] if operation.get("summary") else [place]
            missing += [f"{place} {parameter['name']}" for parameter in operation.get("parameters", []) if not parameter.get("description")]
            answers = {status: found if "$ref" not in found else answer(found["$ref"]) for status, found in operation["responses"].items()}
            bodies = {"": operation.get("requestBody", {}), **answers}
            missing += [f"{place} {status}" for status, body in bodies.items() if status and not body.get("description")]
            for status, body in bodies.items():
                for content in body.get("content", {}).values():
                    missing += undescribed(content["schema"], f"{place} {status}")
    assert missing == []


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


def swift(path):
    """The text of one file, named by its target and its own name, in whatever folder of the target it lies."""
    target, name = path.split("/")
    (found,) = (ROOT / "Sources" / target).rglob(name)
    return found.read_text()


def values(schema):
    """The constants a schema of described choices allows."""
    return [choice["const"] for choice in document()["components"]["schemas"][schema]["oneOf"]]


def test_codes_are_those_of_the_source():
    errors, closes = swift("Wire/ErrorCode.swift"), swift("Wire/CloseCode.swift")
    words = [raw or name.strip("`") for name, raw in re.findall(r'case (`?\w+`?)(?: = "(\w+)")?$', errors, re.M)]
    assert values("ErrorCode") == words
    assert values("CloseCode") == [int(n) for n in re.findall(r"= (\d{4})", closes)]


def test_details_of_refusals_are_those_of_the_source():
    sources = [path.read_text() for folder in ("Play", "Wire") for path in (ROOT / "Sources" / folder).rglob("*.swift")]
    lists = [found for source in sources for found in re.findall(r"details: \[(.*?)\](?:[,)]|$)", source, re.S | re.M)]
    sent = {member for found in lists for member in re.findall(r'"(\w+)": ', found)}
    assert {"phase", "path", "until", "limit"} <= sent
    assert sent <= set(document()["components"]["schemas"]["ServerErr"]["properties"]["d"]["properties"])


def test_commands_are_those_of_the_source():
    source = swift("Play/Visit+Commands.swift")
    known = set(re.findall(r'case "([a-z_.]+)"', source)) | set(re.findall(r'command\.op == "([a-z_.]+)"', source))
    documented = [schema["properties"]["op"]["const"] for name, schema in document()["components"]["schemas"].items() if name.startswith("Do_")]
    assert sorted(known) == sorted(documented)
    chosen = {pointer["$ref"].rsplit("/", 1)[1] for pointer in document()["components"]["schemas"]["ClientDo"]["oneOf"]}
    assert chosen == {name for name in document()["components"]["schemas"] if name.startswith("Do_")}


def test_events_are_those_of_the_source():
    names = swift("Play/RoomEvent.swift").split("var name: String {")[1].split("\n    }\n")[0]
    rooms = set(re.findall(r'"(\w+)"', names))
    others = {kind for path in (ROOT / "Sources/Play").rglob("*.swift") for kind in re.findall(r'\.publish\("(\w+)"', path.read_text())}
    merged = set(re.findall(r'json\.field\("k", "(\w+)"\)', swift("Wire/ServerFrames.swift")))
    assert sorted(values("EventKind")) == sorted(rooms | others | merged)
    kinds = re.search(r"enum EphemeralKind: Int \{\s+case (.+)", swift("Play/Room+Crowd.swift")).group(1)
    assert sorted(values("EphemeralKind")) == sorted(kinds.split(", "))


@pytest.mark.parametrize("frame", ["ServerEv", "ServerEph"])
def test_every_kind_says_what_it_carries(frame):
    kinds = {"ServerEv": "EventKind", "ServerEph": "EphemeralKind"}[frame]
    branches = document()["components"]["schemas"][frame]["allOf"]
    told = [branch["if"]["properties"]["k"]["const"] for branch in branches if "k" in branch["if"].get("properties", {})]
    assert sorted(told) == sorted(values(kinds))


def parts(schema):
    """The schemas inside one, each with its place."""
    for word in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(word, []):
            yield "", part
    for word in ("items", "then", "additionalProperties"):
        if isinstance(schema.get(word), dict):
            yield ("" if word == "then" else "[]"), schema[word]


def undescribed(schema, place, told=frozenset()):
    """Where a description is missing. One beside the first mention of a member holds for conditions on it further down, a reference for the
    schema it names, and that of a frame for its `t` and `op`."""
    members = {name: member for name, member in schema.get("properties", {}).items() if isinstance(member, dict)}
    for name, member in members.items():
        if "description" not in member and "$ref" not in member and not (name in ("t", "op") and "const" in member) and name not in told:
            yield f"{place}.{name}"
        yield from undescribed(member, f"{place}.{name}")
    for where, part in parts(schema):
        if "const" in part and "description" not in part and "description" in schema.get("oneOf", [{}])[0]:
            yield f"{place}={part['const']}"
        yield from undescribed(part, place + where, told | set(members) if not where else frozenset())


@pytest.mark.parametrize("name", document()["components"]["schemas"])
def test_every_schema_and_member_is_described(name):
    schema = document()["components"]["schemas"][name]
    missing = list(undescribed(schema, name)) + ([] if schema.get("description") else [name])
    assert missing == []


def test_commands_say_what_their_answer_holds():
    checked = [schema["x-ok"] for schema in document()["components"]["schemas"].values() if "x-ok" in schema]
    assert len(checked) >= 15
    for schema in checked:
        Draft202012Validator({**schema, "components": document()["components"]}).check_schema(schema)


def schemas_with_examples(schema, place):
    """Each schema with examples inside a document, with its place."""
    if isinstance(schema, dict):
        if isinstance(schema.get("examples"), list):
            yield place, schema
        for name, part in schema.items():
            yield from schemas_with_examples(part, f"{place}.{name}")
    elif isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from schemas_with_examples(part, f"{place}.{number}")


@pytest.mark.parametrize("path", [ASYNCAPI, OPENAPI], ids=lambda path: path.stem)
def test_examples_are_as_their_schemas_say(path):
    found = list(schemas_with_examples(document(path)["components"]["schemas"], ""))
    assert {".MemoryState", ".MemoryConfig", ".Deadline"} <= {place for place, _ in found}
    for _, schema in found:
        for example in schema["examples"]:
            Draft202012Validator({**schema, "components": document(path)["components"]}).validate(example)


def test_frames_within_the_text_are_as_documented():
    frames = re.findall(r'`(\{"t":.+?\})`', document()["info"]["description"])
    assert len(frames) >= 6
    for frame in frames:
        validate_frame("client", json.loads(frame.replace("PLY", "7")))


def memory_view(**changes):
    """A view of a race at memory, from which a test departs."""
    state = {"mode": "easy", "table": "race", "deck": "shapes", "size": 10, "score": [10, 0], "pairs": [1, 0], "out": []}
    golden = json.loads((ROOT / "Tests/WireTests/Golden/server-snap.json").read_text())["d"]
    return {**{name: golden[name] for name in golden.keys() - {"legal", "analysis"}}, "game": "memory", "turn": None, "clock": None,
            "config": {"seats": 2, "mode": "easy", "table": "race", "deck": "shapes"}, "moves": [None, "pair"], "state": state,
            "last": {"seat": 0, "m": "pair", "ply": 2}, **changes}


@pytest.mark.parametrize("changes, is_right", [
    ({}, True), ({"clock": {"seat": None, "due": 1, "left": 1}}, True), ({"moves": ["17", "--", "restart"]}, True), ({"legal": ["1", "20"]}, True),
    ({"moves": ["e2"]}, False), ({"legal": ["shuffle"]}, False), ({"legal": ["21"]}, False), ({"config": {"seats": 2}}, False),
    ({"clock": {"seat": 0, "due": 1, "left": 1, "budget": 1, "grace": 0}}, False), ({"game": "quoridor"}, False),
    ({"state": {"pawns": ["e1", "e9"], "h": [], "v": [], "owners": {}, "left": [10, 10], "goal": [9, 1]}}, False),
])
def test_a_view_is_that_of_its_game(changes, is_right):
    frame = {"t": "snap", "topic": "watch/12345", "inc": "m_1", "s": 1, "ts": 1, "d": {"chat": [], **memory_view(**changes)}}
    if is_right:
        return validate_frame("server", frame)
    with pytest.raises(ValueError):
        validate_frame("server", frame)


def test_the_example_of_the_digest_is_right():
    text, digest = re.search(r"\n    (\{.+\})\n\nis `([0-9a-f]{8})`", document()["info"]["description"]).groups()
    assert json.dumps(json.loads(text), separators=(",", ":")) == text
    assert f"{crc32c(text.encode()):08x}" == digest
    golden = json.loads((ROOT / "Tests/WireTests/Golden/server-snap.json").read_text())
    assert json.loads(text) == {name: golden["d"][name] for name in ("ply", "state", "turn")} and digest == golden["h"]


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


@pytest.mark.parametrize("direction, frame", [
    ("client", {"t": "ping"}), ("client", {"t": "snap", "id": 1}), ("client", {"t": "sub", "id": 1, "topic": "room/1"}),
    ("client", {"t": "do", "id": 1, "topic": "room/12345", "op": "move", "d": {"m": "e2"}}),
    ("server", {"t": "ev", "topic": "room/12345", "inc": "m", "s": 1, "ts": 1, "d": {}}), ("server", []),
    ("server", {"t": "snap", "topic": "me", "inc": "m", "s": 1, "ts": 1, "d": {"room": None}}),
    ("server", {"t": "err", "ts": 1, "code": "oops", "msg": "x"}),
])
def test_the_checker_refuses(direction, frame):
    with pytest.raises(ValueError):
        validate_frame(direction, frame)


def test_every_frame_has_its_golden_file():
    for direction in ("client", "server"):
        assert {json.loads(p.read_text())["t"] for p in GOLDEN if p.stem.startswith(direction)} == set(validators(direction))
