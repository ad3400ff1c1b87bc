/// A least recently used cache of finished analyses. For games of the archive it saves a read; analyses of pasted games are kept only here.
struct RecentAnalyses: Sendable {
    private let bound: Int
    /// Entries in the order of use, the least recent first.
    private var entries: [(id: Subject.ID, evaluations: [Evaluation])] = []

    init(bound: Int) { self.bound = bound }

    mutating func find(_ id: Subject.ID) -> [Evaluation]? {
        guard let place = entries.firstIndex(where: { $0.id == id }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry.evaluations
    }

    mutating func keep(_ evaluations: [Evaluation], of id: Subject.ID) {
        entries.removeAll { $0.id == id }
        entries.append((id, evaluations))
        if entries.count > bound { entries.removeFirst() }
    }
}
