import GameRules
import Identifiers
import Storage

/// The changes of people learned last. They cover the moment between the reading of an identity and its arrival at presence, so the changes of a few
/// thousand users are enough.
struct LatestChanges: Sendable {
    /// The changes of one user. Every member that is `nil` or false did not change.
    struct Change: Sendable {
        var name: String?
        /// The inner value is `nil` for the default picture.
        var avatar: Avatar??
        var isMember = false
        var isRetired = false
        var holdings: Holdings?
        var ratings: [GameID: ShownRating] = [:]
        var contacts: ContactRules?

        /// The identity with these changes. An identity without holdings, such as a guest's, gets no holdings unless the user became a member.
        func applied(to identity: Identity) -> Identity {
            var changed = identity
            if let name { changed.name = name }
            if let avatar { changed.avatar = avatar }
            if isMember { changed.guest = false }
            if isRetired { changed.isRetired = true }
            if let holdings, changed.holdings != nil || isMember { changed.holdings = changed.holdings?.merging(holdings) ?? holdings }
            changed.ratings.merge(ratings) { $1 }
            if let contacts, contacts.reading > changed.contacts.reading { changed.contacts = contacts }
            return changed
        }
    }

    private var known = RecentValues<UserID, Change>(capacity: 4096)

    /// The identity as it is after the changes of its user.
    func applied(to identity: Identity) -> Identity {
        guard let user = identity.user, let change = known[user] else { return identity }
        return change.applied(to: identity)
    }

    /// Notes a change of a user. Of two holdings and of two contact rules the newer are kept, in whichever order they come.
    mutating func note(_ user: UserID, _ change: (inout Change) -> Void) {
        var latest = known[user] ?? Change()
        change(&latest)
        known[user] = latest
    }
}
