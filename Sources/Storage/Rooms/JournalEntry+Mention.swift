package import Identifiers

extension JournalEntry {
    /// The bytes that the body of every entry about a user contains: bodies name people by their id, as a JSON string.
    package static func mention(of user: UserID) -> [UInt8] { Array("\"\(user)\"".utf8) }

    package func mentions(_ user: UserID) -> Bool {
        let mention = Self.mention(of: user)
        return body.indices.contains { body[$0...].starts(with: mention) }
    }
}
