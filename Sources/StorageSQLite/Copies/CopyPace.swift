import Foundation

/// How fast a database is copied beside running games.
public struct CopyPace: Sendable {
    /// The number of pages in one step.
    public var pages = 32
    /// The shortest rest between two steps. A step is followed by a rest of at least twice its length, so that the copy leaves the disk to the
    /// moves for two thirds of the time.
    public var rest = Duration.milliseconds(4)
    /// The number of steps after which the copy is written to the disk: a commit must not wait until megabytes of a copy are written.
    public var stepsPerSync = 2

    /// Called between two steps. For tests.
    var willStep: @Sendable () -> Void = {}

    public init() {}

    /// For a store that nobody else uses.
    public static var unhurried: CopyPace {
        var pace = CopyPace()
        pace.pages = 4096
        pace.rest = .zero
        return pace
    }

    /// Waits on this thread, which belongs to the copy.
    func wait(after step: Duration) {
        willStep()
        let pause = rest == .zero ? .zero : max(rest, min(step * 2, .milliseconds(400)))
        if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
    }
}
