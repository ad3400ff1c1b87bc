/// A module of the page, taken apart so that it can be sent in one file with others. Paths are those in the folder of the page.
struct PageModule: Sendable, Equatable {
    enum Piece: Sendable, Equatable {
        case text([UInt8])
        /// `import('…')` of a module.
        case load(String)
        /// An import of the module of a screen, whose path in the folder is said by this expression.
        case screen([UInt8])
    }

    /// A name and its alias on the other side.
    struct Name: Sendable, Equatable {
        let theirs: String
        let ours: String
    }

    enum Binding: Sendable, Equatable {
        case names([Name])
        /// `* as name`
        case all(String)
    }

    struct Import: Sendable, Equatable {
        let module: String
        let binding: Binding
    }

    struct Reexport: Sendable, Equatable {
        let module: String
        /// `theirs` in that module, `ours` to importers.
        let names: [Name]
    }

    var imports: [Import] = []
    /// `theirs` to importers, `ours` in the module.
    var exports: [Name] = []
    var reexports: [Reexport] = []
    var body: [Piece] = []
    /// The screens of the page, in a module that fetches them.
    var screens: [String] = []

    /// Modules that must be there before this one runs.
    var needs: [String] { imports.map(\.module) + reexports.map(\.module) }
    var fetchesScreens: Bool {
        body.contains { piece in
            if case .screen = piece { true } else { false }
        }
    }
    /// Modules that are fetched when they are asked for.
    var loads: [String] {
        body.compactMap { piece in
            if case .load(let path) = piece { path } else { nil }
        } + screens
    }
}
