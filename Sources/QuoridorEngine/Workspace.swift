/// The preallocated memory of one search, indexed by height in the tree.
///
/// Pointers, because arrays in a structure are checked for unique ownership at every write. They never leave the search, which keeps all heights
/// below `heights`.
struct Workspace: ~Copyable {
    /// The maximum distance from the root.
    static let heights = 128
    /// The capacity for candidates at one height; no position has more than 136.
    static let width = 144

    let positions: UnsafeMutablePointer<Position>
    /// Candidates with their ranks, `width` for each height: the rank in the upper 24 bits, the action's code in the lower 8.
    let candidates: UnsafeMutablePointer<UInt32>
    /// The triangular table of principal variations, `heights` actions for each height.
    let pvTable: UnsafeMutablePointer<Action>
    let pvLengths: UnsafeMutablePointer<Int>
    /// The action that led to each height.
    let played: UnsafeMutablePointer<Action>
    /// Killer moves: the last two actions at each height that caused a cutoff.
    let killers: UnsafeMutablePointer<Action>
    /// History scores of actions by seat; `Action.count` rounded up to 256 for each seat.
    let history: UnsafeMutablePointer<Int32>
    /// Countermoves: the last refutation of each action, by seat.
    let replies: UnsafeMutablePointer<Action>
    /// Late move reductions in plies, by depth and move number, 64 for each depth.
    let reductions: UnsafeMutablePointer<Int8>

    init(_ position: Position) {
        func zone<Value>(_ value: Value, _ count: Int) -> UnsafeMutablePointer<Value> {
            let zone = UnsafeMutablePointer<Value>.allocate(capacity: count)
            zone.initialize(repeating: value, count: count)
            return zone
        }
        positions = zone(position, Self.heights + 1)
        candidates = zone(0, (Self.heights + 1) * Self.width)
        pvTable = zone(.none, (Self.heights + 1) * Self.heights)
        pvLengths = zone(0, Self.heights + 1)
        played = zone(.none, Self.heights + 1)
        killers = zone(.none, 2 * (Self.heights + 1))
        history = zone(0, 2 * 256)
        replies = zone(.none, 2 * 256)
        reductions = zone(0, 32 * 64)
    }

    deinit {
        positions.deallocate()
        candidates.deallocate()
        pvTable.deallocate()
        pvLengths.deallocate()
        played.deallocate()
        killers.deallocate()
        history.deallocate()
        replies.deallocate()
        reductions.deallocate()
    }

    /// Before a search: clears the killers and scales the history down.
    func fade() {
        killers.update(repeating: .none, count: 2 * (Self.heights + 1))
        for index in 0..<512 { history[index] /= 4 }
    }

    /// Before another game: clears everything that was learned.
    func clear() {
        fade()
        history.update(repeating: 0, count: 512)
        replies.update(repeating: .none, count: 512)
    }
}
