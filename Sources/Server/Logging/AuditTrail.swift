import Identifiers
import Logging
import Networks
import Synchronization

/// Writes who was refused what, and who changed what others may do, into the log under a label of its own.
///
/// Everybody can cause refusals in any number, so a minute takes `mostOfNetwork` of them from one network and `most` in all. The first line of a later
/// minute tells how many were left out. Acts are limited by the rates of requests, and all are written.
final class AuditTrail: Sendable {
    static let label = "palisade.audit"

    struct Entry {
        /// The name of the request or command, as other lines of the log have it.
        let id: String
        /// The method and path of a route, or the place in a session of a socket.
        let act: String
        /// The code of the refusal; `nil` for an act that was done.
        let code: String?
        let user: UserID?
        let networks: NetworkShares?
    }

    /// The codes that tell of somebody who tried what they may not do, or too fast.
    private static let codes: Set = [
        "auth_required", "banned", "csrf", "flood", "foreign_origin", "forbidden", "muted", "rate", "wrong_login", "wrong_password",
    ]
    static let mostOfNetwork = 20
    static let most = 600

    private struct Minute {
        var number: Int64 = 0
        var counts: [CountedNetwork: Int] = [:]
        var written = 0
        var leftOut = 0
    }

    private let minute = Mutex(Minute())
    /// `nil` where the operator wants no trail.
    private let logger: Logger?

    init(_ logger: Logger?) { self.logger = logger }

    static func isAudited(_ code: String) -> Bool { codes.contains(code) }

    func note(_ entry: Entry, at now: Timestamp) {
        guard let logger else { return }
        let place = entry.networks?.place ?? ""
        if entry.code != nil {
            let (isWritten, leftOut) = takesRefusal(from: entry.networks, at: now)
            if leftOut > 0 { logger.notice("refusals were left out", metadata: ["count": .stringConvertible(leftOut)]) }
            guard isWritten else { return }
        }
        var metadata: Logger.Metadata = ["request": "\(entry.id)", "act": "\(entry.act)"]
        if !place.isEmpty { metadata["network"] = "\(place)" }
        if let user = entry.user { metadata["user"] = "\(user)" }
        if let code = entry.code { metadata["code"] = "\(code)" }
        logger.notice(entry.code == nil ? "done" : "refused", metadata: metadata)
    }

    /// - Returns: whether the refusal is written, and the number of refusals of earlier minutes that were not.
    private func takesRefusal(from networks: NetworkShares?, at now: Timestamp) -> (isWritten: Bool, leftOut: Int) {
        minute.withLock { minute in
            var leftOut = 0
            let number = now.milliseconds / 60_000
            if number != minute.number {
                leftOut = minute.leftOut
                minute = Minute(number: number)
            }
            let shares = networks.map(Array.init) ?? []
            guard minute.written < Self.most, shares.allSatisfy({ minute.counts[$0.network, default: 0] < Self.mostOfNetwork * $0.factor }) else {
                minute.leftOut += 1
                return (false, leftOut)
            }
            minute.written += 1
            for share in shares { minute.counts[share.network, default: 0] += 1 }
            return (true, leftOut)
        }
    }
}
