import Identifiers
import Storage

/// The wallets, rank games and rewards of a `MemoryStore`.
struct MemoryLedger: Sendable {
    private struct Pot {
        let stakes: Stakes
        var isLive = true
        /// The winner of a star of a new account of the own network.
        var kinStar: UserID?
    }

    private var wallets: [UserID: Wallet] = [:]
    private var postings: [(user: UserID, posting: Posting)] = []
    private var pots: [MatchID: Pot] = [:]
    private var seats: [UserID: MatchID] = [:]
    private var settlements: [MatchID: Receipt] = [:]
    /// The games that count towards presents, and those of the last day.
    private var finished: [UserID: (games: Int, day: Int64, today: Int)] = [:]

    func wallet(of user: UserID) -> Wallet { wallets[user] ?? .new }

    func holdings(of user: UserID) -> Holdings {
        let own = postings.lazy.filter { $0.user == user }.map(\.posting)
        return Holdings(
            wallet: wallet(of: user), finished: finished[user]?.games ?? 0, opened: own.count { $0.kind == .present },
            paidDay: own.filter { $0.kind == .daily }.map(\.reference).max())
    }

    func settlement(of match: MatchID) -> Receipt? { settlements[match] }

    /// Keeps the receipt of a settled match with the ratings in it.
    mutating func note(_ receipt: Receipt, of match: MatchID) { settlements[match] = receipt }

    /// Whether a player has a posting.
    func hasWallet(_ user: UserID) -> Bool { wallets[user] != nil }

    /// Whether stars move in a match; `true` for one without stakes.
    func isForStars(_ match: MatchID) -> Bool { pots[match]?.stakes.terms.count ?? true }

    func page(of user: UserID, before position: Int64?, limit: Int) -> PostingPage {
        let size = PageCursor.pageSize(limit)
        let found = postings.reversed().lazy.filter { $0.user == user && $0.posting.position < position ?? .max }.prefix(size + 1).map(\.posting)
        let page = Array(found)
        return PostingPage(postings: Array(page.prefix(size)), next: page.count > size ? page[size - 1].position : nil)
    }

    func meetings(on day: String) -> [RankMeeting] {
        pots.values.filter { $0.stakes.day == day }.map { RankMeeting(users: $0.stakes.users, kinStar: $0.kinStar) }
    }

    /// Throws unless `begin` can take these stakes.
    func check(_ stakes: Stakes) throws(StoreFailure) {
        guard pots[stakes.match] == nil else { throw .taken("settlement") }
        for user in stakes.users {
            guard wallet(of: user).money >= Stakes.each else { throw .insufficientFunds(user: user, money: wallet(of: user).money) }
            if seats[user] != nil { throw .taken("seat") }
        }
    }

    mutating func begin(_ stakes: Stakes, at: Timestamp) -> Receipt {
        pots[stakes.match] = Pot(stakes: stakes)
        let shares = stakes.users.map { user in
            seats[user] = stakes.match
            return post(.stake, stakes.match.rawValue, to: user, money: -Stakes.each, stars: 0, at: at)
        }
        return Receipt(step: .staked, shares: shares)
    }

    /// Throws unless `settle` can settle this match.
    func check(settling match: MatchID) throws(StoreFailure) {
        guard pots[match]?.isLive ?? true else { throw .taken("settlement") }
    }

    /// Settles a finished match, and counts it for the people in it.
    mutating func settle(_ match: MatchRecord, at: Timestamp) -> Receipt? {
        let counted = count(match)
        guard let pot = pots[match.match], pot.isLive else {
            return counted.isEmpty ? nil : Receipt(step: .played, shares: counted.map { Receipt.Share(user: $0, holdings: holdings(of: $0)) })
        }
        let winner = match.players.first { $0.seat == match.winner && pot.stakes.users.contains($0.user) }?.user
        return end(pot.stakes, winner == nil ? .drawn : .won, winner: winner, earns: !match.isCutShort, at: at)
    }

