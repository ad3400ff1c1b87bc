/// Distinct elements in ascending order, kept in chunks: a change moves a few hundred elements at most, however long the list is.
struct SortedList<Element: Comparable & Sendable>: Sendable {
    /// The chunks in order, without empty ones.
    private var chunks: [[Element]] = []
    private static var longestChunk: Int { 256 }

    var isEmpty: Bool { chunks.isEmpty }
    var last: Element? { chunks.last?.last }

    /// Idempotent.
    mutating func insert(_ element: Element) {
        guard !chunks.isEmpty else { return chunks.append([element]) }
        let chunk = chunkIndex(of: element)
        let place = chunks[chunk].lowerBound(of: element)
        if place < chunks[chunk].count, chunks[chunk][place] == element { return }
        chunks[chunk].insert(element, at: place)
        guard chunks[chunk].count > Self.longestChunk else { return }
        let half = Array(chunks[chunk][(Self.longestChunk / 2)...])
        chunks[chunk].removeLast(half.count)
        chunks.insert(half, at: chunk + 1)
    }

    /// Idempotent.
    mutating func remove(_ element: Element) {
        guard !chunks.isEmpty else { return }
        let chunk = chunkIndex(of: element)
        let place = chunks[chunk].lowerBound(of: element)
        guard place < chunks[chunk].count, chunks[chunk][place] == element else { return }
        chunks[chunk].remove(at: place)
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    }

    /// The greatest elements, the greatest first.
    func greatest(_ count: Int) -> [Element] {
        var found: [Element] = []
        found.reserveCapacity(count)
        for chunk in chunks.reversed() {
            found.append(contentsOf: chunk.suffix(count - found.count).reversed())
            if found.count == count { break }
        }
        return found
    }

    /// The least elements, the least first.
    func least(_ count: Int) -> [Element] {
        var found: [Element] = []
        found.reserveCapacity(count)
        for chunk in chunks {
            found.append(contentsOf: chunk.prefix(count - found.count))
            if found.count == count { break }
        }
        return found
    }

    /// The least elements above another one, the least first.
    func next(_ count: Int, after element: Element?) -> [Element] {
        guard let element else { return least(count) }
        var found: [Element] = []
        guard !chunks.isEmpty else { return found }
        for chunk in chunks[chunkIndex(of: element)...] {
            let place = chunk.lowerBound(of: element)
            let begin = place < chunk.count && chunk[place] == element ? place + 1 : place
            found.append(contentsOf: chunk[begin...].prefix(count - found.count))
            if found.count == count { break }
        }
        return found
    }

    /// The index of the last chunk that begins at or before the element, or of the first chunk.
    private func chunkIndex(of element: Element) -> Int {
        var (low, high) = (0, chunks.count)
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle][0] <= element { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
    /// The index of the first element that is not less than this one, in a collection that is sorted.
    func lowerBound(of element: Element) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
