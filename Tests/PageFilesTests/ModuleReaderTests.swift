import Foundation
import Testing

@testable import PageFiles

@Suite struct ModuleReaderTests {
    private func read(_ source: String) throws(ModuleReader.Refusal) -> PageModule {
        try ModuleReader.read(Array(source.utf8), path: "views/home.js")
    }
    private func text(_ module: PageModule) -> String {
        module.body.map { piece in
            switch piece {
            case .text(let text): String(decoding: text, as: UTF8.self)
            case .load(let path): "<\(path)>"
            case .screen(let expression): "<<\(String(decoding: expression, as: UTF8.self))>>"
            }
        }.joined()
    }

    @Test func `imports leave the body and keep their names`() throws {
        let module = try read("import { h, s as svg } from '../core/dom.js';\nimport * as all from \"./all.js\";\nh(all);")
        #expect(
            module.imports == [
                .init(module: "core/dom.js", binding: .names([.init(theirs: "h", ours: "h"), .init(theirs: "s", ours: "svg")])),
                .init(module: "views/all.js", binding: .all("all")),
            ])
        #expect(text(module) == ";\n;\nh(all);")
        #expect(module.needs == ["core/dom.js", "views/all.js"])
    }

    @Test func `all lines keep their numbers`() throws {
        let source =
            "import {\n  a,\n  b,\n} from './a.js';\nf(); // one\nexport {\n  f,\n};\n/*\n*/ export\n  const c = import(\n'./b.js');\ng();"
        let module = try read(source)
        #expect(text(module) == "\n\n\n;\nf();\n\n\n;\n\n \nconst c = <views/b.js>\n;\ng();")
    }

    @Test func `exports are listed and declared without their word`() throws {
        let module = try read(
            "export const a = [1, 2], e = (x) => x;\nexport async function f() {}\nexport function* g() {}\nconst b = 1, c = 2;\nexport { b, c as d };"
        )
        #expect(module.exports.map(\.theirs) == ["a", "e", "f", "g", "b", "d"])
        #expect(module.exports.map(\.ours) == ["a", "e", "f", "g", "b", "c"])
        #expect(text(module) == "const a = [1, 2], e = (x) => x;\nasync function f() {}\nfunction* g() {}\nconst b = 1, c = 2;\n;")
    }

    @Test func `names of other modules are passed on`() throws {
        let module = try read("export { a as settings, b } from './defaults.js';")
        #expect(
            module.reexports == [.init(module: "views/defaults.js", names: [.init(theirs: "a", ours: "settings"), .init(theirs: "b", ours: "b")])])
        #expect(module.needs == ["views/defaults.js"])
    }

    @Test func `modules on demand are found wherever they stand`() throws {
        let module = try read("const load = () => whole(import('./tv.js'), `${import(\"../a.js\")} import('./no.js')`);")
        #expect(module.loads == ["views/tv.js", "a.js"])
        #expect(text(module) == "const load = () => whole(<views/tv.js>, `${<a.js>} import('./no.js')`);")
    }

    @Test func `words in strings, members and comments are no statements`() throws {
        let source = "const a = `\nimport { x } from './x.js';\nexport default 1;\n`; b.import(1); b.export = 2;\n// import './y.js'\n"
        let module = try read(source)
        #expect(module.needs.isEmpty && module.loads.isEmpty && module.exports.isEmpty)
    }

    @Test func `the screens of the page are fetched by an expression`() throws {
        let source = "const load = (place) => whole(import(`./${place.view}`), `${place}`);"
        let module = try ModuleReader.read(Array(source.utf8), path: "app.js")
        #expect(module.fetchesScreens && module.loads.isEmpty)
        #expect(text(module) == "const load = (place) => whole(<<place.view>>, `${place}`);")
    }

    @Test(arguments: [
        "export default 1;", "export let a = 1;", "export const a = 1, { b } = c;", "export const { a } = b;", "import a from './a.js';",
        "import 'a';",
        "import { a } from 'a';", "import { a } from '/a.js';", "import { a } from '../../a.js';", "import.meta.url;", "import(a);",
        "import(`./${a}`);",
        "export * from './a.js';", "'open",
    ])
    func `a form that would change in a pack is refused`(source: String) {
        #expect(throws: ModuleReader.Refusal.self) { try read(source) }
    }
}
