import Dispatch
import Foundation
public import Identifiers
public import Networks
import Synchronization

/// The archives that people asked for, made one after the other and kept for a day in a folder of their own.
///
/// One network gets three quarters of the shared places at most, and an archive of the network that holds most leaves a full list for an archive of
/// another one, so that no network is kept out.
public actor Exports {
    public enum Refusal: Error, Hashable {
        /// Too many wait.
        case busy
        /// - Parameter wait: the time until the owner may ask again.
        case tooSoon(wait: Duration)
    }

    /// Writes the members of an archive.
    public typealias Content = @Sendable (ZipFile) async throws -> Void

    private struct Export {
        let owner: String
        let networks: NetworkShares
        let askedAt: Timestamp
        var isReady = false
    }

    private struct Job: Sendable {
        let id: String
        let networks: NetworkShares
        let at: Timestamp
        let content: Content
    }

    private struct Reader {
        let owner: String
        let networks: NetworkShares
    }

    /// The numbers of archives that may wait, and that are kept.
    static let maxWaiting = 16
    static let maxKept = 64
    /// Downloads at a time. Each holds a piece of its archive in memory for as long as its reader takes.
    static let maxDownloads = 64
    static let maxDownloadsOfOwner = 2
    /// The time between two archives of one owner.
    static let pause = Duration.seconds(3600)

    private let folder: String
    private let life: Duration
    private let report: @Sendable (any Error) -> Void
    private let queue = DispatchQueue(label: "palisade.export")
    /// The waiting archives, the oldest first, and the signal that archives wait.
    private var jobs: [Job] = []
    private let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation
    private var exports: [String: Export] = [:]
    private let downloads = Mutex<[Reader]>([])
    private let made = Mutex((arrived: 0, done: 0))

    /// - Parameters:
    ///   - folder: made when the first archive is. Files that an earlier process left in it are removed.
    ///   - life: the time for which an archive is kept.
    ///   - report: called with the reason why an archive could not be made.
    public init(folder: String, life: Duration, report: @escaping @Sendable (any Error) -> Void) {
        self.folder = folder
        self.life = life
        self.report = report
        (arrivals, arrived) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// - Returns: a name that cannot be guessed.
    public func ask(
        for owner: String, from networks: NetworkShares, at now: Timestamp, _ content: @escaping Content
    ) throws(Refusal) -> String {
        expire(at: now)
        if let last = exports.values.filter({ $0.owner == owner }).map(\.askedAt).max(), now - last < Self.pause {
            throw .tooSoon(wait: last + Self.pause - now)
        }
        try makeRoom(for: networks)
        let id = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
        exports[id] = Export(owner: owner, networks: networks, askedAt: now)
        jobs.append(Job(id: id, networks: networks, at: now, content: content))
        made.withLock { $0.arrived += 1 }
        arrived.yield()
        return id
    }

    /// Removes a waiting archive of the largest network to make room for a further one.
    private func makeRoom(for networks: NetworkShares) throws(Refusal) {
        guard NetworkTally(jobs.map(\.networks)).hasPlace(for: networks, of: Self.maxWaiting * 3 / 4) else { throw .busy }
        guard jobs.count >= Self.maxWaiting else { return }
        guard let leaving = jobs.indexOfLargestNetwork(for: networks, { $0.networks }) else { throw .busy }
        remove(jobs.remove(at: leaving).id)
        made.withLock { $0.done += 1 }
    }

    public struct Listed: Hashable, Sendable {
        public let id: String
        public let askedAt: Timestamp
        /// The time at which it is removed.
        public let until: Timestamp
        public let isReady: Bool
    }

    /// The archives of an owner, the newest first.
    public func list(of owner: String, at now: Timestamp) -> [Listed] {
        expire(at: now)
        let own = exports.filter { $0.value.owner == owner }.sorted { $0.value.askedAt > $1.value.askedAt }
        return own.map { Listed(id: $0.key, askedAt: $0.value.askedAt, until: $0.value.askedAt + life, isReady: $0.value.isReady) }
    }

    /// Whether an archive is ready; `nil` if the owner has no archive of this name.
    public func isReady(_ id: String, of owner: String, at now: Timestamp) -> Bool? {
        expire(at: now)
        guard let export = exports[id], export.owner == owner else { return nil }
        return export.isReady
    }

    /// Opens an archive that is ready; `nil` if no archive has this name.
    /// - Throws: ``Refusal/busy`` if the owner, or all together, have as many downloads under way as they may.
    public func open(_ id: String, from networks: NetworkShares) async throws(Refusal) -> Download? {
        guard let export = exports[id], export.isReady else { return nil }
        let owner = export.owner
        let isFree = downloads.withLock { downloads in
            guard downloads.count < Self.maxDownloads, downloads.count(where: { $0.owner == owner }) < Self.maxDownloadsOfOwner,
                NetworkTally(downloads.map(\.networks)).hasPlace(for: networks, of: Self.maxDownloads * 3 / 4)
            else { return false }
            downloads.append(Reader(owner: owner, networks: networks))
            return true
        }
        guard isFree else { throw .busy }
        let path = path(id)
        return await withCheckedContinuation { continuation in
            queue.async { [self] in
                continuation.resume(returning: Download(path: path, queue: queue) { [self] in self.leave(owner, networks) })
            }
        }
    }

    /// The downloads under way.
    nonisolated var downloading: Int { downloads.withLock { $0.count } }

    private nonisolated func leave(_ owner: String, _ networks: NetworkShares) {
        downloads.withLock { downloads in
            if let index = downloads.firstIndex(where: { $0.owner == owner && $0.networks == networks }) { downloads.remove(at: index) }
        }
    }

    /// Makes the archives until the task is cancelled.
    public func run() async {
        for await _ in arrivals {
            while !jobs.isEmpty, !Task.isCancelled { await perform(jobs.removeFirst()) }
        }
    }

    private func perform(_ job: Job) async {
        defer { made.withLock { $0.done += 1 } }
        // It may have been removed while it waited.
        guard exports[job.id] != nil else { return }
        do {
            try await make(job)
            exports[job.id]?.isReady = true
        } catch {
            remove(job.id)
            if !(error is CancellationError) { report(error) }
        }
    }

    /// The number of archives asked for, and the number of the oldest that is not made, counted from 0.
    public nonisolated var progress: (arrived: Int, oldest: Int?) {
        made.withLock { ($0.arrived, $0.done < $0.arrived ? $0.done : nil) }
    }

    /// Removes the archives of an owner.
    public func removeAll(of owner: String) { for id in exports.keys where exports[id]?.owner == owner { remove(id) } }

    private func make(_ job: Job) async throws {
        let file = try await ZipFile.make(path: path(job.id), queue: queue, time: job.at.milliseconds / 1000)
        try await job.content(file)
        try await file.finish()
    }

    private func expire(at now: Timestamp) {
        for (id, export) in exports where now - export.askedAt >= life { remove(id) }
        var ready = exports.filter(\.value.isReady).sorted { $0.value.askedAt < $1.value.askedAt }
        while ready.count > Self.maxKept, let leaving = ready.indexOfLargestNetwork({ $0.value.networks }) { remove(ready.remove(at: leaving).key) }
    }

    private func remove(_ id: String) {
        exports[id] = nil
        let path = path(id)
        queue.async { try? FileManager.default.removeItem(atPath: path) }
    }

    private func path(_ id: String) -> String { "\(folder)/\(id).zip" }
}
