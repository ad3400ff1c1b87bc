/// What the server makes of the files of the page, so that a browser needs few requests and asks for all of them at once: modules in packs, sheets and
/// words in sets, and a document for each place that names them. All stand under one address that changes with any of them and so may be kept for ever.
struct Site: Sendable {
    struct Refusal: Error, Equatable {
        let file: String
        let reason: String
    }

    /// Changes with every file of the page.
    let version: String
    /// By the path below the version. Files that stay as they are stand there as well, but not in this list.
    private(set) var files: [String: StaticFile] = [:]
    /// The document of each place, and of a path that is none.
    private(set) var documents: [StaticFile] = []
    private(set) var missing: StaticFile
    private let packs: ModulePacks

    static let root = "/v/"
    private static let scripts = ["core/theme.js", "core/packs.js", "core/early.js"]
    private static let languages = ["en", "zh-Hant"]

    /// - Parameters:
    ///   - source: the files of the folder by their paths in it.
    ///   - facts: see `ServerOptions.facts`.
    init(of source: [String: StaticFile], places: Places, facts: [String: String] = [:]) throws(Refusal) {
        let version = Self.version(of: source)
        self.version = version
        let packs: ModulePacks
        do { packs = try ModulePacks(document: "app.js") { source[$0]?.bytes } } catch { throw Refusal(file: error.module, reason: error.reason) }
        var builder = Builder(source: source, packs: packs, folder: Self.root + version)
        for name in packs.names { builder.files[name] = StaticFile(packs.pack(name), name: name, isCompact: true) }
        let script = try Self.script(source)
        guard let text = source["index.html"]?.bytes else { throw Refusal(file: "index.html", reason: "it is missing") }
        let shell: Shell
        do { shell = try Shell(String(decoding: text, as: UTF8.self), script: script, facts: facts) } catch {
            throw Refusal(file: "index.html", reason: error.reason)
        }
        let policy = PageHeaders.policy(running: script)
        let framed = PageHeaders.policy(running: script, mayBeFramed: true)
        func document(_ place: Places.Place) throws(Refusal) -> StaticFile {
            StaticFile(Array(try builder.document(of: place, shell).utf8), name: "index.html", policy: place.mayBeFramed ? framed : policy)
        }
        for place in places.all { documents.append(try document(place)) }
        missing = try document(Places.Place("/ view=views/notfound.js"))
        files = builder.files
        self.packs = packs
    }

    /// A file of the present version. The map of a pack is made when it is asked for, which only the tools of a browser do.
    func file(named name: String) -> StaticFile? {
        if let file = files[name] { return file }
        guard name.hasSuffix(".js.map"), files[String(name.dropLast(".map".count))] != nil else { return nil }
        return StaticFile(Array(packs.map(of: String(name.dropLast(".map".count))).json(folder: "/").utf8), name: name, isCompact: true)
    }

    /// The file and whether the address is that of the present version. An older page gets the present files, which it must not keep.
    func file(at path: String) -> (name: Substring, isCurrent: Bool)? {
        Self.versioned(path).map { ($0.name, $0.version == version) }
    }

    /// The two parts of a path under a version; `nil` for any other path.
    private static func versioned(_ path: String) -> (version: Substring, name: Substring)? {
        guard path.hasPrefix(root) else { return nil }
        let rest = path.dropFirst(root.count)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        return (rest[..<slash], rest[rest.index(after: slash)...])
    }

    /// The paths that one may be served as: itself, and what is under its version. A rule about paths applies to both.
    static func meanings(of path: String) -> [String] {
        guard let (_, name) = versioned(path) else { return [path] }
        return [path] + meanings(of: "/" + name)
    }

    private static func script(_ source: [String: StaticFile]) throws(Refusal) -> String {
        var parts: [String] = []
        for name in scripts {
            guard let bytes = source[name]?.bytes else { throw Refusal(file: name, reason: "it is missing") }
            parts.append(String(decoding: bytes, as: UTF8.self))
        }
        let script = parts.joined(separator: "\n").split(separator: "\n").joined(separator: "\n")
        guard !script.contains("</") else { throw Refusal(file: scripts[0], reason: "a script in the document must not have `</`") }
        return script
    }

    private static func version(of source: [String: StaticFile]) -> String {
        StaticFile.hash(source.sorted { $0.key < $1.key }.flatMap { Array("\($0.key) \($0.value.tag)\n".utf8) })
    }

