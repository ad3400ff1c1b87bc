/// A parser that takes bytes of strangers, with the promises that hold for all of them. A trap is found without a promise.
protocol FuzzInput {
    /// Texts of its language, which mutations insert.
    var words: [String] { get }

    func check(_ bytes: [UInt8]) throws(Finding)
}

/// A broken promise.
struct Finding: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
