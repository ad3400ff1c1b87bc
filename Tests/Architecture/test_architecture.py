"""The layout of the sources: games keep to themselves, and targets import only what stands below them."""

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

# The targets that each target of ours may import: the arrows of the design, written out.
LAYERS = {
    "CLibWebSockets": "", "CICU": "", "CSodium": "", "CCurl": "", "CArchive": "", "CQRCode": "", "CCairo": "", "CWebP": "", "CProcess": "", "palisade-picture": "", "JSONText": "", "Workers": "", "Ratings": "",
    "GameRules": "JSONText",
    "Games": "GameRules JSONText",
    "QuoridorEngine": "GameRules Games",
    "Bots": "GameRules Games QuoridorEngine",
    "Wire": "JSONText",
    "Storage": "CICU Ratings",
    "StorageSQLite": "Ratings Storage",
    "Mail": "CCurl Storage",
    "Export": "CArchive",
    "QRCodes": "CQRCode",
    "Drawings": "CCairo CWebP",
    "Pictures": "CProcess Workers",
    "OutgoingHTTP": "CCurl Workers",
    "SignIn": "JSONText OutgoingHTTP",
    "Accounts": "CSodium Storage Workers",
    "Analysis": "Bots GameRules Games JSONText QuoridorEngine Storage",
    "WebSocketServer": "CLibWebSockets",
    "Play": "GameRules JSONText Storage Wire",
    "Server": "Accounts Analysis Bots Drawings Export GameRules Games JSONText Mail OutgoingHTTP Pictures Play QRCodes SignIn Storage StorageSQLite WebSocketServer Wire Workers",
    "palisade": "Accounts Bots GameRules Games JSONText Play QuoridorEngine Server Storage StorageSQLite",
}
# Libraries of others that stand with those that they stand behind.
ALONE = {"CLibWebSockets": "WebSocketServer", "CICU": "Storage", "CSodium": "Accounts", "CCurl": "Mail OutgoingHTTP", "JWTKit": "SignIn", "CArchive": "Export", "CQRCode": "QRCodes", "CCairo": "Drawings", "CWebP": "Drawings", "CProcess": "Pictures", "GRDB": "StorageSQLite", "ArgumentParser": "palisade"}


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


def test_the_manifest_declares_the_layers(manifest):
    assert {name: " ".join(sorted(dependencies(target) & set(LAYERS), key=str.lower)) for name, target in manifest.items()} \
        == {name: " ".join(sorted(below.split(), key=str.lower)) for name, below in LAYERS.items()}


@pytest.mark.parametrize("target", LAYERS)
def test_a_target_imports_what_stands_below_it(target):
    allowed = {target, *LAYERS[target].split()}
    for path in swift_files(SOURCES / target):
        assert imports(path) & set(LAYERS) <= allowed, path


def test_layers_have_no_circle():
    seen = set()

    def visit(target, above):
        assert target not in above, (*above, target)
        for below in () if target in seen else LAYERS[target].split():
            visit(below, (*above, target))
        seen.add(target)

    for target in LAYERS:
        visit(target, ())


@pytest.mark.parametrize("library, owners", ALONE.items())
def test_a_library_stands_behind_its_walls(manifest, library, owners):
    assert {path.relative_to(SOURCES).parts[0] for path in swift_files(SOURCES) if library in imports(path)} == set(owners.split())
    assert {name for name, target in manifest.items() if library in dependencies(target)} == set(owners.split())
