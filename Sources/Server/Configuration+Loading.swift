import Foundation
import JSONText
import SignIn

extension Configuration {
    /// The reason for which a configuration is refused, described in one sentence for the operator.
    public enum Mistake: Error, Hashable, CustomStringConvertible {
        /// A value outside the allowed ones of its key.
        case value(key: String, value: String, allowed: String)
        case unknownMember(key: String, value: String)
        case unknownFlag(String)
        /// An unknown `PALISADE_*` variable. The message leaves out its value, which may be a secret of another program.
        case unknownVariable(String)
        case missingValue(flag: String, allowed: String)
        /// An option that is useless without another option.
        case needs(key: String, other: String)
        /// An option for tests, on a server that others could reach.
        case onlyOnLoopback(key: String)
        /// A file that an option names.
        case file(key: String, path: String, reason: String)
        /// An argument that does not belong to a flag.
        case strayWord(String)

        public var description: String {
            switch self {
            case .value(let key, let value, let allowed): "\(key): '\(value)' is not acceptable; allowed: \(allowed)"
            case .unknownMember(let key, let value):
                "\(key): '\(value)' is not an option; \(Self.nearest(to: key, \.key)) The options are: "
                    + Setting.all.filter { !$0.isForTests }.map(\.key).joined(separator: ", ")
            case .unknownFlag(let flag): "\(flag) is not an option; \(Self.nearest(to: flag, \.flag)) All options are in: palisade serve --help"
            case .unknownVariable(let name):
                "\(name) in the environment is not an option; \(Self.nearest(to: name, \.variable)) All options are in: palisade serve --help"
            case .missingValue(let flag, let allowed): "\(flag) needs a value; allowed: \(allowed)"
            case .needs(let key, let other): "\(key) also needs \(other)"
            case .onlyOnLoopback(let key): "\(key) is for tests: with it, host and admin-listen must be addresses such as 127.0.0.1"
            case .file(let key, let path, let reason): "\(key): '\(path)' is not acceptable: \(reason)"
            case .strayWord(let word): "'\(word)' does not belong to an option; write an option as --KEY VALUE"
            }
        }

        private static func nearest(to name: String, _ names: (Setting) -> String) -> String {
            "did you mean \(Setting.nearest(to: name, among: Setting.all.map(names)))?"
        }
    }

    /// Loads the configuration from the file, the environment and the flags; a later source overrides an earlier one.
    ///
    /// - Parameters:
    ///   - file: the path of a JSON object with the same keys, or `nil`.
    ///   - arguments: flags with their values: `--port 8080` or `--port=8080`. The last flag of a key wins.
    public static func load(file: String?, environment: [String: String], arguments: [String]) throws(Mistake) -> Configuration {
        try load(file: file, environment: environment, arguments: arguments, installation: .ofThisProgram)
    }

    /// - Parameter installation: the files that stand in for those of a folder of sources; `nil` for none.
    static func load(
        file: String?, environment: [String: String], arguments: [String], installation: Installation?
    ) throws(Mistake) -> Configuration {
        var configuration = Configuration(installation)
        let stored = if let file { try readFile(file) } else { [String: String]() }
        for (key, value) in stored.sorted(by: { $0.key < $1.key }) {
            guard let setting = Setting.named(key) else { throw .unknownMember(key: key, value: value) }
            try configuration.take(value, setting)
        }
        let flags = try flags(in: arguments)
        let flagged = Set(flags.map(\.0.key))
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(Setting.variablePrefix) {
            guard !StrangeVariable.matches(name, value: value) else {
                configuration.strangeVariables.append(name)
                continue
            }
            guard let setting = Setting.all.first(where: { $0.variable == name }) else { throw .unknownVariable(name) }
            if !flagged.contains(setting.key) { try configuration.take(value, setting) }
        }
        for (setting, value) in flags { try configuration.take(value, setting) }
        guard FileManager.default.fileExists(atPath: configuration.web + "/index.html") else {
            throw .value(key: "web", value: configuration.web, allowed: "the folder of the page, with its index.html")
        }
        if configuration.mailServer != nil {
            guard configuration.mailFrom != nil else { throw .needs(key: "mail-url", other: "mail-from") }
            guard !configuration.site.isEmpty else { throw .needs(key: "mail-url", other: "site") }
        }
        try configuration.checkTestSettings()
        try configuration.loadProviders()
        try configuration.checkEncryption()
        if configuration.isEncrypted, configuration.site.hasPrefix("http:") {
            throw .value(key: "site", value: configuration.site, allowed: "an origin with https, because the port is encrypted")
        }
        return configuration
    }

    private mutating func loadProviders() throws(Mistake) {
        guard !signIn.isEmpty else { return }
        guard !site.isEmpty else { throw .needs(key: "sign-in", other: "site") }
        do throws(ProviderFile.Mistake) { providers = try ProviderFile.load(signIn) } catch {
            throw .file(key: "sign-in", path: signIn, reason: error.description)
        }
    }

    private func checkEncryption() throws(Mistake) {
        if isEncrypted, tlsKey.isEmpty { throw .needs(key: "tls-certificate", other: "tls-key") }
        if isEncrypted {
            guard redirectPort == 0 || redirectPort != port else {
                throw .value(key: "redirect-port", value: String(redirectPort), allowed: "a port other than the https port")
            }
            return
        }
        if !tlsKey.isEmpty { throw .needs(key: "tls-key", other: "tls-certificate") }
        if redirectPort != 0 { throw .needs(key: "redirect-port", other: "tls-certificate") }
    }

    /// The flags of `palisade serve` with their descriptions, for its help.
    public static var help: String { Setting.help }
    /// A file of variables with every option commented out.
    public static var environmentFile: String { Setting.environmentFile }
    /// The flags for tests.
    public static var helpForTests: String { Setting.helpForTests }

    private mutating func take(_ value: String, _ setting: Setting) throws(Mistake) {
        guard setting.set(&self, value) else { throw .value(key: setting.key, value: setting.isSecret ? "…" : value, allowed: setting.allowed) }
        if setting.isForTests { testSettings.insert(setting.key) }
    }

    private static func flags(in arguments: [String]) throws(Mistake) -> [(Setting, String)] {
        var found: [(Setting, String)] = []
        var words = arguments[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else { throw .strayWord(word) }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let setting = Setting.all.first(where: { $0.flag == parts[0] }) else { throw .unknownFlag(parts[0]) }
            if parts.count == 2 {
                found.append((setting, parts[1]))
            } else if let value = words.first, !value.hasPrefix("--") {
                found.append((setting, words.removeFirst()))
            } else if setting.isToggle {
                found.append((setting, "true"))
            } else {
                throw .missingValue(flag: setting.flag, allowed: setting.allowed)
            }
        }
        return found
    }

    private static func readFile(_ path: String) throws(Mistake) -> [String: String] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .value(key: "config", value: path, allowed: "a file that can be read")
        }
        guard let members = (try? JSONValue(parsing: Array(bytes)))?.object else {
            throw .value(key: "config", value: path, allowed: "one JSON object")
        }
        return members.mapValues { value in
            switch value {
            case .string(let text): text
            case .int(let number): String(number)
            case .bool(let truth): truth ? "true" : "false"
            case .double(let number): String(number)
            case .array(let values): values.compactMap(\.string).joined(separator: ",")
            case .null, .object: ""
            }
        }
    }
}
