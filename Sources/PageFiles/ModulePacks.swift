/// Packs the modules of the page: one file for the document, and one for each module that is fetched when it is asked for. A pack has the
/// modules that its module imports, except for modules that are loaded by then. Two packs may share modules; the registry of the page
/// (`core/packs.js`) keeps the first of each. A screen and its game, which come together at first, are one pack besides.
struct ModulePacks {
    struct Refusal: Error, Equatable {
        let module: String
        let reason: String
    }

    private let modules: [String: PageModule]
    private let document: String
    private let base: [String]
    /// For each module that is fetched on demand, the modules that are loaded by then: every pack with a module that fetches it has them.
    private let present: [String: Set<String>]
    /// The text of each module in the packs that have it.
    private let definitions: [String: [UInt8]]

    /// - Parameters:
    ///   - document: the module that the document runs, such as `app.js`.
    ///   - screens: the modules of all screens.
    ///   - source: the text of a module; `nil` if the file is missing.
    init(document: String, screens: [String], source: (String) -> [UInt8]?) throws(Refusal) {
        var modules: [String: PageModule] = [:]
        var waiting = [document]
        while let path = waiting.popLast() {
            guard modules[path] == nil else { continue }
            guard let text = source(path) else { throw Refusal(module: path, reason: "it is missing") }
            var module: PageModule
            do { module = try ModuleReader.read(text, path: path) } catch { throw Refusal(module: path, reason: error.reason) }
            if module.fetchesScreens { module.screens = screens }
            modules[path] = module
            waiting += module.needs + module.loads
        }
        self.modules = modules
        self.document = document
        base = Self.closure(of: [document], modules)
        present = Self.present(document: document, modules)
        definitions = Dictionary(
            uniqueKeysWithValues: modules.map { path, module in (path, Self.definition(of: module, path)) })
        try refuseCycles()
    }

    /// A module runs when it is first used, and then all it needs must have run.
    private func refuseCycles() throws(Refusal) {
        let order = Self.closure(of: modules.keys.sorted(), modules)
        var seen: Set<String> = []
        for path in order {
            if let later = modules[path]?.needs.first(where: { !seen.contains($0) }) {
                throw Refusal(module: path, reason: "it needs \(later), which needs it")
            }
            seen.insert(path)
        }
    }

    /// Modules that another fetches, in the order of their names in it.
    func loads(of path: String) -> [String] { modules[path]?.loads ?? [] }

    /// All modules that are fetched on the way from some modules, which are there with the document.
    func loadsFurther(from entries: [String]) -> [String] {
        var found: [String] = []
        var waiting = entries
        var seen = Set(base)
        while let entry = waiting.popLast() {
            for module in Self.closure(of: [entry], modules) where seen.insert(module).inserted {
                let later = loads(of: module).filter { !seen.contains($0) && !found.contains($0) }
                found += later
                waiting += later
            }
        }
        return found
    }

    /// The names of the packs that stand alone: the packs of the document and of the modules that are fetched on demand.
    var names: [String] { [document] + Set(modules.values.flatMap(\.loads)).filter { !base.contains($0) } }

    /// One file with modules, and with their imports except for modules that are loaded by then.
    /// - Parameter name: the path of one module, or several with `+` between them.
    func pack(_ name: String) -> [UInt8] {
        let text = Array(Self.prelude.utf8) + contents(of: name).flatMap { definitions[$0] ?? [] } + (name == document ? lastOfDocument : [])
        return text + Array("//# sourceMappingURL=\(name.split(separator: "/").last ?? "").map\n".utf8)
    }

    /// A classic script that puts a module in the registry; empty for a module that the page does not have.
    func registration(of path: String) -> [UInt8] {
        Array("{\(Self.prelude)".utf8) + (definitions[path] ?? []) + [UInt8(ascii: "}")]
    }

    /// The map from the lines of a pack to the lines of the files in the folder, for the tools of a browser.
    func map(of name: String) -> SourceMap {
        var map = SourceMap()
        map.skip(1)
        for path in contents(of: name) { map.add(path, lines: Self.lines(in: definitions[path] ?? []), hasEnd: true) }
        if name == document { map.add(document, lines: Self.lines(in: lastOfDocument), hasEnd: false) }
        return map
    }

    /// The modules of a pack, each after those it needs.
    private func contents(of name: String) -> [String] {
        if name == document { return base.filter { $0 != document } }
        let entries = name.split(separator: "+").map(String.init)
        let left = (entries.count == 1 ? present[name] ?? [] : []).union(base)
        return Self.contents(of: entries, modules).filter { !left.contains($0) }
    }

    private static func lines(in text: [UInt8]) -> Int { text.count { $0 == UInt8(ascii: "\n") } }

    /// All that runs with some modules, each after those it needs. A part of a game is of no use without the game.
    private static func contents(of entries: [String], _ modules: [String: PageModule]) -> [String] {
        let games = entries.map { $0.split(separator: "/").dropLast().joined(separator: "/") + "/index.js" }.filter { modules[$0] != nil }
        return closure(of: entries + games, modules)
    }

    private static func present(document: String, _ modules: [String: PageModule]) -> [String: Set<String>] {
        var present: [String: Set<String>] = [:]
        for path in Set(modules.values.flatMap(\.loads)).union([document]) {
            let contents = Set(path == document ? closure(of: [document], modules) : Self.contents(of: [path], modules))
            for later in Set(contents.flatMap { modules[$0]?.loads ?? [] }) where later != path {
                present[later] = present[later]?.intersection(contents) ?? contents
            }
        }
        return present
    }

    /// Each module after those it needs.
    private static func closure(of entries: [String], _ modules: [String: PageModule]) -> [String] {
        var order: [String] = []
        var seen: Set<String> = []
        func visit(_ path: String) {
            guard seen.insert(path).inserted, let module = modules[path] else { return }
            module.needs.forEach(visit)
            order.append(path)
        }
        entries.forEach(visit)
        return order
    }

    // MARK: Text

    private static let prelude = "const{define:__define,use:__use,load:__load}=self.packs;\n"

    /// The module of the document runs where it stands, so that it may wait.
    private var lastOfDocument: [UInt8] {
        guard let module = modules[document] else { return [] }
        return Array(Self.imports(of: module).utf8) + Self.body(of: module) + [UInt8(ascii: "\n")]
    }

    private static func definition(of module: PageModule, _ path: String) -> [UInt8] {
        Array("__define('\(path)',()=>{\(imports(of: module))".utf8) + body(of: module) + Array("\nreturn{\(exports(of: module))}});\n".utf8)
    }

    private static func imports(of module: PageModule) -> String {
        module.imports.map { each in
            switch each.binding {
            case .all(let name): "const \(name)=__use('\(each.module)');"
            case .names(let names):
                "const{\(names.map { $0.theirs == $0.ours ? $0.ours : "\($0.theirs):\($0.ours)" }.joined(separator: ","))}=__use('\(each.module)');"
            }
        }.joined()
    }

    private static func exports(of module: PageModule) -> String {
        let own = module.exports.map { $0.theirs == $0.ours ? $0.ours : "\($0.theirs):\($0.ours)" }
        let passed = module.reexports.flatMap { reexport in reexport.names.map { "\($0.ours):__use('\(reexport.module)').\($0.theirs)" } }
        return (own + passed).joined(separator: ",")
    }

    private static func body(of module: PageModule) -> [UInt8] {
        module.body.flatMap { piece in
            switch piece {
            case .text(let text): text
            case .load(let path): Array("__load('\(path)')".utf8)
            case .screen(let expression): Array("__load(".utf8) + expression + Array(")".utf8)
            }
        }
    }
}
