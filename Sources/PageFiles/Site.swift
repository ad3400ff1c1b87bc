/// The files of the page as the server sends them, so that a browser needs few requests and sends all of them at once: modules in packs, sheets
/// and words in sets, and a document for each place that names them. All stand under one address that changes with any of them and so may be
/// kept for ever.
public struct Site: Sendable {
    struct Refusal: Error, Equatable {
        let file: String
        let reason: String
    }

    /// Changes with every file of the page.
    let version: String
    /// By the path below the version. Files that stay as they are stand there as well, but not in this list.
    private(set) var files: [String: StaticFile] = [:]
    /// The document of each place, and of unknown paths.
    private(set) var documents: [StaticFile] = []
    private(set) var missing: StaticFile
    private let packs: ModulePacks

    static let root = "/v/"
    /// The parts of the script of a document, in their order: classic scripts, and a module that the last one uses.
    private static let scripts = ["core/theme.js", "core/packs.js", language, "core/early.js"]
    private static let language = "core/language.js"
    /// The list of files that the service worker keeps.
    private static let kept = "kept.json"

    /// - Parameters:
    ///   - source: the files of the folder by their paths in it.
    ///   - facts: see `ServerOptions.facts`.
    init(of source: [String: StaticFile], plan: PagePlan, facts: [String: String] = [:]) throws(Refusal) {
        let version = Self.version(of: source)
        self.version = version
        let packs: ModulePacks
        do {
            packs = try ModulePacks(document: "app.js", screens: plan.screens) { Self.module($0, source) }
        } catch { throw Refusal(file: error.module, reason: error.reason) }
        var builder = Builder(source: source, plan: plan, packs: packs, folder: Self.root + version)
        for name in packs.names { builder.files[name] = StaticFile(packs.pack(name), name: name, isCompact: true) }
        let script = try Self.script(source, packs)
        guard let text = source["index.html"]?.bytes else { throw Refusal(file: "index.html", reason: "it is missing") }
        let shell: Shell
        do { shell = try Shell(String(decoding: text, as: UTF8.self), script: script, facts: facts) { source[$0] != nil } } catch {
            throw Refusal(file: "index.html", reason: error.reason)
        }
        let policy = PageHeaders.policy(running: script)
        let framed = PageHeaders.policy(running: script, mayBeFramed: true)
        func document(_ place: PagePlan.Place) throws(Refusal) -> StaticFile {
            StaticFile(Array(try builder.document(of: place, shell).utf8), name: "index.html", policy: place.mayBeFramed ? framed : policy)
        }
        for place in plan.places { documents.append(try document(place)) }
        missing = try document(plan.missing)
        files = builder.files
        files[Self.kept] = StaticFile(builder.keptFiles(), name: Self.kept)
        self.packs = packs
    }

    /// A file of the present version. The map of a pack is made when it is asked for, which only the tools of a browser do.
    func file(named name: String) -> StaticFile? {
        if let file = files[name] { return file }
        guard name.hasSuffix(".js.map"), files[String(name.dropLast(".map".count))] != nil else { return nil }
        return StaticFile(Array(packs.map(of: String(name.dropLast(".map".count))).json(folder: "/").utf8), name: name, isCompact: true)
    }

    /// The file, and whether the address belongs to the present version. An older page gets the present files, which it must not keep.
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

    /// The paths under which a file may be served: its own path, and the path under its version. A rule about paths applies to both.
    public static func meanings(of path: String) -> [String] {
        guard let (_, name) = versioned(path) else { return [path] }
        return [path] + meanings(of: "/" + name)
    }

    /// A module as it is packed. The module of the plan has the plan in the place of the request for it.
    private static func module(_ path: String, _ source: [String: StaticFile]) -> [UInt8]? {
        guard let bytes = source[path]?.bytes, path == "core/plan.js", let plan = source[PagePlan.file]?.bytes else { return source[path]?.bytes }
        let line = String(decoding: plan, as: UTF8.self).split(separator: "\n").joined()
        return Array(String(decoding: bytes, as: UTF8.self).replacing("await fetch('/places.json').then((answer) => answer.json())", with: line).utf8)
    }

