/// Gives the variables of a script names of one or two letters, which takes a tenth from what the page loads. Properties keep theirs.
///
/// A variable is called the same wherever it stands in the script, so scopes need not be known: two variables have one name after it only if they had one before.
enum ShortNames {
    /// - Returns: the script unchanged if it is not understood with certainty.
    static func shortened(_ source: [UInt8]) -> [UInt8] {
        guard let script = ScriptCompactor.script(source) else { return source }
        let tokens = script.tokens()
        guard let variables = ScriptVariables(tokens) else { return source }
        let names = choose(tokens, variables)
        var short: [UInt8] = []
        short.reserveCapacity(script.text.count)
        var taken = 0
        for (token, role) in zip(tokens, variables.roles) {
            guard let role, let name = names[token.text] else { continue }
            short += script.text[taken..<token.range.lowerBound]
            short += (role == .shorthand ? "\(token.text):\(name)" : name).utf8
            taken = token.range.upperBound
        }
        return short + script.text[taken...]
    }

    /// The new names by the old ones.
    private static func choose(_ tokens: [ScriptToken], _ variables: ScriptVariables) -> [String: String] {
        var counts: [String: Int] = [:]
        var shorthands: [String: Int] = [:]
        for (token, role) in zip(tokens, variables.roles) {
            switch role {
            case .variable: counts[token.text, default: 0] += 1
            case .shorthand: shorthands[token.text, default: 0] += 1
            case nil: break
            }
        }
        let worthy = counts.filter { name, count in
            name.utf8.count > 1 && variables.declared.contains(name) && !globals.contains(name)
                && count * (name.utf8.count - 1) > costOfShorthand * (shorthands[name] ?? 0)
        }
        // Words of any kind are avoided: none of them becomes another by this.
        var used = Set(tokens.lazy.filter { $0.kind == .word && worthy[$0.text] == nil }.map(\.text)).union(ScriptVariables.reserved)
        var names: [String: String] = [:]
        for (name, _) in worthy.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let short = unused(for: name, used), short.utf8.count < name.utf8.count else { continue }
            used.insert(short)
            names[name] = short
        }
        return names
    }

    /// `{ name }` becomes `{ name: n }`, which costs some bytes after compression. Found by trying on the packs of the page.
    private static let costOfShorthand = 14

    /// Letters of the name itself come first: the same variable is then mostly called the same in all modules, which compresses better.
    private static func unused(for name: String, _ used: Set<String>) -> String? {
        let own = name.filter { $0.isASCII && $0.isLetter }
        let firsts = own.map(String.init) + own.map { $0.isLowercase ? $0.uppercased() : $0.lowercased() } + letters
        if let letter = firsts.first(where: { !used.contains($0) }) { return letter }
        for first in firsts {
            if let pair = letters.lazy.map({ first + $0 }).first(where: { !used.contains($0) }) { return pair }
        }
        return nil
    }

    /// By how often they occur in scripts.
    private static let letters = "etnraioscldupmhgfbyvkwxjzqTNRAIOSCLDUPMHGFBYVKWXJZQE".map(String.init)

    /// Names that the browser gives. A variable of one of them keeps it, in case that another place means the browser's.
    private static let globals: Set<String> = [
        "AbortController", "AbortSignal", "Array", "AudioContext", "Blob", "Boolean", "CSS", "CustomEvent", "DOMParser", "DOMRect", "Date", "Element",
        "Error", "Event", "EventSource", "File", "FileReader", "FormData", "HTMLElement", "Headers", "Image", "IntersectionObserver", "Intl", "JSON",
        "Map",
        "Math", "MutationObserver", "Node", "Notification", "Number", "Object", "Path2D", "PointerEvent", "Promise", "Proxy", "RangeError", "Reflect",
        "RegExp",
        "Request", "ResizeObserver", "Response", "Set", "String", "Symbol", "SyntaxError", "TextDecoder", "TextEncoder", "TypeError", "URL",
        "URLSearchParams",
        "Uint8Array", "WeakMap", "WeakRef", "WeakSet", "WebSocket", "Worker", "addEventListener", "alert", "atob", "btoa", "caches",
        "cancelAnimationFrame",
        "clearInterval", "clearTimeout", "clients", "confirm", "console", "crypto", "customElements", "decodeURIComponent", "dispatchEvent",
        "document",
        "encodeURIComponent", "fetch", "getComputedStyle", "getSelection", "globalThis", "history", "indexedDB", "innerHeight", "innerWidth",
        "isFinite",
        "isNaN", "localStorage", "location", "matchMedia", "navigator", "open", "parseFloat", "parseInt", "performance", "postMessage", "print",
        "prompt",
        "queueMicrotask", "registration", "removeEventListener", "requestAnimationFrame", "screen", "self", "sessionStorage", "setInterval",
        "setTimeout",
        "structuredClone", "visualViewport", "window",
    ]
}
