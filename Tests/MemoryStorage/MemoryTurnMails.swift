import Storage

/// The calls of players to their games, of a `MemoryStore`.
struct MemoryTurnMails: Sendable {
    /// Without addresses.
    var chosen: [Int64: TurnMails] = [:]
    var calls: [Int64: [TurnCall]] = [:]
    /// The refusals of addresses that belong to an account.
    private var bounces: [FoldedName: Int] = [:]

    mutating func change(_ change: TurnMailsChange, of account: Int64) {
        var mails = chosen[account] ?? TurnMails()
        mails.choice = change.choice ?? mails.choice
        mails.zone = change.zone ?? mails.zone
        mails.language = change.language ?? mails.language
        chosen[account] = mails
    }

    func bounces(of address: String) -> Int { bounces[FoldedName(address)] ?? 0 }

    mutating func bounce(_ address: String) { bounces[FoldedName(address), default: 0] += 1 }

    mutating func forget(_ address: String) { bounces[FoldedName(address)] = nil }

    mutating func remove(_ account: Int64) {
        chosen[account] = nil
        calls[account] = nil
    }
}
