/// The finished analyses asked for last. For games of the archive it saves a read; pasted ones are kept nowhere else.
struct RecentAnalyses: Sendable {
    private let bound: Int
    /// The oldest first.
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
