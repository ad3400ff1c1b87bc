import GameRules

/// Changes to a file of the corpus. The same seed changes the same files in the same way.
struct Mutation {
    private var dice: Dice
    private let corpus: [[UInt8]]
    private let words: [[UInt8]]

    private static let longest = 16384

    init(of corpus: [[UInt8]], words: [String], seed: UInt64) {
        dice = Dice(seed: seed)
        self.corpus = corpus.isEmpty ? [[]] : corpus
        self.words = words.map { Array($0.utf8) }
    }

    /// The bytes of the next file, with one to eight changes.
    mutating func next() -> [UInt8] {
        var bytes = corpus[Int.random(in: corpus.indices, using: &dice)]
        for _ in 0..<Int.random(in: 1...8, using: &dice) { change(&bytes) }
        return Array(bytes.prefix(Self.longest))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &dice)
        let end = min(bytes.count, place + Int.random(in: 0...16, using: &dice))
        switch Int.random(in: 0..<6, using: &dice) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &dice))
        case 4:
            let other = corpus[Int.random(in: corpus.indices, using: &dice)]
            bytes.replaceSubrange(place..., with: other.suffix(Int.random(in: 0...other.count, using: &dice)))
        default: bytes.replaceSubrange(place..<end, with: words.randomElement(using: &dice) ?? [])
        }
    }
}
