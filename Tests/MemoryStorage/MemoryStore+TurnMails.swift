public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: TurnMailStore {
    public func turnMails(of account: Int64) async throws -> TurnMails { contents.withLock { $0.turnMails(of: account) } }

    public func set(_ change: TurnMailsChange, of account: Int64) async throws -> TurnMails {
        try contents.withLock { contents in
            guard contents.accounts[account] != nil else { throw StoreFailure.missing("account") }
            contents.calls.change(change, of: account)
            if change.choice == false { contents.withdrawCalls(from: account) }
            return contents.turnMails(of: account)
        }
    }

    public func turnCalls(of account: Int64) async throws -> [TurnCall] {
        contents.withLock { $0.calls.calls[account, default: []].sorted { $0.match.rawValue < $1.match.rawValue } }
    }

    public func set(_ calls: [TurnCall], of account: Int64, with mail: Mail?, at: Timestamp) async throws {
        try contents.withLock { contents in
            guard contents.accounts[account] != nil else { throw StoreFailure.missing("account") }
            contents.calls.calls[account] = calls
            guard let mail else { return contents.withdrawCalls(from: account) }
            contents.calls.chosen[account, default: TurnMails()].last = at
            contents.mails.queue(mail, at: at)
        }
    }
}

extension MemoryStore.Contents {
    fileprivate func turnMails(of account: Int64) -> TurnMails {
        var mails = calls.chosen[account] ?? TurnMails()
        let login = accounts.login(of: account).flatMap { $0.confirmed == nil ? nil : $0.email }
        mails.address = login ?? accounts.links(of: account).lazy.compactMap(\.email).first
        mails.bounces = mails.address.map(calls.bounces) ?? 0
        return mails
    }

    fileprivate mutating func withdrawCalls(from account: Int64) {
        if let address = turnMails(of: account).address { mails.withdrawCalls(to: address) }
    }

    /// Counts the refusal of a message's recipient, if an account has the address.
    mutating func bounce(_ id: Int64) {
        guard let address = mails[id]?.recipient else { return }
        mails.remove(id)
        let folded = FoldedName(address)
        let isKnown = accounts.login(email: address) != nil || accounts.links.contains { $0.email.map(FoldedName.init) == folded }
        if isKnown { calls.bounce(address) }
    }
}
