"""The layout of the sources: games keep to themselves, and targets import only what the manifest says."""

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "Sources"

# The words of each game, and its own places beside the folders named like it. A game of `Sources/Games` has to stand here.
GAMES = {
    "Quoridor": (r"quoridor|qfen|gigamic|groove|(?<!s)pawn|wall(?!et| ?clock)", ["QuoridorEngine"]),
    "Memory": (r"memory game|memory(?:module|board|bot|deck|move|setup)|magpie|elephant", []),
    "PictureQuiz": (r"quiz|picture(?:deck|question|shelf|file)|scholar|polymath", []),
    "SmashUp": (r"smash|faction", []),
}
# One line a game.
CATALOGUE = SOURCES / "Server/Games/Catalog.swift"

# Libraries of others that stand with those that they stand behind.
ALONE = {"CLibWebSockets": "WebSocketServer", "CCompression": "HTTPContent StorageSQLite", "CICU": "Storage", "CSodium": "Accounts", "CCurl": "Mail OutgoingHTTP", "JWTKit": "SignIn", "CArchive": "Export", "CQRCode": "QRCodes", "CCairo": "Drawings", "CWebP": "Drawings", "CProcess": "Pictures", "CClock": "Server", "GRDB": "StorageSQLite", "GRDBSQLite": "StorageSQLite", "ArgumentParser": "palisade palisade-bench"}


def swift_files(folder):
    return sorted(folder.rglob("*.swift"))


def texts():
    """Code, headers and manuals."""
    return [path for path in sorted(SOURCES.rglob("*")) if path.suffix in (".swift", ".md", ".h", ".c")]


def imports(path):
    return set(re.findall(r"^(?:@\w+ )?(?:(?:public|internal|package|private|fileprivate) )?import (?:\w+ )?(\w+)", path.read_text(), re.M))


@pytest.fixture(scope="session")
def manifest(tmp_path_factory):
    """The targets of the server by name. In a folder of its own, since SwiftPM waits for whoever builds in the usual one."""
    scratch = tmp_path_factory.mktemp("scratch")
    described = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "--scratch-path", scratch, "dump-package"], capture_output=True, text=True, check=True)
    targets = json.loads(described.stdout)["targets"]
    return {target["name"]: target for target in targets if target["type"] != "test" and not (target.get("path") or "").startswith("Tests/")}


def dependencies(target):
    """Its targets and the products of others it depends on."""
    of = [next(iter(dependency.values())) for dependency in target["dependencies"]]
    return {dependency[0] for dependency in of}


# Games


def test_every_game_names_its_words():
    assert {folder.name for folder in (SOURCES / "Games").iterdir()} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_stand_in_its_own_folders(game):
    words, places = GAMES[game]
    pattern = re.compile(words, re.I)
    found = []
    for path in texts():
        parts = path.relative_to(SOURCES).parts
        if game in parts[:-1] or parts[0] in places:
            continue
        lines = [(number, line) for number, line in enumerate(path.read_text().splitlines(), 1) if pattern.search(line)]
        if path == CATALOGUE:
            assert len(lines) == 1, lines
            continue
        found += [f"{path.relative_to(ROOT)}:{number}: {line.strip()}" for number, line in lines]
    assert not found, "\n".join(found)


# Layers


def test_a_target_imports_what_the_manifest_declares_for_it(manifest):
    """SwiftPM refuses circles, and its check of explicit dependencies refuses an import that no dependency leads to. An import of a dependency's
    own dependency passes both."""
    for name, target in manifest.items():
        found = {imported for path in swift_files(ROOT / (target.get("path") or f"Sources/{name}")) for imported in imports(path)}
        assert found & set(manifest) <= {name} | dependencies(target), name


@pytest.mark.parametrize("library, owners", ALONE.items())
def test_a_library_stands_behind_its_walls(manifest, library, owners):
    assert {path.relative_to(SOURCES).parts[0] for path in swift_files(SOURCES) if library in imports(path)} == set(owners.split())
    assert {name for name, target in manifest.items() if library in dependencies(target)} == set(owners.split())


# Numbers from outside

