"""Writes the manual page of the program from the program's own help and from the statuses of the handbook.

    palisade --experimental-dump-help | python3 deploy/debian/manual.py VERSION > palisade.1
"""

import json
import re
import sys
from pathlib import Path

OPERATING = Path(__file__).resolve().parents[2] / "Sources/Server/Server.docc/Operating.md"
FILES = {
    "/etc/default/palisade": "the settings of the server, as variables; every setting stands there with its default",
    "/etc/palisade": "a folder for certificates and for the file of providers that sign-in names",
    "/var/lib/palisade": "games, accounts and pictures",
    "/var/lib/palisade/copies": "the copies that palisade-backup.timer makes every night",
    "/usr/bin/palisade-picture": "decodes the pictures that members upload; the server starts it",
    "/usr/share/palisade": "the page, its typeface and the decks of pictures",
}


def escaped(text):
    """A text as roff prints it: a line must not begin with a command, and a minus must not become a hyphen."""
    return re.sub(r"(?m)^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"))


def spelt(name):
    return {"long": "--", "short": "-", "longWithSingleDash": "-"}[name["kind"]] + name["name"]


def tag(argument):
    """An argument as it is typed."""
    value = argument["valueName"].upper() if argument["kind"] != "flag" else ""
    if argument["kind"] == "positional":
        return value
    return " ".join(filter(None, [", ".join(spelt(name) for name in argument["names"]), value]))


def usage(argument):
    text = f"{spelt(argument['preferredName'])} {argument['valueName'].upper()}" if argument["kind"] == "option" else tag(argument)
    text += "..." if argument["isRepeating"] else ""
    return f"[{text}]" if argument["isOptional"] else text


def shown(command):
    return [argument for argument in command.get("arguments", [])
            if argument.get("shouldDisplay", True) and not {"help", "version"} & {name["name"] for name in argument.get("names", [])}]


def entry(label, text):
    return f".TP\n.B {escaped(label)}\n{escaped(text)}"


def discussion(text):
    """Paragraphs, and options that the program explains itself: a line `  --key VALUE`, and indented lines behind it."""
    lines = []
    for block in re.split(r"\n\n|\n(?=  --)", text.strip("\n")):
        label, _, rest = block.partition("\n")
        lines.append(entry(label.strip(), " ".join(rest.split())) if block.startswith("  --") else ".PP\n" + escaped(" ".join(block.split())))
    return lines


def leaves(command, before=()):
    """The commands that do something, each with the words that call it."""
    name = (*before, command["commandName"])
    below = [each for each in command.get("subcommands", []) if each.get("shouldDisplay", True) and each["commandName"] != "help"]
    return [leaf for each in below for leaf in leaves(each, name)] if below else [(name, command)]


def section(name, command):
    words = " ".join([*name, *map(usage, shown(command))])
    lines = [f".SS {escaped(' '.join(name[1:]))}", f".B {escaped(words)}", ".PP", escaped(command.get("abstract", ""))]
    for argument in shown(command):
        text = argument.get("abstract", "")
        default = argument.get("defaultValue")
        lines.append(entry(tag(argument), f"{text} (default: {default})" if default else text))
    return lines + discussion(command.get("discussion", ""))


def statuses():
    table = OPERATING.read_text().split("| status | meaning |")[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if re.match(r"\| \d", line)]
    return [entry(status, meaning.replace("`", "")) for status, meaning in rows]


def main(version):
    program = json.load(sys.stdin)["command"]
    lines = [f'.TH PALISADE 1 "" "Palisade {version}" "Palisade"', ".SH NAME", f"palisade, palisade\\-picture \\- {escaped(program['abstract'].rstrip('.'))}", ".SH SYNOPSIS",
             ".B palisade", ".I command", "[options]", ".SH COMMANDS"]
    for name, command in leaves(program):
        lines += section(name, command)
    lines += [".SH FILES", *(entry(path, text) for path, text in FILES.items()), ".SH EXIT STATUS", *statuses(),
              ".SH SEE ALSO", ".BR systemctl (1),", ".BR journalctl (1)"]
    print("\n".join(line for line in lines if line))


if __name__ == "__main__":
    main(sys.argv[1])