    /// Collects the sets that documents name.
    private struct Builder {
        let source: [String: StaticFile]
        let packs: ModulePacks
        let folder: String
        var files: [String: StaticFile] = [:]

        mutating func document(of place: Places.Place, _ shell: Shell) throws(Refusal) -> String {
            let sheets = shell.sheets.map { String($0.dropFirst()) } + place.styles.map { "styles/\($0).css" }
            let games = packs.loads(of: "games/index.js")
            for game in games {
                try joinSheets(sheetsOfGame(game, place))
                joinModules(modulesOfGame(game, place), to: place.view)
            }
            try joinWords(place.words)
            return shell.document(
                folder: folder, styles: ("\(folder)/\(try joinSheets(sheets))", sheets.map { "/" + $0 }),
                first: first(place, games), mayBeFramed: place.mayBeFramed)
        }

        /// For `core/early.js`: the module of the screen, the words, and the files of each game. The service worker (`sw.js`) reads what comes later as well.
        private func first(_ place: Places.Place, _ games: [String]) -> String {
            let view = place.view.map { "\"view\":\"\($0)\"," } ?? ""
            let later = place.later.isEmpty ? "" : ",\"later\":\(lists(of: place.later, games))"
            return "{\(view)\"words\":\"\(Self.name(ofWords: place.words))\",\"games\":\(lists(of: place.game, games))\(later)}"
        }

        /// A JSON object with those of the files that each game has, by its folder.
        private func lists(of files: [String], _ games: [String]) -> String {
            let lists = games.map { game in
                "\"\(Self.folder(of: game))\":[\(existing(files, of: game).map { "\"\($0)\"" }.joined(separator: ","))]"
            }
            return "{\(lists.joined(separator: ","))}"
        }

        /// Not every game has all parts.
        private func existing(_ files: [String], of game: String) -> [String] {
            files.filter { file in
                let path = "\(Self.folder(of: game))/\(file)"
                return source[path] != nil || source["\(path)/\(Site.languages[0]).json"] != nil
            }
        }

        /// `games/a/index.js` lies in `games/a`.
        private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
        private static func name(ofWords words: [String]) -> String { "words/\((["own"] + words).joined(separator: "+"))" }

        private func sheetsOfGame(_ game: String, _ place: Places.Place) -> [String] {
            existing(place.game, of: game).filter { $0.hasSuffix(".css") }.map { "\(Self.folder(of: game))/\($0)" }
        }

        private func modulesOfGame(_ game: String, _ place: Places.Place) -> [String] {
            existing(place.game, of: game).filter { $0.hasSuffix(".js") }.map { "\(Self.folder(of: game))/\($0)" }
        }

        /// `views/tv.js` and `games/a/mini.js` are `views/tv.js+games/a/mini.js`, which has once what both need.
        private mutating func joinModules(_ modules: [String], to view: String?) {
            guard let view, !modules.isEmpty else { return }
            let path = ([view] + modules).joined(separator: "+")
            if files[path] == nil { files[path] = StaticFile(packs.pack(path), name: path, isCompact: true) }
        }

        /// `styles/base.css` and `styles/tv.css` are `styles/base+tv.css`.
        @discardableResult
        private mutating func joinSheets(_ paths: [String]) throws(Refusal) -> String {
            let names = paths.map { $0.split(separator: "/").last?.dropLast(".css".count) ?? "" }
            let path = "\(paths.first.map(Self.folder) ?? "styles")/\(names.joined(separator: "+")).css"
            guard files[path] == nil, !paths.isEmpty else { return path }
            var text: [UInt8] = []
            for path in paths {
                guard let bytes = source[path]?.bytes else { throw Refusal(file: path, reason: "it is missing") }
                text += bytes
            }
            files[path] = StaticFile(text, name: path, isCompact: true)
            return path
        }

        /// One object with the words of each folder by their path.
        private mutating func joinWords(_ folders: [String]) throws(Refusal) {
            for language in Site.languages {
                let set = "\(Self.name(ofWords: folders))/\(language).json"
                guard files[set] == nil else { continue }
                var parts: [String] = []
                for path in ["words/\(language).json"] + folders.map({ "words/\($0)/\(language).json" }) {
                    guard let bytes = source[path]?.bytes else { throw Refusal(file: path, reason: "it is missing") }
                    parts.append("\"/\(path)\":\(String(decoding: bytes, as: UTF8.self))")
                }
                files[set] = StaticFile(Array("{\(parts.joined(separator: ","))}".utf8), name: set)
            }
        }
    }
}
