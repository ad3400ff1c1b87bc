"""Writes figures of a run into the tables of Measured.md: the first table below the heading that a figure names."""

import re

from servers import ROOT

PAGE = next((ROOT / "Sources").glob("*/*.docc/Measured.md"))


def write(results):
    """Rows that this run measured take the places of those of the same name, or follow the others; the rest stay."""
    text = PAGE.read_text()
    for heading in dict.fromkeys(result["table"] for result in results):
        text = in_section(text, heading, [result for result in results if result["table"] == heading])
    PAGE.write_text(text)


def in_section(text, heading, results):
    found = re.search(rf"(^## {re.escape(heading)}\n.*?)(^\| work [^\n]*\n\| ---[^\n]*\n)((?:\|[^\n]*\n)*)", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise SystemExit(f"{PAGE.name} has no table of works below “{heading}”")
    columns = [cell.strip() for cell in found[2].splitlines()[0].strip("|").split("|")]
    rows = {line.split("|")[1].strip(): line for line in found[3].splitlines()}
    for result in results:
        rows[result["name"]] = "| " + " | ".join(cell(result, column) for column in columns) + " |"
    return text[:found.start(3)] + "".join(f"{line}\n" for line in rows.values()) + text[found.end(3):]


def cell(result, column):
    ours, floor = result["ours"], result["floor"]
    match column:
        case "work" | "bar":
            return result["name" if column == "work" else "bar"]
        case "server" | "with TLS":
            return cost(ours)
        case "floor" | "without":
            return cost(floor) if floor else ""
        case "ratio":
            return f"{ratio:.2f}" if (ratio := result["ratio"] or share(ours, floor)) else ""
        case "p50" | "p99" | "p99.9":
            key = f"p{column[1:].replace('.', '')}_us"
            return time(ours[key]) if key in ours else ""
    raise SystemExit(f"{PAGE.name} has a column “{column}”, which no figure fills")


def share(ours, floor):
    """Of figures that are bytes."""
    return ours["bytes_each"] / floor["bytes_each"] if floor and "bytes_each" in ours else None


def cost(figures):
    """Processor time or bytes of one, and what happened in a second."""
    words = []
    if "seconds" in figures:
        words.append(f"{figures['seconds']:.2f} s")
    if "bytes_each" in figures:
        words.append(f"{figures['bytes_each'] / 1000:.1f} KB")
    if "cpu_us" in figures and "bytes_each" not in figures:
        words.append(time(figures["cpu_us"]))
    return "; ".join(words)


def time(microseconds):
    value, unit = (microseconds, "µs") if microseconds < 1000 else (microseconds / 1000, "ms")
    return f"{value:.1f} {unit}" if value < 10 else f"{value:.0f} {unit}"
