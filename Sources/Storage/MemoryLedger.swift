/// The wallets and rank games of a `MemoryStore`.
struct MemoryLedger: Sendable {
    private struct Pot {
        let stakes: Stakes
        var isLive = true
    }

    private var wallets: [String: Wallet] = [:]
    private var postings: [(user: String, posting: Posting)] = []
    private var pots: [String: Pot] = [:]
    private var seats: [String: String] = [:]

    func wallet(of user: String) -> Wallet { wallets[user] ?? .new }

    func page(of user: String, before position: Int64?, limit: Int) -> PostingPage {
        let size = PageCursor.pageSize(limit)
        let found = postings.reversed().lazy.filter { $0.user == user && $0.posting.position < position ?? .max }.prefix(size + 1).map(\.posting)
        let page = Array(found)
        return PostingPage(postings: Array(page.prefix(size)), next: page.count > size ? page[size - 1].position : nil)
    }

    /// Throws unless `begin` can take these stakes.
    func check(_ stakes: Stakes) throws(StoreFailure) {
        guard pots[stakes.match] == nil else { throw .taken("settlement") }
        for user in stakes.users {
            guard wallet(of: user).money >= Stakes.each else { throw .insufficientFunds(user: user, money: wallet(of: user).money) }
            if seats[user] != nil { throw .taken("seat") }
        }
    }

    mutating func begin(_ stakes: Stakes, at: Int64) -> Receipt {
        pots[stakes.match] = Pot(stakes: stakes)
        let shares = stakes.users.map { user in
            seats[user] = stakes.match
            return post(.stake, stakes.match, to: user, money: -Stakes.each, stars: 0, at: at)
        }
        return Receipt(step: .staked, shares: shares)
    }

    /// Throws unless `settle` can settle this match.
    func check(settling match: String) throws(StoreFailure) {
        guard pots[match]?.isLive ?? true else { throw .taken("settlement") }
    }

    mutating func settle(_ match: MatchRecord, at: Int64) -> Receipt? {
        guard let pot = pots[match.match], pot.isLive else { return nil }
        let winner = match.players.first { $0.seat == match.winner && pot.stakes.users.contains($0.user) }?.user
        return end(pot.stakes, winner == nil ? .drawn : .won, winner: winner, at: at)
    }

    mutating func void(_ match: String, at: Int64) -> Receipt? {
        guard let pot = pots[match], pot.isLive else { return nil }
        return end(pot.stakes, .void, winner: nil, at: at)
    }

    mutating func voidAll(but matches: Set<String>, at: Int64) -> [String] {
        let lost = pots.filter { $0.value.isLive && !matches.contains($0.key) }.keys.sorted()
        for match in lost { _ = void(match, at: at) }
        return lost
    }

    mutating func close(_ user: String, at: Int64) {
        guard let wallet = wallets[user] else { return }
        _ = post(.closing, "", to: user, money: -wallet.money, stars: -wallet.stars, at: at)
    }

    private mutating func end(_ stakes: Stakes, _ outcome: Receipt.Step, winner: String?, at: Int64) -> Receipt {
        pots[stakes.match]?.isLive = false
        let shares = stakes.users.map { user in
            seats[user] = nil
            guard let winner else { return post(.refund, stakes.match, to: user, money: Stakes.each, stars: 0, at: at) }
            let star = stakes.forStars ? 1 : 0
            if user == winner {
                return post(.payout, stakes.match, to: user, money: Stakes.each * stakes.users.count, stars: star, at: at)
            }
            guard star > 0, wallet(of: user).stars > 0 else { return Receipt.Share(user: user, money: 0, stars: 0, wallet: wallet(of: user)) }
            return post(.loss, stakes.match, to: user, money: 0, stars: -1, at: at)
        }
        return Receipt(step: outcome, shares: shares)
    }

    private mutating func post(_ kind: Posting.Kind, _ reference: String, to user: String, money: Int, stars: Int, at: Int64) -> Receipt.Share {
        if wallets[user] == nil {
            wallets[user] = Wallet(money: 0, stars: 0, best: 0)
            _ = post(.welcome, "", to: user, money: Wallet.welcome, stars: 0, at: at)
        }
        let position = Int64(postings.count + 1)
        postings.append(
            (user, Posting(position: position, kind: kind, reference: reference, money: money, stars: stars, at: at)))
        let wallet = wallet(of: user).after(money: money, stars: stars, at: position)
        wallets[user] = wallet
        return Receipt.Share(user: user, money: money, stars: stars, wallet: wallet)
    }
}
