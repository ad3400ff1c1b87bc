import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: TurnMailStore {
    public func turnMails(of account: Int64) async throws -> TurnMails {
        try await read { database in try TurnMailTable.mails(of: account, database) }
    }

    public func set(_ change: TurnMailsChange, of account: Int64) async throws -> TurnMails {
        try await write { database in
            try TurnMailTable.set(change, of: account, database)
            return try TurnMailTable.mails(of: account, database)
        }
    }

    public func turnCalls(of account: Int64) async throws -> [TurnCall] {
        try await read { database in try TurnMailTable.calls(of: account, database) }
    }

    public func set(_ calls: [TurnCall], of account: Int64, with mail: Mail?, at: Timestamp) async throws {
        try await write { database in
            try TurnMailTable.set(calls, of: account, database)
            guard let mail else { return try TurnMailTable.withdraw(from: account, database) }
            try TurnMailTable.noteMail(to: account, at: at, database)
            try MailTable.insert(mail, at: at, database)
        }
    }
}
