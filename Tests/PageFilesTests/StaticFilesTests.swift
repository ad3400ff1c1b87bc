import Foundation
import Logging
import Synchronization
import Testing

@testable import PageFiles

@Suite struct StaticFilesTests {
    private static let plan = """
        {"places": [
          {"path": "/", "view": "a.js"}, {"path": "/lobby", "view": "a.js"}, {"path": "/room/:id=#####", "view": "a.js"},
          {"path": "/replay/:match=m_*", "view": "a.js"}, {"view": "a.js"}
        ]}
        """

    /// One thread reads the clock, another finishes a look at the folder, and only then does the first one compare: seen in the wild.
    @Test func `a request from before the last look at the folder is answered`() {
        let times = Mutex<[UInt64]>([5_000_000_000])
        let files = StaticFiles("/nowhere", logger: Logger(label: "test")) { times.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
        times.withLock { $0 = [1_000_000_000] }
        let request = FileAsked(path: "/index.html")
        #expect(files.answer(to: request).file?.status == nil)
    }

    @Test(arguments: [
        ("/", 200), ("/lobby", 200), ("/room/48213", 200), ("/replay/m_1z", 200), ("/index.html", 200), ("/nonsense", 404),
        ("/lobby/more", 404), ("/room/4821", 404), ("/room/482130", 404), ("/room/4821x", 404), ("/replay/m_", 404), ("/replay/zzz", 404),
    ])
    func `an address that is no place of the page shows the page and is not found`(path: String, status: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("shell".utf8).write(to: folder.appending(path: "index.html"))
        try Data(Self.plan.utf8).write(to: folder.appending(path: "places.json"))
        let files = StaticFiles(folder.path, logger: Logger(label: "test"))
        let request = FileAsked(path: path)
        let response = files.answer(to: request).file
        #expect(response?.status == status)
        #expect(response?.body == Array("shell".utf8))
    }

    @Test(arguments: [
        ("/palisade/", nil, true), ("/palisade/room/48213", nil, true), ("/games/at/lobby", nil, true), ("/palisade/app.js", nil, true),
        ("/palisade/index.html", nil, true), ("/palisade/api/v1/me", nil, true), ("/palisade/v/1a/app.js", nil, true),
        ("/", "/palisade", true), ("/lobby", "/palisade/", true), ("/", "/", false), ("/", nil, false), ("/lobby/", nil, false),
        ("/palisade", nil, false), ("/nonsense/more", nil, false), ("/room/4821", nil, false), ("/lobby/more/", nil, false),
        ("/", "/" + String(repeating: "a", count: 256), false),
    ])
    func `a request that a proxy passes on below another path is told so`(path: String, prefix: String?, isMisplaced: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("index.html", "shell"), ("app.js", ""), ("places.json", Self.plan)] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        let files = StaticFiles(folder.path, logger: Logger(label: "test"))
        let answer = files.answer(to: FileAsked(path: path, headers: prefix.map { ["x-forwarded-prefix": $0] } ?? [:]))
        guard case .misplaced(let page) = answer else {
            #expect(!isMisplaced)
            return
        }
        #expect(isMisplaced && page.status == 404)
    }

    @Test func `the page below another path has nothing of its path but its text`() {
        let text = String(decoding: MisplacedPage.file(below: "/<script>/").body, as: UTF8.self)
        #expect(text.contains("/&lt;script&gt;/") && !text.contains("<script>"))
    }

    @Test(arguments: [("/index.html", false), ("/app.js", false), ("/v/older/app.js", true)])
    func `files below the version may be read by a frame in a sandbox`(path: String, isShared: Bool) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web")
        let files = StaticFiles(page.path, logger: Logger(label: "test"))
        let request = FileAsked(path: path)
        let headers = try #require(files.answer(to: request).file).headers
        #expect(headers.first { $0.name == "access-control-allow-origin" }?.value == (isShared ? "*" : nil))
    }

    @Test func `the files of the folder of the typeface stand below fonts, and the page changes with them`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let fonts = folder.appending(path: "made")
        try FileManager.default.createDirectory(at: folder.appending(path: "page"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("shell".utf8).write(to: folder.appending(path: "page/index.html"))
        let files = StaticFiles(folder.appending(path: "page").path, fonts: fonts.path, logger: Logger(label: "test"))
        #expect(files.answer(to: FileAsked(path: "/fonts/latin.woff2")).file == nil)
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
        try Data("letters".utf8).write(to: fonts.appending(path: "latin.woff2"))
        files.refresh()
        let file = try #require(files.answer(to: FileAsked(path: "/fonts/latin.woff2")).file)
        #expect(file.body == Array("letters".utf8) && file.headers.contains { $0 == ("content-type", "font/woff2") })
    }

    @Test(arguments: [
        ("/lobby/", "/lobby"), ("/Lobby", "/lobby"), ("/ROOM/48213", "/room/48213"), ("/room/48213.", "/room/48213"), ("/room/48213 ", "/room/48213"),
        ("/room/48213/", "/room/48213"), ("/room/48213).", "/room/48213"), ("/room/４８２１３。", "/room/48213"), ("/Replay/M_1zA", "/replay/m_1zA"),
        ("//lobby/", "/lobby"), ("/room//48213", nil), ("/room/48213", nil), ("/nonsense.", nil), ("/lobby.js", nil), ("/", nil), ("/./", nil),
        ("//evil.example/", nil), ("/room/48213/more", nil), ("/a.js", nil), ("/A.js", nil),
    ])
    func `an address in another spelling leads to the one in its own`(path: String, location: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["index.html", "a.js"] { try Data("shell".utf8).write(to: folder.appending(path: name)) }
        try Data(Self.plan.utf8).write(to: folder.appending(path: "places.json"))
        let files = StaticFiles(folder.path, logger: Logger(label: "test"))
        let answer = files.answer(to: FileAsked(path: path))
        if case .address(let address) = answer { #expect(address == location) } else { #expect(location == nil) }
    }

    @Test func `files are read when they are prepared, once for all that wait`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let readings = Mutex(0)
        let files = StaticFiles(folder.path, isPrepared: false, logger: Logger(label: "test")) {
            readings.withLock { $0 += 1 }
            return 0
        }
        #expect(!files.isPrepared)
        try Data("shell".utf8).write(to: folder.appending(path: "index.html"))
        await withTaskGroup(of: Void.self) { group in for _ in 0..<4 { group.addTask { await files.prepare() } } }
        #expect(files.isPrepared)
        #expect(readings.withLock { $0 } == 1, "each reading of the folder asks for the time once")
        let request = FileAsked(path: "/")
        #expect(files.answer(to: request).file?.body == Array("shell".utf8))
    }
}
