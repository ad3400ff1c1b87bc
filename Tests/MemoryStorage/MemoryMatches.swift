import Identifiers
import Storage

/// The finished matches of a `MemoryStore`, in the order they were archived.
struct MemoryMatches: Sendable {
    private var matches: [MatchRecord] = []
    private var places: [MatchID: Int] = [:]
    private var analyses: [MatchID: (text: [UInt8], seen: Timestamp?)] = [:]
    /// The names of the lists in which the scores of public matches stand, by match.
    private var scoreLists: [MatchID: String] = [:]

    subscript(id: MatchID) -> MatchRecord? { places[id].map { matches[$0] } }

    /// - Returns: the position of the match.
    mutating func add(_ match: MatchRecord, scoreList: String?) throws(StoreFailure) -> Int64 {
        guard places[match.match] == nil else { throw .taken("match") }
        places[match.match] = matches.count
        matches.append(match)
        if !match.isPrivate { scoreLists[match.match] = scoreList }
        return Int64(matches.count)
    }

    /// Replaces the name of a player in up to `limit` matches that have another one.
    /// - Returns: the number of matches changed.
    mutating func rename(_ user: UserID, to name: String, atMost limit: Int) -> Int {
        let found = matches.indices.filter { matches[$0].players.contains { $0.user == user && $0.name != name } }.prefix(limit)
        for index in found { matches[index] = matches[index].renaming(user, to: name) }
        return found.count
    }

    func analysis(of id: MatchID) -> [UInt8]? { analyses[id]?.text }

    mutating func keepAnalysis(_ text: [UInt8], of id: MatchID) throws(StoreFailure) {
        guard places[id] != nil else { throw .missing("match") }
        if analyses[id] == nil { analyses[id] = (text, nil) }
    }

    /// - Returns: whether there may be more of them.
    mutating func removeMoves(endedBefore time: Timestamp, atMost limit: Int) -> Bool {
        let old = matches.indices.prefix { matches[$0].ended < time }.filter { !matches[$0].events.isEmpty }.prefix(limit)
        for index in old {
            matches[index] = matches[index].withoutMoves
            analyses[matches[index].match] = nil
        }
        return old.count == limit
    }

    /// Forgets old analyses, and notes the time at which the others were first seen.
    mutating func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp) {
        analyses = analyses.mapValues { ($0.text, $0.seen ?? now) }.filter { $0.value.1 >= time }
    }

    func page(of list: MatchList, after cursor: String?, limit: Int) -> MatchPage {
        let size = PageCursor.pageSize(limit)
        let end = cursor.flatMap(PageCursor.init)
        let listed = matches.indices.reversed().filter { matches[$0].isListed(in: list) }.map { index in
            PageCursor(position: Int64(index + 1), isAmongBots: list.order == .peopleFirst && matches[index].isOfBots)
        }
        let ordered = listed.filter { !$0.isAmongBots } + listed.filter(\.isAmongBots)
        let rest = ordered.filter { place in
            guard let end else { return true }
            return place.isAmongBots == end.isAmongBots ? place.position < end.position : place.isAmongBots
        }
        let shown = rest.prefix(size)
        return MatchPage(
            matches: shown.map { matches[Int($0.position) - 1].withoutEvents }, next: rest.count > size ? shown.last?.text : nil)
    }

    func clip(of game: String) -> MatchRecord? {
        let fit = matches.filter { $0.game == game }.compactMap { match in ClipGrade(match).map { (grade: $0, match: match) } }
        guard let best = fit.map(\.grade).max() else { return nil }
        return fit.filter { $0.grade == best }.suffix(ClipGrade.compared).map(\.match).reversed().max { $0.plies < $1.plies }
    }

    func scores(in list: ScoreList, after cursor: ScoreCursor?, limit: Int) -> ScorePage {
        let listed = matches.indices.flatMap { index in
            matches[index].scores(at: Int64(index + 1)).filter {
                matches[index].game == list.game && scoreLists[matches[index].match] == list.name && $0.player.kind == list.kind
            }
        }
        let ordered = listed.sorted { ScoreCursor($0).isBefore(ScoreCursor($1), in: list.order) }
        let rest = ordered.filter { score in cursor.map { $0.isBefore(ScoreCursor(score), in: list.order) } ?? true }
        let size = PageCursor.pageSize(limit)
        let page = Array(rest.prefix(size))
        return ScorePage(scores: page, next: rest.count > size ? page.last.map(ScoreCursor.init) : nil)
    }

    func hasPlayed(_ user: UserID) -> Bool { matches.contains { $0.isPlayed(by: user) } }

    func tally(of user: UserID) -> (played: Int, won: Int) {
        let played = matches.filter { $0.isPlayed(by: user) && $0.players.count > 1 }
        return (played.count, played.count { $0.isWon(by: user) })
    }

    func tallies(of user: UserID) -> [GameTally] {
        Dictionary(grouping: matches.filter { $0.isPlayed(by: user) }, by: \.game).sorted { $0.key < $1.key }.map { game, played in
            let against = played.filter { $0.players.count > 1 }
            return GameTally(game: game, played: against.count, won: against.count { $0.isWon(by: user) }, alone: played.count - against.count)
        }
    }
}

extension MatchRecord {
    fileprivate func isListed(in list: MatchList) -> Bool {
        if let user = list.user, !isPlayed(by: user) { return false }
        if let wanted = list.game, game != wanted { return false }
        return list.withPrivate || !isPrivate
    }
}
