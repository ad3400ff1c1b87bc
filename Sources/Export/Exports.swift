import Dispatch
import Foundation
import Synchronization

/// The archives that people asked for, made one after the other and kept for a day in a folder of their own.
public actor Exports {
    public enum Refusal: Error, Hashable {
        /// Too many wait.
        case busy
        /// - Parameter wait: milliseconds until the owner may ask again.
        case tooSoon(wait: Int64)
    }

    /// Writes the members of an archive.
    public typealias Content = @Sendable (ZipFile) async throws -> Void

    private struct Export {
        let owner: String
        let askedAt: Int64
        var isReady = false
    }

    private struct Wish: Sendable {
        let id: String
        let at: Int64
        let content: Content
    }

    /// Archives that may wait, and those that are kept; the oldest is removed for a further one.
    static let maxWaiting = 16
    static let maxKept = 64
    /// Downloads at a time. Each holds a piece of its archive in memory for as long as its reader takes.
    static let maxDownloads = 64
    static let maxDownloadsOfOwner = 2
    /// Milliseconds between two archives of one owner, and those for which one is kept.
    static let pause: Int64 = 3_600_000
    static let life: Int64 = 24 * 3_600_000

    private let folder: String
    private let report: @Sendable (any Error) -> Void
    private let queue = DispatchQueue(label: "palisade.export")
    private let wishes: AsyncStream<Wish>
    private let arrivals: AsyncStream<Wish>.Continuation
    private var exports: [String: Export] = [:]
    private let downloads = Mutex<[String: Int]>([:])
    private let made = Mutex((arrived: 0, done: 0))

    /// - Parameters:
    ///   - folder: made when the first archive is. What an earlier process left in it is removed.
    ///   - report: called with the reason why an archive could not be made.
    public init(folder: String, report: @escaping @Sendable (any Error) -> Void) {
        self.folder = folder
        self.report = report
        (wishes, arrivals) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.maxWaiting))
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: a name that cannot be guessed.
    public func ask(for owner: String, at now: Int64, _ content: @escaping Content) throws(Refusal) -> String {
        expire(at: now)
        if let last = exports.values.filter({ $0.owner == owner }).map(\.askedAt).max(), now - last < Self.pause {
            throw .tooSoon(wait: last + Self.pause - now)
        }
        guard exports.values.count(where: { !$0.isReady }) < Self.maxWaiting else { throw .busy }
        let id = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
        exports[id] = Export(owner: owner, askedAt: now)
        made.withLock { $0.arrived += 1 }
        arrivals.yield(Wish(id: id, at: now, content: content))
        return id
    }

    public struct Listed: Hashable, Sendable {
        public let id: String
        /// Milliseconds since 1970.
        public let askedAt: Int64
        public let isReady: Bool
    }

    /// The archives of an owner, the newest first.
    public func list(of owner: String, at now: Int64) -> [Listed] {
        expire(at: now)
        let own = exports.filter { $0.value.owner == owner }.sorted { $0.value.askedAt > $1.value.askedAt }
        return own.map { Listed(id: $0.key, askedAt: $0.value.askedAt, isReady: $0.value.isReady) }
    }

    /// Whether an archive is ready; `nil` if the owner has none of this name.
    public func isReady(_ id: String, of owner: String, at now: Int64) -> Bool? {
        expire(at: now)
        guard let export = exports[id], export.owner == owner else { return nil }
        return export.isReady
    }

    /// Opens an archive that is ready; `nil` if there is none of this name.
    /// - Throws: ``Refusal/busy`` if the owner, or all together, have as many downloads under way as they may.
    public func open(_ id: String) async throws(Refusal) -> Download? {
        guard let export = exports[id], export.isReady else { return nil }
        let owner = export.owner
        let isFree = downloads.withLock { downloads in
            guard downloads[owner, default: 0] < Self.maxDownloadsOfOwner, downloads.values.reduce(0, +) < Self.maxDownloads else { return false }
            downloads[owner, default: 0] += 1
            return true
        }
        guard isFree else { throw .busy }
        let path = path(id)
        return await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(returning: Download(path: path, queue: queue) { [self] in self.leave(owner) })
            }
        }
    }

    /// The downloads under way.
    nonisolated var downloading: Int { downloads.withLock { $0.values.reduce(0, +) } }

    private nonisolated func leave(_ owner: String) {
        downloads.withLock { downloads in
            guard let count = downloads[owner] else { return }
            downloads[owner] = count > 1 ? count - 1 : nil
        }
    }

    /// Makes the archives until the task is cancelled.
    public func run() async {
        for await wish in wishes {
            defer { made.withLock { $0.done += 1 } }
            // It may have been removed while it waited.
            guard exports[wish.id] != nil else { continue }
            do {
                try await make(wish)
                exports[wish.id]?.isReady = true
            } catch {
                remove(wish.id)
                if !(error is CancellationError) { report(error) }
            }
        }
    }

    /// The number of archives asked for, and the number of the oldest that is not made, counted from 0.
    public nonisolated var progress: (arrived: Int, oldest: Int?) {
        made.withLock { ($0.arrived, $0.done < $0.arrived ? $0.done : nil) }
    }

    /// Removes the archives of an owner.
    public func removeAll(of owner: String) { for id in exports.keys where exports[id]?.owner == owner { remove(id) } }

    private func make(_ wish: Wish) async throws {
        let file = try await ZipFile.make(path: path(wish.id), queue: queue, time: wish.at / 1000)
        try await wish.content(file)
        try await file.finish()
    }

    private func expire(at now: Int64) {
        for (id, export) in exports where now - export.askedAt >= Self.life { remove(id) }
        let ready = exports.filter(\.value.isReady).sorted { $0.value.askedAt < $1.value.askedAt }
        for (id, _) in ready.dropLast(Self.maxKept) { remove(id) }
    }

    private func remove(_ id: String) {
        exports[id] = nil
        let path = path(id)
        queue.async { try? FileManager.default.removeItem(atPath: path) }
    }

    private func path(_ id: String) -> String { "\(folder)/\(id).zip" }
}
