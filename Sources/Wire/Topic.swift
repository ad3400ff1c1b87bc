/// A subscribable topic. Ids are checked for form only; the source of the topic decides whether they exist.
public enum Topic: Hashable, Sendable {
    public enum Channel: String, Hashable, Sendable, CaseIterable { case best, rank, casual, bots }

    /// The values by which boards order players.
    public enum BoardOrder: String, Hashable, Sendable, CaseIterable { case stars, money, winrate, rating }

    case me
    case sys
    case lobby(game: String)
    /// Five digits.
    case room(String)
    case watch(String)
    case tv(game: String, Channel)
    case user(String)
    case board(game: String, BoardOrder)
}

extension Topic: LosslessStringConvertible {
    public init?(_ text: String) {
        // The topic of every move is recognised without splitting it.
        if text.utf8.count == 10, text.hasPrefix("room/") {
            let number = String(text.utf8.dropFirst(5)) ?? ""
            guard Topic.isRoomNumber(number) else { return nil }
            self = .room(number)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("me", 1): self = .me
        case ("sys", 1): self = .sys
        case ("lobby", 2) where Topic.isName(parts[1]): self = .lobby(game: parts[1])
        case ("room", 2) where Topic.isRoomNumber(parts[1]): self = .room(parts[1])
        case ("watch", 2) where Topic.isRoomNumber(parts[1]): self = .watch(parts[1])
        case ("user", 2) where Topic.isUser(parts[1]): self = .user(parts[1])
        case ("tv", 3) where Topic.isName(parts[1]):
            guard let channel = Channel(rawValue: parts[2]) else { return nil }
            self = .tv(game: parts[1], channel)
        case ("board", 3) where Topic.isName(parts[1]):
            guard let order = BoardOrder(rawValue: parts[2]) else { return nil }
            self = .board(game: parts[1], order)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .me: "me"
        case .sys: "sys"
        case .lobby(let game): "lobby/\(game)"
        case .room(let number): "room/\(number)"
        case .watch(let number): "watch/\(number)"
        case .tv(let game, let channel): "tv/\(game)/\(channel.rawValue)"
        case .user(let user): "user/\(user)"
        case .board(let game, let order): "board/\(game)/\(order.rawValue)"
        }
    }

    public static func isRoomNumber(_ text: String) -> Bool {
        text.utf8.count == 5 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isName(_ text: String) -> Bool {
        (1...16).contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    private static func isUser(_ text: String) -> Bool {
        text.hasPrefix("u_") && (3...22).contains(text.utf8.count)
            && text.utf8.dropFirst(2).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
