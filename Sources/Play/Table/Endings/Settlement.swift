import Identifiers
import JSONText
import Storage

/// The changes that the end of a game made for its players.
struct Settlement: Hashable, Sendable {
    struct Share: Hashable, Sendable {
        let user: UserID
        /// The changes. The stake was taken before, so a winner gains half of this money.
        let money: Int
        let stars: Int
        /// The change of the rating; `nil` if the game did not change ratings.
        let rating: Int?
        /// The rating among people after the game; `nil` if the game did not change it.
        let newRating: ShownRating?
        /// The wallet after them.
        let wallet: Wallet
    }

    let step: Receipt.Step
    let shares: [Share]

    /// - Returns: `nil` for a receipt without changes.
    init?(_ receipt: Receipt) {
        guard [.won, .drawn, .void].contains(receipt.step) else { return nil }
        step = receipt.step
        shares = receipt.shares.map { share in
            Share(
                user: share.user, money: share.money, stars: share.stars, rating: share.rating?.change,
                newRating: share.ratingAmongPeople, wallet: share.holdings.wallet)
        }
    }

    /// Writes `settle`: the changes, by user.
    func write(to json: inout JSONWriter) {
        json.key("settle")
        json.beginObject()
        for share in shares {
            json.key(share.user.rawValue)
            json.beginObject()
            json.field("money", share.money)
            json.field("stars", share.stars)
            json.field("rating", share.rating)
            json.endObject()
        }
        json.endObject()
    }

    static func writeNone(to json: inout JSONWriter) {
        json.key("settle")
        json.beginObject()
        json.endObject()
    }
}

/// The form in the journal: the step, then an array for each player.
extension Settlement {
    func writeToJournal(_ json: inout JSONWriter) {
        json.value(step.rawValue)
        for share in shares {
            json.beginArray()
            json.value(share.user.rawValue)
            json.value(share.money)
            json.value(share.stars)
            share.wallet.writeToJournal(&json)
            if let rating = share.rating { json.value(rating) }
            share.newRating?.writeToJournal(&json)
            json.endArray()
        }
    }

    init?(journal fields: [JSONValue]) {
        guard let step = fields.first?.string.flatMap(Receipt.Step.init) else { return nil }
        self.step = step
        shares = fields.dropFirst().compactMap { Share(journal: $0.array ?? []) }
        guard shares.count == fields.count - 1 else { return nil }
    }
}

extension Settlement.Share {
    fileprivate init?(journal fields: [JSONValue]) {
        guard fields.count >= 7, let user = fields[0].string, let money = fields[1].int, let stars = fields[2].int,
            let wallet = Wallet(journal: fields.dropFirst(3))
        else { return nil }
        self.init(
            user: UserID(user), money: money, stars: stars, rating: fields.count > 7 ? fields[7].int : nil,
            newRating: ShownRating(journal: fields.last), wallet: wallet)
    }
}

extension Wallet {
    /// Writes four values, without brackets around them.
    func writeToJournal(_ json: inout JSONWriter) {
        for number in [money, stars, best, Int(newest)] { json.value(number) }
    }

    /// - Returns: `nil` if the four values are not there.
    init?(journal fields: ArraySlice<JSONValue>) {
        let numbers = fields.prefix(4).compactMap(\.int)
        guard numbers.count == 4 else { return nil }
        self.init(money: numbers[0], stars: numbers[1], best: numbers[2], newest: Int64(numbers[3]))
    }
}
