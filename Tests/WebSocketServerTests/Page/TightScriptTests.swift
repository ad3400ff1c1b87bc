import Testing

@testable import WebSocketServer

@Suite struct TightScriptTests {
    @Test(arguments: [
        ("const a = b + c ;\nlet d = [ 1, 2 ] ;", "const a=b+c;let d=[1,2];"),
        ("a = b\nc = d", "a=b\nc=d"),
        ("f(\n  a,\n  b\n)\n{\n  g\n}\nh", "f(a,b)\n{g}\nh"),
        ("a + +b - -c + ++d - b-- - e", "a+ +b- -c+ ++d-b-- -e"),
        ("a / b / /c d/ .e", "a / b / /c d/ .e"),
        ("return 'a b' in c, typeof  d, 1 .e", "return'a b'in c,typeof d,1 .e"),
        ("`a  ${ b  + `\n  ${ c }` }  d`", "`a  ${b+`\n  ${c}`}  d`"),
        ("return\na\nbreak\n", "return\na\nbreak"),
        ("x => ({ y : z ? 1 : 2 })", "x=>({y:z?1:2})"),
        ("const 名 = async ( ) => await 甲", "const 名=async()=>await 甲"),
        ("", ""),
    ])
    func `blanks go where they separate nothing`(source: String, expected: String) throws {
        let script = try #require(ScriptCompactor.script(Array(source.utf8)))
        let tight = script.tightened()
        #expect(String(decoding: tight.text, as: UTF8.self) == expected)
        #expect(tight.isCode.count == tight.text.count)
    }
}
