public import Dispatch
import Glibc
public import Logging
import Synchronization

/// The files of the page, all kept in memory: a request never waits for the disk, and its path never reaches the file system, so that no path can
/// lead out of the folder.
public final class StaticFiles: Sendable {
    private struct Index {
        var isPrepared = false
        var files: [String: (file: StaticFile, stamp: FolderScan.Stamp)] = [:]
        var plan: PagePlan?
        var site: Site?
        var checked: UInt64 = 0
        var isChecking = false
    }

    private let root: String
    private let fonts: String?
    private let facts: [String: String]
    private let logger: Logger
    private let index = Mutex(Index())
    /// The maximum age of the index in nanoseconds.
    private static let freshness: UInt64 = 1_000_000_000

    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - fonts: a folder whose files are those of the page below `fonts/`. It may be missing.
    ///   - facts: JSON without `'` that scripts of the page find in every document, by the name of its `data-` attribute.
    ///   - isPrepared: whether the files are read and joined at once, which takes some tenths of a second, and not by `prepare`.
    ///   - now: a monotonic clock in nanoseconds.
    public init(
        _ root: String, fonts: String? = nil, facts: [String: String] = [:], isPrepared: Bool = true, logger: Logger,
        now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
    ) {
        self.root = root
        self.fonts = fonts
        self.facts = facts
        self.logger = logger
        self.now = now
        if isPrepared { readFolder() }
    }

    /// Whether requests can be answered.
    public var isPrepared: Bool { index.withLock { $0.isPrepared } }

    private let preparation = Mutex<Task<Void, Never>?>(nil)

    /// Reads and joins the files unless that has been done; several callers wait for the same work.
    public func prepare() async {
        let task = preparation.withLock { preparation in
            let task = preparation ?? Task.detached { [self] in if !isPrepared { readFolder() } }
            preparation = task
            return task
        }
        await task.value
    }

    private func readFolder() {
        refresh()
        let count = index.withLock { $0.files.count }
        if count == 0 { logger.warning("the folder of the page is empty or cannot be read", metadata: ["folder": "\(root)"]) }
    }

    /// Must not be called before the files are prepared.
    public func answer(to request: some FileRequest) -> FileAnswer {
        let answer = answer(at: request)
        return misplacement.prefix(of: request, isKnown: answer.isFound).map { .misplaced(MisplacedPage.file(below: $0)) } ?? answer
    }

    private var misplacement: Misplacement {
        Misplacement { [self] path in index.withLock { $0.files[String(path.dropFirst())] != nil || $0.plan?.index(of: path) != nil } }
    }

    private func answer(at request: some FileRequest) -> FileAnswer {
        guard request.method == "GET" || request.method == "HEAD" else { return .readOnly }
        refreshLater()
        guard let name = Self.name(of: request.path) else { return .missing }
        let (file, document, plan, site) = index.withLock { index in
            (index.files[name]?.file, index.files[Self.document(of: request.path)]?.file, index.plan, index.site)
        }
        if let site, let place = site.file(at: request.path) {
            let file = site.file(named: String(place.name)) ?? index.withLock { $0.files[String(place.name)]?.file }
            guard var served = file?.answer(to: request, isImmutable: place.isCurrent, wanted: compressLater) else { return .missing }
            // These files are the same for everybody, and the page in a sandboxed frame has an origin of its own.
            served.headers.append(("access-control-allow-origin", "*"))
            return .file(served)
        }
        guard name == Self.shell else { return served(file, to: request) ?? address(meantBy: request, plan) ?? .missing }
        if request.path != "/", let answer = served(document, to: request) { return answer }
        guard let plan else { return served(file, to: request) ?? .missing }
        // The page itself shows that a route does not exist; the status tells programs.
        guard let number = plan.index(of: request.path == "/" + Self.shell ? "/" : request.path) else {
            return address(meantBy: request, plan) ?? (site?.missing ?? file).map { .file($0.missing) } ?? .missing
        }
        if request.path.utf8.count > 1, request.path.hasSuffix("/"), let answer = address(meantBy: request, plan) { return answer }
        return served(site?.documents[number] ?? file, to: request) ?? .missing
    }

