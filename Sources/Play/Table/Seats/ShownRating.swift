public import GameRules
import JSONText
public import Storage

/// The strength of a player in one game among people, as seats show it.
public struct ShownRating: Hashable, Sendable {
    /// On the scale of Elo.
    public let points: Int
    /// Whether too few games are known for a comparison with others.
    public let isProvisional: Bool

    public init(points: Int, isProvisional: Bool) {
        self.points = points
        self.isProvisional = isProvisional
    }

    init(_ change: RatingChange) { self.init(points: change.rating, isProvisional: change.isProvisional) }
}

extension [GameID: ShownRating] {
    /// The ratings among people, by game.
    public init(_ ratings: [PlayerRating]) {
        self.init()
        for rating in ratings where rating.pool == .people {
            self[GameID(rating.game)] = ShownRating(points: rating.value, isProvisional: rating.isProvisional)
        }
    }
}

extension Receipt.Share {
    /// The rating among people after the match; `nil` if the match did not change it.
    var ratingAmongPeople: ShownRating? { ratings.first { $0.pool == .people }.map(ShownRating.init) }
}

extension ShownRating {
    /// Writes the members `rating` and `prov` of a seat. Without a rating they are `null` and `true`.
    static func write(_ rating: ShownRating?, to json: inout JSONWriter) {
        json.field("rating", rating?.points)
        json.field("prov", rating?.isProvisional ?? true)
    }

    /// The form in the journal: an array of the points and whether they are provisional.
    func writeToJournal(_ json: inout JSONWriter) {
        json.beginArray()
        json.value(points)
        json.value(isProvisional)
        json.endArray()
    }

    /// - Returns: `nil` for anything but that array.
    init?(journal field: JSONValue?) {
        guard let fields = field?.array, fields.count == 2, let points = fields[0].int, let isProvisional = fields[1].bool else { return nil }
        self.init(points: points, isProvisional: isProvisional)
    }
}
