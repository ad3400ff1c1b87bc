import Testing

@testable import PageFiles

@Suite struct ScriptCompactorTests {
    @Test(arguments: [
        ("let a = 1; // one\nlet b; /* two */ let c", "let a = 1;\nlet b;   let c"),
        ("/**\n * Adds.\n */\n  export const a = 1;", "\n\n\nexport const a = 1;"),
        ("const u = 'http://x'; const v = \"/* no */\";", "const u = 'http://x'; const v = \"/* no */\";"),
        ("const r = /[/*]\\/'/g; // gone", "const r = /[/*]\\/'/g; "),
        ("a = b / c / d // gone\n", "a = b / c / d\n"),
        ("a++ / 2 // gone\n+/x\"/.y", "a++ / 2\n+/x\"/.y"),
        ("return /'/.test(x.in / 2 / 3)", "return /'/.test(x.in / 2 / 3)"),
        ("`a // ${b /* gone */ + `\n  '${{ c: 1 }.c}`} // stays`", "`a // ${b   + `\n  '${{ c: 1 }.c}`} // stays`"),
        ("f(a) / 2; [1] / 2; 'x' / 2 // gone\n", "f(a) / 2; [1] / 2; 'x' / 2\n"),
        ("const 名 = 1; // 說明\r\n\tnext()", "const 名 = 1;\nnext()"),
        ("'it\\'s // here'", "'it\\'s // here'"),
        ("", ""),
    ])
    func `comments and indentation go, all else stays`(source: String, expected: String) {
        let compacted = ScriptCompactor.compacted(Array(source.utf8))
        #expect(compacted.map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(arguments: ["#!/usr/bin/env node\n// read me", "'open", "\"over\nlines\"", "/* open", "`open ${", "`open", "a = /open", "\\'"])
    func `a text that is not understood is left as it is`(source: String) {
        let compacted = ScriptCompactor.compacted(Array(source.utf8))
        #expect(compacted == nil || compacted == Array(source.utf8))
    }
}
