/// The newest lines of one chat.
struct Chat: Blank, Sendable {
    private(set) var lines: [ChatLine] = []

    var isBlank: Bool { lines.isEmpty }

    mutating func erase(_ erasure: RoomErasure) { lines = lines.map(erasure.erase) }

    mutating func add(_ line: ChatLine) {
        lines.append(line)
        if lines.count > ChatLine.linesKept { lines.removeFirst(lines.count - ChatLine.linesKept) }
    }
}