    private func served(_ file: StaticFile?, to request: some FileRequest) -> FileAnswer? {
        (file?.answer(to: request, wanted: compressLater)).map { .file($0) }
    }

    /// For a path that is an address of the page in another spelling.
    private func address(meantBy request: some FileRequest, _ plan: PagePlan?) -> FileAnswer? {
        plan?.address(meantBy: request.path).map { .address($0) }
    }

    /// The document of a place whose links are about something; `nil` for any other request.
    public func describable(for request: some FileRequest) -> StaticFile? {
        guard request.method == "GET" || request.method == "HEAD", Self.name(of: request.path) == Self.shell else { return nil }
        return index.withLock { index in
            guard let plan = index.plan, let number = plan.index(of: request.path), plan.places[number].hasCard else { return nil }
            return index.site?.documents[number]
        }
    }

    /// One at a time, on a thread of its own.
    private let compression = DispatchQueue(label: "palisade.compression", qos: .utility)

    private func compressLater(_ file: StaticFile) {
        guard file.brotli.begin() else { return }
        compression.async {
            guard let most = file.gzip?.count else { return }
            file.brotli.make(of: file.bytes, smallerThan: most)
        }
    }

    private static let shell = "index.html"

    /// The document of a folder that is a page of its own.
    private static func document(of path: String) -> String { path.split(separator: "/").joined(separator: "/") + "/" + shell }

    /// The key in the index. A path without a dot in its last segment is a client-side route, which the shell shows.
    static func name(of path: String) -> String? {
        guard path.first == "/", !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return nil }
        let parts = path.split(separator: "/")
        if parts.contains(where: { $0.hasPrefix(".") }) { return nil }
        guard let last = parts.last, last.contains(".") else { return shell }
        return path.hasSuffix("/") ? nil : parts.joined(separator: "/")
    }

    /// Checks for changed files off the loop, at most once in each period; the current request uses the present index.
    private func refreshLater() {
        let now = now()
        let mustCheck = index.withLock { index in
            // Another thread may have checked since `now` was read.
            guard !index.isChecking, now > index.checked, now - index.checked > Self.freshness else { return false }
            index.isChecking = true
            return true
        }
        if mustCheck { Task.detached(priority: .utility) { [weak self] in self?.refresh() } }
    }

    /// Reads new and changed files, and forgets deleted ones.
    func refresh() {
        let known = index.withLock { $0.files }
        var files: [String: (file: StaticFile, stamp: FolderScan.Stamp)] = [:]
        for (folder, prefix) in [(root, "")] + (fonts.map { [($0, "fonts/")] } ?? []) {
            for (path, stamp) in FolderScan.files(in: folder) {
                let name = prefix + path
                if let old = known[name], old.stamp == stamp {
                    files[name] = old
                } else if let bytes = FolderScan.read(folder + "/" + path) {
                    files[name] = (StaticFile(bytes, name: name), stamp)
                }
            }
        }
        let isChanged = files.mapValues(\.stamp) != known.mapValues(\.stamp)
        let (plan, site) = isChanged ? read(files.mapValues(\.file)) : index.withLock { ($0.plan, $0.site) }
        index.withLock { $0 = Index(isPrepared: true, files: files, plan: plan, site: site, checked: now()) }
    }

    /// `nil` for a page that the server does not understand; its files are served as they are.
    private func read(_ files: [String: StaticFile]) -> (PagePlan?, Site?) {
        guard let text = files[PagePlan.file] else { return (nil, nil) }
        let plan: PagePlan
        do { plan = try PagePlan(text.bytes) } catch {
            notice(PagePlan.file, error.reason)
            return (nil, nil)
        }
        do { return (plan, try Site(of: files, plan: plan, facts: facts)) } catch {
            notice(error.file, error.reason)
            return (plan, nil)
        }
    }

    private func notice(_ file: String, _ reason: String) {
        logger.notice("the page is served file by file", metadata: ["file": "\(file)", "reason": "\(reason)"])
    }
}
