public import Identifiers
public import Storage

extension SQLiteStore: MailStore {
    public func mails(dueAt now: Timestamp, limit: Int) async throws -> [QueuedMail] {
        try await read { database in try MailTable.due(at: now, limit: limit, database) }
    }

    public func postpone(mail id: Int64, until time: Timestamp) async throws {
        try await write { database in try MailTable.postpone(id, until: time, database) }
    }

    public func remove(mail id: Int64) async throws {
        try await write { database in try MailTable.delete(id, database) }
    }

    public func bounce(mail id: Int64) async throws {
        try await write { database in
            guard let address = try MailTable.recipient(of: id, database) else { return }
            try MailTable.delete(id, database)
            try BounceTable.count(address, database)
        }
    }
}

extension SQLiteStore: TicketStore {
    public func issue(_ ticket: Ticket, verified hash: String?, with mail: Mail, atMost limit: Int, at: Timestamp) async throws -> Bool {
        try await write { database in
            if let hash { try LoginTable.require(hash, of: ticket.account, database) }
            try TicketTable.deleteExpired(at: at, database)
            guard try TicketTable.count(of: ticket.account, ticket.purpose, database) < limit else { return false }
            guard try TicketTable.count(to: ticket.email, ticket.purpose, database) < limit else { return false }
            try TicketTable.insert(ticket, database)
            try MailTable.insert(mail, at: at, database)
            return true
        }
    }

    public func ticket(_ digest: [UInt8], at: Timestamp) async throws -> Ticket? {
        try await read { database in try TicketTable.ticket(digest, at: at, database) }
    }

    public func resetPassword(by digest: [UInt8], hash: String, credential: Credential, notice: Mail?, at: Timestamp) async throws
        -> RevokedCredentials?
    {
        try await write { database in
            guard let ticket = try TicketTable.ticket(digest, at: at, database), ticket.purpose == .password else { return nil }
            let isProved = try LoginTable.login(of: ticket.account, database)?.confirmed != nil
            try LoginTable.set(hash, of: ticket.account, database)
            if ticket.isMailed { try LoginTable.confirm(ticket.account, at: at, database) }
            let revoked = try CredentialTable.end(isProved ? CredentialKind.brief : CredentialKind.all, of: ticket.account, database)
            try CredentialTable.insert(credential, of: ticket.account, at: at, database)
            if let notice { try MailTable.insert(notice, at: at, database) }
            return revoked
        }
    }

    public func changeEmail(by digest: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try await write { database in
            guard let ticket = try TicketTable.ticket(digest, at: at, database), ticket.purpose == .email else { return false }
            try TicketTable.delete(of: ticket.account, database)
            try LoginTable.displace(ticket.email, for: ticket.account, database)
            try LoginTable.set(email: ticket.email, of: ticket.account, confirmedAt: at, database)
            if let notice { try MailTable.insert(notice, at: at, database) }
            return true
        }
    }

    public func addLogin(by digest: [UInt8], hash: String, provedBy session: [UInt8], notice: Mail?, at: Timestamp) async throws -> Bool {
        try await write { database in
            guard let ticket = try TicketTable.ticket(digest, at: at, database), ticket.purpose == .password else { return false }
            try CredentialTable.require(session, of: ticket.account, database)
            try LoginTable.displace(ticket.email, for: ticket.account, database)
            try LoginTable.insert(Login(account: ticket.account, email: ticket.email, hash: hash, confirmed: at), at: at, database)
            try TicketTable.delete(of: ticket.account, database)
            if let notice { try MailTable.insert(notice, at: at, database) }
            return true
        }
    }

    public func signUp(by digest: [UInt8], replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account? {
        try await write { database in
            guard let ticket = try TicketTable.ticket(digest, at: at, database), ticket.purpose == .email, let hash = ticket.hash else { return nil }
            try LoginTable.displace(ticket.email, for: ticket.account, database)
            try LoginTable.insert(Login(account: ticket.account, email: ticket.email, hash: hash, confirmed: at), at: at, database)
            try TicketTable.delete(of: ticket.account, database)
            try CredentialTable.require(old, of: ticket.account, database)
            try CredentialTable.delete(old, database)
            try CredentialTable.insert(credential, of: ticket.account, at: at, database)
            return try AccountTable.makeMember(ticket.account, database)
        }
    }

    public func issue(_ ticket: Ticket, at: Timestamp) async throws {
        try await write { database in
            try TicketTable.deleteExpired(at: at, database)
            try TicketTable.insert(ticket, database)
        }
    }

    public func queue(_ mail: Mail, at: Timestamp) async throws {
        try await write { database in try MailTable.insert(mail, at: at, database) }
    }
}
