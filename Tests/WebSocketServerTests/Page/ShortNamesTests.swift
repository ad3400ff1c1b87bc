import Testing

@testable import WebSocketServer

@Suite struct ShortNamesTests {
    private func shortened(_ source: String) -> String { String(decoding: ShortNames.shortened(Array(source.utf8)), as: UTF8.self) }

    @Test(arguments: [
        // Variables and parameters, wherever they are declared.
        ("const apple=1;f(apple)", "const a=1;f(a)"),
        ("let apple=1,berry=2;f(apple,berry)", "let a=1,b=2;f(a,b)"),
        ("function apple(berry,...cherry){return apple(berry,cherry)}", "function a(b,...c){return a(b,c)}"),
        ("const apple=async(berry,cherry=berry)=>berry+cherry+apple", "const a=async(b,c=b)=>b+c+a"),
        ("apple=>apple+1", "a=>a+1"),
        ("try{f()}catch(apple){g(apple)}", "try{f()}catch(a){g(a)}"),
        ("for(const apple of apples())g(apple)", "for(const a of apples())g(a)"),
        ("const{key:apple,...berry}=f();g(apple,berry)", "const{key:a,...b}=f();g(a,b)"),
        ("const[apple,,berry]=f();g(apple,berry)", "const[a,,b]=f();g(a,b)"),
        (
            "const o={run(apple){return apple},get it(){return 1},async*go(berry){yield berry}}",
            "const o={run(a){return a},get it(){return 1},async*go(b){yield b}}"
        ),
        // Properties keep their names.
        ("const apple=1;o.apple=o?.apple+apple;q({apple:apple})", "const a=1;o.apple=o?.apple+a;q({apple:a})"),
        ("const apple=1;f({...apple,[apple]:apple,'apple':2})", "const a=1;f({...a,[a]:a,'apple':2})"),
        // Strings, templates and regular expressions as well, but for the code within.
        ("const apple=1;f('apple',`apple ${apple} ${`${apple}`}`,/apple/g)", "const a=1;f('apple',`apple ${a} ${`${a}`}`,/apple/g)"),
        ("const gi=1;f(/apple/gi,gi,gi)", "const g=1;f(/apple/gi,g,g)"),
        // A brace after a label opens a block, and one after a question an object.
        (
            "function f(apple){switch(apple){case 1:{g(apple)}case 2:return apple?{apple:1}:{berry:apple};default:{g(apple)}}}",
            "function f(a){switch(a){case 1:{g(a)}case 2:return a?{apple:1}:{berry:a};default:{g(a)}}}"
        ),
        // Nothing takes a name that something else has.
        ("const apple=a,berry=apple+b;f(apple,berry)", "const p=a,e=p+b;f(p,e)"),
        // Names of the browser are left alone.
        ("const fetch=1;fetch(document)", "const fetch=1;fetch(document)"),
        ("function f(apple=Date.now(document)){return apple}", "function f(a=Date.now(document)){return a}"),
    ])
    func `variables become short, properties do not`(source: String, expected: String) { #expect(shortened(source) == expected) }

    @Test func `a property that is passed by the name of a variable is spelled out, if that is worth it`() {
        let often = String(repeating: "f(apple);", count: 20)
        #expect(shortened("const apple=1;" + often + "g({apple})") == "const a=1;" + often.replacing("apple", with: "a") + "g({apple:a})")
        #expect(shortened("function f({apple=1,berry}){g({apple},{berry})}") == "function f({apple=1,berry}){g({apple},{berry})}")
    }

    @Test(arguments: [
        "class Apple{berry=1;run(cherry){return cherry}}",
        "outer:for(const apple of f()){continue outer}",
        "const apple='",
        "const apple=((1)",
    ])
    func `a script that is not understood stays as it is`(source: String) { #expect(shortened(source) == source) }

    @Test func `there are names for a thousand variables`() {
        let names = (0..<1000).map { "variable\($0)" }
        let short = shortened("function f(\(names.joined(separator: ","))){}")
        let parameters = short.dropFirst(11).prefix { $0 != ")" }.split(separator: ",")
        #expect(Set(parameters).count == 1000)
        #expect(parameters.allSatisfy { $0.count <= 2 && !ScriptVariables.reserved.contains(String($0)) })
    }
}
