"""Scripts and sheets are served without their comments and as they were otherwise."""

import re
import subprocess
from pathlib import Path

import pytest
from palisade import ROOT
from plan import PLACES, VIEWS, files_of

WEB = ROOT / "web"
FILES = sorted(path.relative_to(WEB) for ending in ("js", "css") for path in WEB.rglob(f"*.{ending}") if path.relative_to(WEB).parts[0] not in ("admin", "tests", "examples"))


def body(server, path):
    status, _, text = server.http("GET", f"/{path}")
    assert status == 200, path
    return text if isinstance(text, str) else text.decode()


@pytest.fixture(scope="module")
def served(server):
    return {path: body(server, path) for path in FILES}


def test_scripts_keep_every_token_on_its_line(served, tmp_path):
    scripts = {path: text for path, text in served.items() if path.suffix == ".js"}
    for path, text in scripts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
        assert "/**" not in text, path
    run = subprocess.run(["node", ROOT / "Tests/EndToEnd/tokens.js", WEB, tmp_path, *scripts], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert sum(len((WEB / path).read_text()) - len(text) for path, text in scripts.items()) > 100_000


def packs(server):
    """Modules that are fetched on demand, and screens with their game, as the server packs them."""
    document = server.http("GET", "/")[2]
    folder = re.search(r'data-files="/([^"]+)"', document if isinstance(document, str) else document.decode())[1]
    demanded = {
        (path.parent / name).resolve().relative_to(WEB)
        for path in WEB.rglob("*.js")
        if path.relative_to(WEB) in FILES
        for name in re.findall(r"import\('([^']+)'\)", path.read_text())
    }
    games = [path.parent.name for path in WEB.glob("games/*/index.js")]
    joint = [(place["view"], game, files_of(place, game)) for place in PLACES.values() for game in games if {"parts", "likely"} & set(place)]
    screens = {"+".join([view, *modules]) for view, game, files in joint if (modules := [f"games/{game}/{file}" for file in files if file.endswith(".js")])}
    served = {path: body(server, f"{folder}/{path}") for path in ["app.js", *map(str, demanded), *VIEWS, *screens]}
    # Comments name modules for their types only.
    return {path: text for path, text in served.items() if text.startswith("const{define:__define")}


def test_packs_are_scripts(server, tmp_path):
    found = packs(server)
    assert len(found) > 60 and "app.js" in found and "views/table.js+games/quoridor/play.js" in found
    files = [tmp_path / f"{number}.mjs" for number in range(len(found))]
    for file, text in zip(files, found.values(), strict=True):
        file.write_text(text)
    check = "for (const file of process.argv.slice(1)) new (require('node:vm').SourceTextModule)(require('node:fs').readFileSync(file, 'utf8'), { identifier: file })"
    run = subprocess.run(["node", "--experimental-vm-modules", "-e", check, *files], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def numbers(text):
    """The numbers of one segment of a source map."""
    found, shift, value = [], 0, 0
    for digit in map(DIGITS.index, text):
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    return found


def origins(source_map):
    """For each line of a pack the file and the line that it comes from; None for the lines between modules."""
    source = line = 0
    for text in source_map["mappings"].split(";"):
        if not text:
            yield None
            continue
        _, other, lines, _ = numbers(text)
        source, line = source + other, line + lines
        yield source_map["sources"][source], line


def test_errors_lead_to_the_lines_of_files(server, served):
    """Each pack has a map, by which the tools of a browser show the file and the line of an error."""
    seen = 0
    for path, text in packs(server).items():
        lines = text.split("\n")
        name = re.fullmatch(r"//# sourceMappingURL=(.+)", lines[-2])[1]
        status, heads, found = server.http("GET", f"/v/present/{path.rpartition('/')[0]}/{name}".replace("//", "/"))
        assert status == 200 and found["version"] == 3
        origin = list(origins(found))
        assert len(origin) == len(lines) - 1
        for line, place in zip(lines, origin, strict=False):
            if place is None:
                assert line.startswith(("const{define:__define", "return{")) or line == lines[-2], (path, line)
                continue
            file, number = place
            whole = served[Path(file[1:])].split("\n")[number]
            # Imports leave their lines, and exports their word.
            if not re.search(r"\b(import|export|from)\b|^[\w, {}]*$", whole):
                assert line.endswith(whole.strip()), (path, file, number)
                seen += 1
    assert seen > 20_000


def test_a_module_finds_all_that_it_needs_wherever_it_is_fetched(server):
    """A pack leaves out what is there by the time it is asked for."""
    found = packs(server)
    brought, text_of = {}, {"app.js": re.split(r"\nreturn\{.*\}\}\);\n", found["app.js"])[-1]}
    for path, text in found.items():
        texts = dict(re.findall(r"__define\('([^']+)',(.*?\nreturn\{[^\n]*\}\}\);\n)", text, flags=re.DOTALL))
        brought[path] = {*texts, path}
        text_of.update(texts)
    named = {kind: {path: set(re.findall(rf"__{kind}\('([^']+)'\)", text)) for path, text in text_of.items()} for kind in ("use", "load")}
    # The screens, by the paths that the plan says.
    named["load"]["app.js"] |= VIEWS

    def whole(path):
        waiting = [path, *({f"{path.rpartition('/')[0]}/index.js"} & set(text_of) if path.startswith("games/") else ())]
        seen = set()
        while waiting:
            if (next := waiting.pop()) not in seen:
                seen.add(next)
                waiting += named["use"][next]
        return seen

    document = whole("app.js")
    assert brought["app.js"] == document
    single = {path: whole(path) for path in brought if "+" not in path}
    missing = {
        (fetches, path): lacking
        for fetches, there in single.items()
        for path in {path for module in there for path in named["load"][module]} - there
        if (lacking := single[path] - document - there - brought[path])
    }
    assert missing == {}
    for path in brought:
        if "+" in path:
            assert set().union(*map(whole, path.split("+"))) - document <= brought[path], path
    # Some of it is left out.
    assert any(single[path] - document - brought[path] for path in single)


def test_sheets_keep_every_rule(served):
    def rules(text):
        return re.sub(r"\s+", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))

    for path, text in served.items():
        if path.suffix == ".css":
            assert rules(text) == rules((WEB / path).read_text()), path
            assert "/*" not in text, path


def test_an_example_is_served_as_it_lies(server):
    assert body(server, "examples/bot.js") == (WEB / "examples/bot.js").read_text()


def test_a_server_below_another_path_says_how_to_give_it_a_name(server):
    status, headers, text = server.http("GET", "/palisade/", headers={"Accept": "text/html,*/*"})
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "play.example.org" in text.decode() and 'lang="zh-Hant"' in text.decode() and "deploy/proxies" in text.decode()
    for path in ("/palisade/", "/palisade/api/v1/me"):
        status, _, body = server.http("GET", path, headers={"Accept": "application/json"})
        assert (status, body["error"]["code"]) == (404, "misplaced")
