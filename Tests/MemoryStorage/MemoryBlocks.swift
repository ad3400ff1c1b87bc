import Identifiers
import Storage

/// The players whom players block or mute, of a `MemoryStore`.
struct MemoryBlocks: Sendable {
    private struct Row: Sendable {
        var block: Block
        /// The digest of the device of a blocked guest.
        var device: [UInt8]?
    }

    /// By blocker and blocked account.
    private var rows: [Int64: [Int64: Row]] = [:]
    /// The digests of the devices of guests.
    private var devices: [Int64: [UInt8]] = [:]

    mutating func add(
        _ blocked: Account, by blocker: Int64, as kind: Block.Kind, atMost limit: Int, at: Timestamp
    ) throws(StoreFailure) -> Block {
        let known = rows[blocker]?[blocked.id]
        guard known != nil || rows[blocker, default: [:]].count < limit else { throw .full("block") }
        let block = Block(kind: kind, since: known?.block.since ?? at)
        let device = kind == .block && blocked.guest ? devices[blocked.id] : nil
        rows[blocker, default: [:]][blocked.id] = Row(block: block, device: device)
        return block
    }

    mutating func remove(_ blocked: Int64, by blocker: Int64) { rows[blocker]?[blocked] = nil }

    func block(of blocked: Int64, by blocker: Int64) -> Block? { rows[blocker]?[blocked]?.block }

    func all(by blocker: Int64) -> [(blocked: Int64, block: Block)] {
        rows[blocker, default: [:]].map { ($0.key, $0.value.block) }
            .sorted { ($0.block.since, $0.blocked) > ($1.block.since, $1.blocked) }
    }

    func contacts(of account: Int64, _ accounts: MemoryAccounts) -> Contacts {
        var contacts = Contacts()
        for (other, row) in rows[account, default: [:]] {
            let covered = [other] + bots(of: other, accounts) + guests(of: row.device, but: account, accounts)
            contacts.hidden.formUnion(covered)
            if row.block.kind == .block { contacts.blocked.formUnion(covered) }
        }
        // A device counts for guests alone.
        let device = accounts[account]?.guest == true ? devices[account] : nil
        let names = [account, accounts[account]?.owner]
        for (blocker, rows) in rows where blocker != account {
            let isBlocker = rows.contains {
                $0.value.block.kind == .block && (names.contains($0.key) || (device != nil && $0.value.device == device))
            }
            if isBlocker { contacts.blockedBy.insert(blocker) }
        }
        return contacts
    }

    mutating func setDevice(_ digest: [UInt8]?, of guest: Int64) { devices[guest] = digest }

    func companions(of account: Int64, _ accounts: MemoryAccounts) -> [Int64] {
        let device = accounts[account]?.guest == true ? devices[account] : nil
        return (bots(of: account, accounts) + guests(of: device, but: account, accounts)).sorted(by: >)
    }

    private func bots(of owner: Int64, _ accounts: MemoryAccounts) -> [Int64] { accounts.all.filter { $0.owner == owner }.map(\.id) }

    private func guests(of device: [UInt8]?, but account: Int64, _ accounts: MemoryAccounts) -> [Int64] {
        guard let device else { return [] }
        return devices.filter { $0.value == device && $0.key != account && accounts[$0.key]?.guest == true }.map(\.key)
    }

    /// Whether a member has blocked the device of an account with it.
    func keeps(_ account: Int64, isGuest: (Int64) -> Bool) -> Bool {
        rows.contains { blocker, rows in rows[account]?.device != nil && !isGuest(blocker) }
    }

    /// Removes what an account has said itself.
    mutating func removeAll(by account: Int64) {
        rows[account] = nil
        devices[account] = nil
    }

    /// Removes an account, from both sides.
    mutating func remove(_ account: Int64) {
        removeAll(by: account)
        for blocker in rows.keys { rows[blocker]?[account] = nil }
    }
}
