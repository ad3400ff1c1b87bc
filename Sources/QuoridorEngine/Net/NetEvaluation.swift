import Games

/// An evaluation by a neural network trained on games of the engine against itself; see <doc:Nets>.
struct NetEvaluation: Evaluator {
    private static let parts = NetWeights.strips
    private typealias Cells = NetWeights.Cells

    /// The accumulators of the walls' features for both seats at each height, and the index of the accumulator valid at each height: a pawn move
    /// changes no accumulator.
    private final class Sums {
        let cells: UnsafeMutablePointer<Cells>
        let owner: UnsafeMutablePointer<Int>
        let list: UnsafeMutablePointer<Int32>

        init() {
            cells = .allocate(capacity: (Workspace.heights + 1) * 2 * parts)
            cells.initialize(repeating: Cells(), count: (Workspace.heights + 1) * 2 * parts)
            owner = .allocate(capacity: Workspace.heights + 1)
            owner.initialize(repeating: 0, count: Workspace.heights + 1)
            list = .allocate(capacity: Features.most)
            list.initialize(repeating: 0, count: Features.most)
        }

        deinit {
            cells.deallocate()
            owner.deallocate()
            list.deallocate()
        }
    }

    private let weights: NetWeights
    private let sums: Sums
    private let rows: UnsafePointer<Cells>
    private let cells: UnsafeMutablePointer<Cells>
    private let owner: UnsafeMutablePointer<Int>
    private let list: UnsafeMutablePointer<Int32>
    private var detours = DetourCache()
    private var known = ScoreCache()

    init(_ weights: NetWeights) {
        self.weights = weights
        sums = Sums()
        rows = weights.rows
        cells = sums.cells
        owner = sums.owner
        list = sums.list
    }

    mutating func begin(_ position: Position) {
        owner[0] = 0
        for seat in 0...1 {
            for part in 0..<Self.parts { cells[seat &* Self.parts &+ part] = weights.base[part] }
            position.walls.visit { wall in
                let row = Features.wall(Action(wall), seenBy: seat)
                for part in 0..<Self.parts { cells[seat &* Self.parts &+ part] &+= rows[row &* Self.parts &+ part] }
            }
        }
    }

    @inline(__always)
    mutating func follow(_ action: Action, to position: Position, height: Int) {
        let before = owner[height &- 1]
        if action.isPawn {
            owner[height] = before
            return
        }
        owner[height] = height
        for seat in 0...1 {
            let row = rows + Features.wall(action, seenBy: seat) &* Self.parts
            let old = cells + (before &* 2 &+ seat) &* Self.parts
            let new = cells + (height &* 2 &+ seat) &* Self.parts
            for part in 0..<Self.parts { new[part] = old[part] &+ row[part] }
        }
    }

    @inline(__always)
    mutating func score(_ position: Position, height: Int, low: Int, high: Int) -> Int {
        if let score = known.score(of: position.key) { return score }
        let score = judge(position, height)
        known.store(score, of: position.key)
        return score
    }

    private mutating func judge(_ position: Position, _ height: Int) -> Int {
        let count = Features.write(position, &detours, to: list)
        let old = cells + (owner[height] &* 2 &+ position.turn) &* Self.parts
        let head = Features.head(position)
        let last = weights.heads + head &* Self.parts
        var total = SIMD8<Int32>()
        // Four vectors at a time fit into registers.
        for part in stride(from: 0, to: Self.parts, by: 4) {
            var (first, second, third, fourth) = (old[part], old[part &+ 1], old[part &+ 2], old[part &+ 3])
            for index in 0..<count {
                let row = rows + (Int(list[index]) &* Self.parts &+ part)
                first &+= row[0]
                second &+= row[1]
                third &+= row[2]
                fourth &+= row[3]
            }
            Self.weigh(first, last[part], &total)
            Self.weigh(second, last[part &+ 1], &total)
            Self.weigh(third, last[part &+ 2], &total)
            Self.weigh(fourth, last[part &+ 3], &total)
        }
        let whole = (0..<8).reduce(weights.biases[head]) { $0 &+ Int(total[$1]) }
        let score = whole &* weights.perLogit / (NetWeights.one * NetWeights.one * NetWeights.lastOne)
        return max(-Score.certain + 1, min(Score.certain - 1, score))
    }

    /// Adds the squares of the values, clipped to the range from 0 to one, each times its weight.
    @inline(__always)
    private static func weigh(_ sum: Cells, _ weights: Cells, _ total: inout SIMD8<Int32>) {
        var cut = sum.replacing(with: Cells(), where: sum .< Cells())
        let one = Cells(repeating: Int16(NetWeights.one))
        cut.replace(with: one, where: cut .> one)
        // At most 255 · 127, which fits into sixteen bits.
        let weighed = cut &* weights
        // Each 32-bit lane holds two products. Separated by shifts like this, the compiler emits the multiply-add instruction.
        let left = unsafeBitCast(cut, to: SIMD8<Int32>.self)
        let right = unsafeBitCast(weighed, to: SIMD8<Int32>.self)
        total &+= (left & 0xFFFF) &* ((right &<< 16) &>> 16) &+ (left &>> 16) &* (right &>> 16)
    }
}
