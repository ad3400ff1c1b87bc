"""Whether a scripted answer, and a request of the page, are as web/api/openapi.json says; strictly: a member that no schema names is refused as well."""

import re
from functools import cache

from jsonschema_rs import Draft202012Validator
from validate import OPENAPI, Undocumented, document

WRITES = ("POST", "PUT", "PATCH", "DELETE")


def resolved(schema):
    while "$ref" in schema:
        found = document(OPENAPI)
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


@cache
def patterns():
    """Each path of the document with what it matches, those without blanks first."""
    paths = sorted(document(OPENAPI)["paths"], key=lambda path: (path.count("{"), path))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in paths]


def operation(method, path):
    """The operation of a request, and its path as it is written in the document."""
    for pattern, written in patterns():
        if pattern.fullmatch(path) and method.lower() in (operations := document(OPENAPI)["paths"][written]):
            return operations[method.lower()], written
    raise Undocumented(f"no such operation: {method} {path}")


@cache
def schema_of(method, written, status):
    """The schema of an answer; None for one without a body."""
    responses = document(OPENAPI)["paths"][written][method.lower()]["responses"]
    if str(status) not in responses:
        raise Undocumented(f"{method} {written} answers with no {status}")
    return resolved(responses[str(status)]).get("content", {}).get("application/json", {}).get("schema")


@cache
def body_of(method, written):
    return resolved(document(OPENAPI)["paths"][written][method.lower()].get("requestBody", {})).get("content", {}).get("application/json", {}).get("schema")


@cache
def checker(name, *which):
    schema = {"answer": schema_of, "body": body_of}[name](*which)
    return schema and Draft202012Validator({"allOf": [schema], "components": document(OPENAPI)["components"]})


def parts(schema):
    """The schema and all that it is put together from."""
    schema = resolved(schema)
    yield schema
    for each in [*schema.get("allOf", []), *schema.get("anyOf", []), *schema.get("oneOf", []), *(schema[key] for key in ("then", "else") if key in schema)]:
        yield from parts(each)


def strays(schemas, value, place=""):
    """Members that no schema names."""
    flat = [part for schema in schemas for part in parts(schema)]
    if isinstance(value, list):
        items = [part["items"] for part in flat if "items" in part]
        return [stray for each in value for stray in strays(items, each, f"{place}[]")] if items else []
    if not isinstance(value, dict) or not any("properties" in part or "additionalProperties" in part for part in flat):
        return []
    found = []
    for name, member in value.items():
        known = [part["properties"][name] for part in flat if name in part.get("properties", {})]
        known += [part["additionalProperties"] for part in flat if isinstance(part.get("additionalProperties"), dict)]
        found += strays(known, member, f"{place}.{name}") if known else [f"{place}.{name}"]
    return found


def check_answer(method, path, status, body):
    _, written = operation(method, path)
    schema = schema_of(method, written, status)
    if schema is None:
        raise Undocumented(f"{method} {written} has no body with {status}")
    checker("answer", method, written, status).validate(body)
    if found := strays([schema], body):
        raise Undocumented(f"{method} {written} with {status} has no {', '.join(found)}")


def check_request(method, path, body, csrf):
    """A write shows that it comes from the page, and says what the document has a place for. What is wrong with a value the server says, so only the
    names of the members are looked at."""
    about, written = operation(method, path)
    if any(each.get("name") == "X-CSRF" for each in map(resolved, about.get("parameters", []))) and csrf != CSRF:
        raise Undocumented(f"{method} {written} came without X-CSRF")
    if body and (found := strays([schema], body) if (schema := body_of(method, written)) else list(body)):
        raise Undocumented(f"{method} {written} has no place for {', '.join(found)}")
    missing = set((resolved(schema).get("required", [])) if (schema := body_of(method, written)) else []) - set(body or {})
    if missing:
        raise Undocumented(f"{method} {written} came without {', '.join(sorted(missing))}")


CSRF = "page-without-a-server"
"""What the cookie of the tests says."""


def status_of(code):
    """The status that a refusal has, which its description begins with."""
    for each in document(OPENAPI)["components"]["schemas"]["HTTPErrorCode"]["oneOf"]:
        if each["const"] == code and (status := re.match(r"(\d{3})\b", each["description"])):
            return int(status[1])
    raise Undocumented(f"no code of a refusal: {code}")
