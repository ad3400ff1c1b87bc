public import Identifiers
import JSONText
public import Storage
import Synchronization
import Wire

/// The sanctions in force, in memory, since every connection, request and chat line asks for them.
///
/// The store has them as well; a change of the store is reported here. Each account has at most one sanction of each kind, and their number is
/// bounded by the store.
public final class Sanctions: Sendable {
    private struct Key: Hashable {
        let user: UserID
        let kind: Sanction.Kind
    }

    private let known = Mutex<[Key: Sanction]>([:])

    public func add(_ sanction: Sanction) { known.withLock { $0[Key(user: sanction.user, kind: sanction.kind)] = sanction } }

    /// Removes a sanction, unless another one has replaced it.
    public func remove(_ sanction: Sanction) {
        let key = Key(user: sanction.user, kind: sanction.kind)
        known.withLock { if $0[key]?.id == sanction.id { $0[key] = nil } }
    }

    /// The sanction of this kind against the user. One that has ended is forgotten.
    public func inForce(_ kind: Sanction.Kind, against user: UserID, at now: Timestamp) -> Sanction? {
        let key = Key(user: user, kind: kind)
        return known.withLock { known in
            guard let sanction = known[key] else { return nil }
            if sanction.isInForce(at: now) { return sanction }
            known[key] = nil
            return nil
        }
    }

    /// The ban of a user, or of the player who made a bot.
    func ban(of identity: Identity, at now: Timestamp) -> Sanction? {
        [identity.user, identity.owner?.user].lazy.compactMap(\.self).compactMap { self.inForce(.ban, against: $0, at: now) }.first
    }
}

extension Sanction {
    fileprivate var user: UserID { UserID(account: account) }
}

extension Refusal {
    /// The refusal that tells a sanction openly: its reason, and its end or `null`.
    init(_ sanction: Sanction) {
        let until: JSONValue = sanction.end.map { .int(Int($0)) } ?? .null
        let (code, message): (ErrorCode, String) =
            switch sanction.kind {
            case .mute: (.muted, "this account may not write for now")
            case .ban: (.banned, "this account is banned")
            }
        self.init(code, message, details: ["until": until, "why": .string(sanction.reason)])
    }
}