    private static func script(_ source: [String: StaticFile], _ packs: ModulePacks) throws(Refusal) -> String {
        var parts: [String] = []
        for name in scripts {
            guard let bytes = source[name]?.bytes else { throw Refusal(file: name, reason: "it is missing") }
            parts.append(String(decoding: name == language ? packs.registration(of: name) : bytes, as: UTF8.self))
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
        let plan: PagePlan
        let packs: ModulePacks
        let folder: String
        let languages: [String]
        let games: [String]
        var files: [String: StaticFile] = [:]
        /// The joined files that the document asks for which stands for all others without a network.
        private var offlineFiles: [String] = []

        init(source: [String: StaticFile], plan: PagePlan, packs: ModulePacks, folder: String) {
            self.source = source
            self.plan = plan
            self.packs = packs
            self.folder = folder
            languages = source.keys.filter { $0.hasPrefix("words/") && $0.hasSuffix(".json") && $0.split(separator: "/").count == 2 }
                .map { String($0.dropFirst("words/".count).dropLast(".json".count)) }.sorted()
            games = packs.loads(of: "games/index.js").map(Self.folder)
        }

        mutating func document(of place: PagePlan.Place, _ shell: Shell) throws(Refusal) -> String {
            let sheets = shell.sheets.map { String($0.dropFirst()) } + place.sheets.map { "styles/\($0).css" }
            for game in games {
                let own = filesOfGame(game, place.parts)
                try joinSheets(own.sheets)
                joinModules(own.modules, to: place.view)
            }
            try joinWords(place.words)
            let joined = try joinSheets(sheets)
            if place == plan.offlineDocument { offlineFiles = ["app.js", joined] + filesOfDocument(place) }
            return shell.document(
                folder: folder, styles: ("\(folder)/\(joined)", sheets.map { "/" + $0 }), first: first(place), place: place)
        }

        /// For `core/early.js`: the module of the screen, the words, and the files of each game by its folder.
        private func first(_ place: PagePlan.Place) -> String {
            let lists = games.map { game in
                let own = filesOfGame(game, place.parts)
                let names = (own.modules + own.sheets + own.words).map { "\"\($0.dropFirst(game.count + 1))\"" }
                return "\"\(game)\":[\(names.joined(separator: ","))]"
            }
            return "{\"view\":\"\(place.view)\",\"words\":\"\(Self.name(ofWords: place.words))\",\"games\":{\(lists.joined(separator: ","))}}"
        }

        // MARK: Games

        /// The files that parts of a game load, as far as the game has them: modules, sheets and folders of words.
        private func filesOfGame(_ game: String, _ parts: [String]?) -> (modules: [String], sheets: [String], words: [String]) {
            guard let parts else { return ([], [], []) }
            let known = parts.compactMap { plan.parts[$0] }
            let modules = (parts.isEmpty ? ["index"] : parts).map { "\(game)/\($0).js" }
            let sheets = Self.once(["style"] + known.flatMap(\.sheets)).map { "\(game)/\($0).css" }
            let words = Self.once(known.compactMap(\.words)).map { "\(game)/words/\($0)" }
            return (
                modules.filter { source[$0] != nil }, sheets.filter { source[$0] != nil },
                words.filter { folder in languages.contains { source["\(folder)/\($0).json"] != nil } }
            )
        }

        private static func once(_ names: [String]) -> [String] {
            var seen: Set<String> = []
            return names.filter { seen.insert($0).inserted }
        }

        // MARK: Files that are kept

        /// A list of the paths of all files that the page needs without a network, for the service worker. The document that is kept asks for joined
        /// files, and the way to other screens asks for the same ones one by one.
        func keptFiles() -> [UInt8] {
            var modules = plan.kept.filter { $0.hasSuffix(".js") }
            var others =
                plan.kept.filter { !$0.hasSuffix(".js") && !$0.hasPrefix("words/") } + spoken(["words"] + plan.kept.filter { $0.hasPrefix("words/") })
            for place in plan.places where place.worksOffline {
                modules.append(place.view)
                others += place.sheets.map { "styles/\($0).css" } + spoken(place.words.map { "words/\($0)" })
                for game in games {
                    let own = filesOfGame(game, (place.parts ?? []) + place.later)
                    modules += ["\(game)/index.js"] + own.modules
                    others += own.sheets + spoken(["\(game)/words"] + own.words)
                }
            }
            let further = packs.loadsFurther(from: modules.filter { $0.split(separator: "/").last != "index.js" })
            // Not every game has words of each kind in each language.
            let paths = Self.once(offlineFiles + modules + further + others).filter { files[$0] != nil || source[$0] != nil }
            return Array("[\(paths.map { "\"/\($0)\"" }.joined(separator: ","))]".utf8)
        }

        /// The files that the document of a place requests in each language and for each game.
        private func filesOfDocument(_ place: PagePlan.Place) -> [String] {
            let own = games.map { filesOfGame($0, place.parts) }
            let modules = own.filter { !$0.modules.isEmpty }.map { ([place.view] + $0.modules).joined(separator: "+") }
            let sheets = own.filter { !$0.sheets.isEmpty }.map { Self.name(ofSheets: $0.sheets) }
            return modules + sheets + spoken([Self.name(ofWords: place.words)])
        }

        private func spoken(_ folders: [String]) -> [String] { folders.flatMap { folder in languages.map { "\(folder)/\($0).json" } } }

        /// `games/a/index.js` lies in `games/a`.
        private static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
        private static func name(ofWords words: [String]) -> String { "words/\((["own"] + words).joined(separator: "+"))" }

        /// `views/tv.js` and `games/a/mini.js` are `views/tv.js+games/a/mini.js`, which has the shared modules once.
        private mutating func joinModules(_ modules: [String], to view: String) {
            guard !modules.isEmpty else { return }
            let path = ([view] + modules).joined(separator: "+")
            if files[path] == nil { files[path] = StaticFile(packs.pack(path), name: path, isCompact: true) }
        }

        /// `styles/base.css` and `styles/tv.css` are `styles/base+tv.css`.
        private static func name(ofSheets paths: [String]) -> String {
            let names = paths.map { $0.split(separator: "/").last?.dropLast(".css".count) ?? "" }
            return "\(paths.first.map(folder) ?? "styles")/\(names.joined(separator: "+")).css"
        }

        @discardableResult
        private mutating func joinSheets(_ paths: [String]) throws(Refusal) -> String {
            let path = Self.name(ofSheets: paths)
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
            for language in languages {
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
