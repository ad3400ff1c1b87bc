/// The finished matches of a `MemoryStore`, in the order they were archived.
struct MemoryMatches: Sendable {
    private var matches: [MatchRecord] = []
    private var places: [String: Int] = [:]
    private var analyses: [String: [UInt8]] = [:]

    subscript(id: String) -> MatchRecord? { places[id].map { matches[$0] } }

    mutating func add(_ match: MatchRecord) throws(StoreFailure) {
        guard places[match.match] == nil else { throw .taken("match") }
        places[match.match] = matches.count
        matches.append(match)
    }

    func analysis(of id: String) -> [UInt8]? { analyses[id] }

    mutating func keepAnalysis(_ text: [UInt8], of id: String) throws(StoreFailure) {
        guard places[id] != nil else { throw .missing("match") }
        if analyses[id] == nil { analyses[id] = text }
    }

    func page(of user: String?, withPrivate: Bool, after cursor: String?, limit: Int) -> MatchPage {
        let end = cursor.flatMap(PageCursor.init).map { min(Int($0.position) - 1, matches.count) } ?? matches.count
        let size = PageCursor.pageSize(limit)
        let found = matches[..<end].indices.reversed().lazy
            .filter { (user == nil || matches[$0].isPlayed(by: user)) && (withPrivate || !matches[$0].isPrivate) }.prefix(size + 1)
        let places = Array(found)
        let next = places.count > size ? PageCursor(position: Int64(places[size - 1] + 1)).text : nil
        return MatchPage(matches: places.prefix(size).map { matches[$0].withoutEvents }, next: next)
    }

    func tally(of user: String) -> (played: Int, won: Int) {
        let played = matches.filter { $0.isPlayed(by: user) }
        return (played.count, played.count { $0.isWon(by: user) })
    }
}