    /// - Returns: the people for whom it counts.
    private mutating func count(_ match: MatchRecord) -> [UserID] {
        guard Present.counts(match) else { return [] }
        let day = Present.day(of: match.ended)
        return match.players.filter { $0.kind == "human" }.map(\.user).filter { user in
            var tally = finished[user] ?? (0, day, 0)
            if tally.day != day { (tally.day, tally.today) = (day, 0) }
            guard tally.today < Present.mostGamesOnADay else { return false }
            tally.games += 1
            tally.today += 1
            finished[user] = tally
            return true
        }
    }

    mutating func openPresent(of user: UserID, amount: Int, at: Timestamp) throws(StoreFailure) -> (number: Int, holdings: Holdings) {
        let before = holdings(of: user)
        guard before.presents > 0 else { throw .missing("present") }
        let number = before.opened + 1
        return (number, post(.present, "\(number)", to: user, money: amount, stars: 0, at: at).holdings)
    }

    mutating func payDaily(of user: UserID, day: String, at: Timestamp) throws(StoreFailure) -> Holdings {
        guard !postings.contains(where: { $0.user == user && $0.posting.kind == .daily && $0.posting.reference == day }) else {
            throw .taken("posting")
        }
        return post(.daily, day, to: user, money: Daily.amount, stars: 0, at: at).holdings
    }

    mutating func correct(_ user: UserID, entry: Int64, money: Int, stars: Int, at: Timestamp) -> Holdings {
        post(.correction, "\(entry)", to: user, money: money, stars: stars, at: at).holdings
    }

    mutating func void(_ match: MatchID, at: Timestamp) -> Receipt? {
        guard let pot = pots[match], pot.isLive else { return nil }
        return end(pot.stakes, .void, winner: nil, at: at)
    }

    mutating func voidAll(but matches: Set<MatchID>, at: Timestamp) -> [MatchID] {
        let lost = pots.filter { $0.value.isLive && !matches.contains($0.key) }.keys.sorted { $0.rawValue < $1.rawValue }
        for match in lost { _ = void(match, at: at) }
        return lost
    }

    mutating func close(_ user: UserID, at: Timestamp) {
        finished[user] = nil
        guard let wallet = wallets[user] else { return }
        _ = post(.closing, "", to: user, money: -wallet.money, stars: -wallet.stars, at: at)
    }

    private mutating func end(_ stakes: Stakes, _ outcome: Receipt.Step, winner: UserID?, earns: Bool = true, at: Timestamp) -> Receipt {
        pots[stakes.match]?.isLive = false
        let shares = stakes.users.map { user in
            seats[user] = nil
            guard let winner else { return post(.refund, stakes.match.rawValue, to: user, money: Stakes.each, stars: 0, at: at) }
            if user == winner {
                let star = earns ? stakes.terms.star(of: user) : .none
                if star == .kin { pots[stakes.match]?.kinStar = user }
                return post(.payout, stakes.match.rawValue, to: user, money: Stakes.each * stakes.users.count, stars: star == .none ? 0 : 1, at: at)
            }
            guard stakes.terms.count, wallet(of: user).stars > 0 else { return Receipt.Share(user: user, holdings: holdings(of: user)) }
            return post(.loss, stakes.match.rawValue, to: user, money: 0, stars: -1, at: at)
        }
        let receipt = Receipt(step: outcome, shares: shares)
        settlements[stakes.match] = receipt
        return receipt
    }

    private mutating func post(_ kind: Posting.Kind, _ reference: String, to user: UserID, money: Int, stars: Int, at: Timestamp) -> Receipt.Share {
        if wallets[user] == nil {
            wallets[user] = Wallet(money: 0, stars: 0, best: 0)
            _ = post(.welcome, "", to: user, money: Wallet.welcome, stars: 0, at: at)
        }
        let position = Int64(postings.count + 1)
        postings.append(
            (user, Posting(position: position, kind: kind, reference: reference, money: money, stars: stars, at: at)))
        let wallet = wallet(of: user).after(money: money, stars: stars, at: position)
        wallets[user] = wallet
        return Receipt.Share(user: user, money: money, stars: stars, holdings: holdings(of: user))
    }
}