# An optional binding of a number that a text or a document may have: `let n = body["n"]?.int`, `if let n = Int(text)`. A binding without `guard` or `if`
# whose value is optional is caught by its `?` or its chain.
NUMBER = re.compile(r"\b(?:let|var) (\w+)(?:: [\w?]+)? = (?=[^=])[^,{]*(?:\.int\b|\bU?Int(?:8|16|32|64)?(?:\.init|\(\w[^:]*\)(?=[,\s]|$)))")
TRAPS = re.compile(r"\babs\(|\bprecondition(?:Failure)?\(|\bfatalError\(")


def code(line):
    """The line without its texts and its comment."""
    return re.sub(r"//.*", "", re.sub(r'"(?:\\.|[^"\\])*"', '""', line))


def decoders():
    """The files that read numbers which come from outside, with their lines of code."""
    for path in swift_files(SOURCES):
        if path.relative_to(SOURCES).parts[0] in ("QuoridorEngine", "palisade-picture"):
            continue
        lines = [code(line) for line in path.read_text().splitlines()]
        if any(re.search(r"\.int\b|jsonBody\(|JSONValue\(parsing|(?:guard|if) (?:let|var) .*\bU?Int(?:8|16|32|64)?(?:\.init|\()", line) for line in lines):
            yield path, lines


def unchecked(lines):
    """The lines that trap, or that compute with a decoded number before something compared it."""
    found, open_names = [], {}
    for number, line in enumerate(lines, 1):
        if re.search(r"\bfunc |\binit\(", line):
            open_names = {}
        if TRAPS.search(line):
            found.append((number, line.strip()))
        open_names.update({name: number for name in NUMBER.findall(line)})
        for name in list(open_names):
            word = rf"(?<![\w.$]){name}\b(?!\()"
            sum = re.search(rf"{word} (?:[-+*]|<<)=? |[\w)\]] (?:[-+*]|<<) {word}|-{word}", line)
            check = re.search(rf"(?:[<>]=?|\.\.[.<]|[~=!]=) {word}|{word} (?:[<>]=?|[=!~]=|\.\.[.<]) |contains\({name}\)|\bmin\({name}\b|\bmax\({name}\b|indices ~= {name}", line)
            if sum and not (check and check.start() < sum.start()):
                found.append((number, line.strip()))
            if sum or check:
                del open_names[name]
    return found


def test_a_number_from_outside_is_checked_before_it_is_computed_with():
    """`abs` of the least number, a sum beyond the largest and a failed precondition end the process. `magnitude` and a range are right for the first."""
    found = [f"{path.relative_to(ROOT)}:{number}: {line}" for path, lines in decoders() for number, line in unchecked(lines)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("fault", [
    "guard let amount = value.int, abs(amount) <= Self.largest else { return nil }", "precondition(count > 0)",
    "guard let end = body[field]?.int.map(Int64.init), end - now <= Self.longest else { return nil }", "if let page = Int(text), -page < 4 { }",
    "guard let year = Int(text) else { return nil }\nreturn year * 12", "let ply = body[field]?.int ?? 0\nlet next = 1 + ply"])
def test_the_search_for_unchecked_numbers_finds(fault):
    assert unchecked(fault.splitlines())


@pytest.mark.parametrize("line", [
    "guard let end = body[field]?.int.map(Int64.init), end > now, end - now <= Self.longest else { return nil }",
    "guard let amount = value.int, (-most...most).contains(amount) else { return nil }\nreturn amount + 1"])
def test_the_search_for_unchecked_numbers_passes(line):
    assert not unchecked(line.splitlines())


# Who is counted

# Where the network of a client is shown to people. Everything else counts all networks of a client, each with its share.
SHOWN = {"AccountAuthenticator.swift", "AuditTrail.swift", "ReportTable.swift", "APIContext+Rates.swift"}


def test_no_limit_counts_one_network_of_a_client():
    places = {path.name for path in swift_files(SOURCES) if re.search(r"(?:shares|networks)\??\.place\b", path.read_text())}
    assert places == SHOWN
    # Of networks by their text there are those of trusted proxies alone.
    made = {path.name for path in swift_files(SOURCES) if re.search(r"\bNetwork\(|CountedNetwork\(", path.read_text())}
    assert made == {"NetworkShares.swift", "Setting.swift"}
