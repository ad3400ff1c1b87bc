import GameRules
import Storage
import Wire

/// The port from presence to one visit. Calls to one visit keep their order, and all but `settle` return before the visit has acted.
protocol VisitLink: Sendable {
    /// The id of the visit's connection.
    var connection: UInt64 { get }
    /// Sends a frame with reliable delivery.
    func tell(_ frame: Frame)
    func rename(_ name: String)
    func setAvatar(_ avatar: Avatar?)
    func setHoldings(_ holdings: Holdings)
    func setRating(_ rating: ShownRating, in game: GameID)
    func setContacts(_ contacts: ContactRules)
    /// Sends the refusal of a banned user, and closes.
    func dismiss(banned refusal: Refusal)
    /// Sends `bye` with the reason, and closes.
    /// - Parameter retry: range from which the client draws its delay before reconnecting.
    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Duration>?, resume: Bool)
    /// Returns once the visit has acted on every call before this one.
    func settle() async
}

/// The link to a visit of this process.
struct LocalVisit: VisitLink {
    let visit: Visit

    var connection: UInt64 { visit.connectionID }
    func tell(_ frame: Frame) { visit.connection.send(frame, as: .reliable) }
    func rename(_ name: String) { visit.run { $0.rename(name) } }
    func setAvatar(_ avatar: Avatar?) { visit.run { $0.setAvatar(avatar) } }
    func setHoldings(_ holdings: Holdings) { visit.run { $0.setHoldings(holdings) } }
    func setRating(_ rating: ShownRating, in game: GameID) { visit.run { $0.setRating(rating, in: game) } }
    func setContacts(_ contacts: ContactRules) { visit.run { $0.setContacts(contacts) } }
    func dismiss(banned refusal: Refusal) { visit.run { $0.dismiss(banned: refusal) } }

    func dismiss(_ code: CloseCode, reason: String, retry: ClosedRange<Duration>?, resume: Bool) {
        visit.run { $0.dismiss(code, reason: reason, retry: retry, resume: resume) }
    }

    func settle() async {
        await withCheckedContinuation { done in visit.run { _ in done.resume() } }
    }
}
