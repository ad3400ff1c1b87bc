/// A list that grows at its end and is copied often. Copies share its full pages, so a copy that grows costs no more in a long list than in a short one.
public struct SharedList<Element: Sendable>: Sendable {
    @usableFromInline let pageSize: Int
    @usableFromInline var pages: [[Element]] = []
    @usableFromInline var open: [Element] = []

    /// - Parameter pageSize: the most elements that a copy which grows does not share.
    public init(pageSize: Int) { self.pageSize = pageSize }

    @inlinable
    public mutating func append(_ element: Element) {
        open.append(element)
        guard open.count == pageSize else { return }
        pages.append(open)
        open = []
    }

    /// The elements in pieces, which lie in memory one after another.
    @inlinable
    public func forEachPage(_ body: ([Element]) -> Void) {
        pages.forEach(body)
        if !open.isEmpty { body(open) }
    }
}

extension SharedList: RandomAccessCollection {
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { pages.count * pageSize + open.count }

    @inlinable
    public subscript(index: Int) -> Element {
        let page = index / pageSize
        return page < pages.count ? pages[page][index % pageSize] : open[index % pageSize]
    }
}

extension SharedList: Equatable where Element: Equatable {
    /// The number of elements equal to this one.
    @inlinable
    public func occurrences(of element: Element) -> Int {
        var count = 0
        forEachPage { page in count += page.count { $0 == element } }
        return count
    }
}

extension SharedList: Hashable where Element: Hashable {}
