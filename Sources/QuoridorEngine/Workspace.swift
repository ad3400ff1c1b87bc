/// The memory of one search, set aside once: what belongs to a height of the tree lies at that index.
///
/// Pointers, because an array in a structure is checked for a second owner at every write; they never leave the search, which keeps all heights
/// below `heights`.
struct Workspace: ~Copyable {
    /// Further from the root than this nobody looks.
    static let heights = 128
    /// Places for actions at one height; no position has more than 136.
    static let width = 144

    let positions: UnsafeMutablePointer<Position>
    /// Candidates with their ranks, `width` to a height: the rank in the upper 24 bits, the action's code in the lower 8.
    let candidates: UnsafeMutablePointer<UInt32>
    /// The best line from each height on, `heights` actions to a height.
    let lines: UnsafeMutablePointer<Action>
    let lengths: UnsafeMutablePointer<Int>
    /// The action that led to a height.
    let played: UnsafeMutablePointer<Action>
    /// Two actions a height that refuted something lately.
    let killers: UnsafeMutablePointer<Action>
    /// How often an action of a seat was better than others; `Action.count` rounded up to 256 a seat.
    let history: UnsafeMutablePointer<Int32>
    /// What refuted an action of a seat last.
    let replies: UnsafeMutablePointer<Action>
    /// How many plies less to look, by depth and by the number of the action, 64 to a depth.
    let reductions: UnsafeMutablePointer<Int8>

    init(_ position: Position) {
        func zone<Value>(_ value: Value, _ count: Int) -> UnsafeMutablePointer<Value> {
            let zone = UnsafeMutablePointer<Value>.allocate(capacity: count)
            zone.initialize(repeating: value, count: count)
            return zone
        }
        positions = zone(position, Self.heights + 1)
        candidates = zone(0, (Self.heights + 1) * Self.width)
        lines = zone(.none, (Self.heights + 1) * Self.heights)
        lengths = zone(0, Self.heights + 1)
        played = zone(.none, Self.heights + 1)
        killers = zone(.none, 2 * (Self.heights + 1))
        history = zone(0, 2 * 256)
        replies = zone(.none, 2 * 256)
        reductions = zone(0, 32 * 64)
    }

    deinit {
        positions.deallocate()
        candidates.deallocate()
        lines.deallocate()
        lengths.deallocate()
        played.deallocate()
        killers.deallocate()
        history.deallocate()
        replies.deallocate()
        reductions.deallocate()
    }

    /// Before a search: what was learned in the last one counts little.
    func fade() {
        killers.update(repeating: .none, count: 2 * (Self.heights + 1))
        for index in 0..<512 { history[index] /= 4 }
    }

    /// Before another game.
    func clear() {
        fade()
        history.update(repeating: 0, count: 512)
        replies.update(repeating: .none, count: 512)
    }
}
