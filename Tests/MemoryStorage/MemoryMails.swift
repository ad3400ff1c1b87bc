import Identifiers
import Storage

/// The messages and tickets of a `MemoryStore`.
struct MemoryMails: Sendable {
    private var mails: [Int64: (mail: QueuedMail, due: Timestamp)] = [:]
    private var lastID: Int64 = 0
    private var tickets: [[UInt8]: Ticket] = [:]

    mutating func queue(_ mail: Mail, at: Timestamp) {
        lastID += 1
        mails[lastID] = (QueuedMail(id: lastID, mail: mail, queued: at, attempts: 0), at)
    }

    func due(at now: Timestamp, limit: Int) -> [QueuedMail] {
        mails.values.filter { $0.due <= now }.sorted { ($0.due, $0.mail.id) < ($1.due, $1.mail.id) }.prefix(limit).map(\.mail)
    }

    mutating func postpone(_ id: Int64, until time: Timestamp) {
        guard let known = mails[id]?.mail else { return }
        mails[id] = (QueuedMail(id: id, mail: known.mail, queued: known.queued, attempts: known.attempts + 1), time)
    }

    subscript(id: Int64) -> Mail? { mails[id]?.mail.mail }

    mutating func remove(_ id: Int64) { mails[id] = nil }

    /// Removes the calls to games that wait for an address: those that can be stopped.
    mutating func withdrawCalls(to recipient: String) {
        mails = mails.filter { $0.value.mail.mail.recipient != recipient || $0.value.mail.mail.unsubscribe == nil }
    }

    mutating func remove(to recipient: String) { mails = mails.filter { $0.value.mail.mail.recipient != recipient } }

    mutating func issue(_ ticket: Ticket, with mail: Mail, atMost limit: Int, at: Timestamp) -> Bool {
        tickets = tickets.filter { $0.value.expires > at }
        guard tickets.values.count(where: { $0.account == ticket.account && $0.purpose == ticket.purpose }) < limit else { return false }
        let sent = tickets.values.count { $0.purpose == ticket.purpose && FoldedName($0.email) == FoldedName(ticket.email) }
        guard sent < limit else { return false }
        tickets[ticket.digest] = ticket
        queue(mail, at: at)
        return true
    }

    mutating func add(_ ticket: Ticket) { tickets[ticket.digest] = ticket }

    func ticket(_ digest: [UInt8], at: Timestamp) -> Ticket? { tickets[digest].flatMap { $0.expires > at ? $0 : nil } }

    mutating func removeTickets(of account: Int64) { tickets = tickets.filter { $0.value.account != account } }
}
