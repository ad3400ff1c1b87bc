import HTTPContent
import Testing

@testable import PageFiles

@Suite struct SiteTests {
    /// A page with two screens and one game.
    private static let page = [
        "index.html": """
        <!doctype html>
        <html lang="en">
          <script src="/core/theme.js"></script>
          <link rel="stylesheet" href="/styles/base.css">
          <script type="module" src="/app.js"></script>
        """,
        "core/theme.js": "// first\nlet theme;", "core/packs.js": "self.packs = 1;", "core/early.js": "self.early = 1;",
        "core/language.js": "export const pick = 1;",
        "app.js":
            "import { h } from './core/dom.js';\nexport const go = (place) => import(`./${place.view}`);\nexport { GAMES } from './games/index.js';\nimport { pick } from './core/language.js';\nh(pick);",
        "core/dom.js": "export const h = () => 1, s = 2;", "games/index.js": "export const GAMES = { tally: () => import('./tally/index.js') };",
        "games/tally/index.js": "import * as dom from '../../core/dom.js';\nexport const play = () => import('./play.js');\nexport const id = dom.s;",
        "games/tally/play.js": "import { used as mine } from '../used.js';\nexport { mine as yours };",
        "games/used.js": "export function used() {}", "views/home.js": "export const mount = 1;", "views/notfound.js": "export const mount = 2;",
        "styles/base.css": "a { b: c }", "styles/tv.css": "d { e: f }", "games/tally/style.css": "g { h: i }",
        "words/en.json": #"{"a":"A"}"#, "words/zh-Hant.json": #"{"a":"甲"}"#, "words/tv/en.json": #"{"b":"B"}"#,
        "words/tv/zh-Hant.json": #"{"b":"乙"}"#,
    ]
    private static let plan = """
        {
          "parts": { "play": { "sheets": ["table"] }, "hints": { "sheets": ["table"], "words": "hints" } },
          "places": [
            { "path": "/", "view": "views/home.js", "likely": ["play"] }, { "path": "/tv", "view": "views/home.js", "sheets": ["tv"], "words": ["tv"] },
            { "path": "/away", "view": "views/home.js", "parts": [], "offline": true, "later": ["play", "hints"] }, { "view": "views/notfound.js" }
          ],
          "document": "/away",
          "kept": ["core/dom.js"]
        }
        """

    private func site(_ changes: [String: String?] = [:], plan: String = Self.plan) throws -> Site {
        var files: [String: StaticFile] = [:]
        for (name, text) in Self.page.mapValues({ $0 as String? }).merging(changes, uniquingKeysWith: { $1 }) {
            if let text { files[name] = StaticFile(Array(text.utf8), name: name) }
        }
        files[PagePlan.file] = StaticFile(Array(plan.utf8), name: PagePlan.file)
        return try Site(of: files, plan: PagePlan(Array(plan.utf8)), facts: ["prices": #"{"stake":5}"#])
    }

    private func text(_ site: Site, _ path: String) -> String? { site.files[path].map { String(decoding: $0.bytes, as: UTF8.self) } }
    private func request(_ path: String, _ headers: [String: String] = [:]) -> FileAsked {
        FileAsked(path: path, headers: headers)
    }

    @Test func `the pack of the document has all that it needs and runs it`() throws {
        let pack = try #require(text(try site(), "app.js"))
        #expect(
            pack == """
                const{define:__define,use:__use,load:__load}=self.packs;
                __define('core/dom.js',()=>{const h = () => 1, s = 2;
                return{h,s}});
                __define('core/language.js',()=>{const pick = 1;
                return{pick}});
                __define('games/index.js',()=>{const GAMES = { tally: () => __load('games/tally/index.js') };
                return{GAMES}});
                const{h}=__use('core/dom.js');const{pick}=__use('core/language.js');;
                const go = (place) => __load(place.view);
                ;
                ;
                h(pick);
                //# sourceMappingURL=app.js.map

                """)
    }

    @Test func `a map leads from the lines of a pack to those of its files`() throws {
        let map = try site().file(named: "app.js.map").map { String(decoding: $0.bytes, as: UTF8.self) }
        // Lines of three modules of one line each, whose ends come from no file, and five lines of the document.
        #expect(
            map
                == #"{"version":3,"sources":["/core/dom.js","/core/language.js","/games/index.js","/app.js"],"names":[],"mappings":";AAAA;;ACAA;;ACAA;;ACAA;AACA;AACA;AACA;AACA;"}"#
        )
        let joined = try #require(try site().file(named: "views/home.js+games/tally/play.js.map"))
        #expect(String(decoding: joined.bytes, as: UTF8.self).contains(#""sources":["/views/home.js","/games/used.js""#))
        #expect(try site().file(named: "none.js.map")?.bytes == nil && site().file(named: "styles/base.css.map")?.bytes == nil)
    }

    @Test(arguments: [true, false])
    func `a document names the files of the typeface if they are there`(hasTypeface: Bool) throws {
        let lines = """
              <link rel="typeface" href="/fonts/latin.woff2" as="font">
              <link rel="stylesheet" href="/styles/base.css">
              <link rel="stylesheet" href="/fonts/typeface.css">
            """
        var page: [String: String?] = [
            "index.html": Self.page["index.html"]?.replacing(#"  <link rel="stylesheet" href="/styles/base.css">"#, with: lines)
        ]
        if hasTypeface { page.merge(["fonts/typeface.css": "@font-face { j: k }", "fonts/latin.woff2": "letters"]) { $1 } }
        let plan = Self.plan.replacing(#""kept": ["#, with: #""kept": ["fonts/latin.woff2", "#)
        let site = try site(page, plan: plan)
        let document = String(decoding: site.documents[1].bytes, as: UTF8.self)
        let link = #"<link rel="typeface" href="/v/\#(site.version)/fonts/latin.woff2" as="font">"#
        #expect(document.contains(link) == hasTypeface && document.contains("/fonts/") == hasTypeface)
        let sheet = hasTypeface ? "styles/base+typeface+tv.css" : "styles/base+tv.css"
        #expect(document.contains("/v/\(site.version)/\(sheet)\"") && text(site, sheet)?.contains("j: k") == hasTypeface)
        #expect(try #require(text(site, "kept.json")).contains(#""/fonts/latin.woff2""#) == hasTypeface)
    }

    private func defined(_ site: Site, _ path: String) throws -> [Substring] {
        try #require(text(site, path)).split(separator: "\n").compactMap { $0.hasPrefix("__define('") ? $0.split(separator: "'")[1] : nil }
    }

    @Test func `the pack of a part of a game brings nothing that is there already`() throws {
        let pack = try #require(text(try site(), "games/tally/play.js"))
        #expect(
            pack == """
                const{define:__define,use:__use,load:__load}=self.packs;
                __define('games/used.js',()=>{function used() {}
                return{used}});
                __define('games/tally/play.js',()=>{const{used:mine}=__use('games/used.js');;
                ;
                return{yours:mine}});
                //# sourceMappingURL=play.js.map

                """)
    }

    @Test func `a part that not only its game fetches brings the game along`() throws {
        let site = try site(["views/home.js": "export const mount = () => import('../games/tally/play.js');"])
        #expect(try defined(site, "games/tally/play.js") == ["games/used.js", "games/tally/play.js", "games/tally/index.js"])
    }

    @Test func `what all have that fetch a module does not come again, and what one of them lacks does`() throws {
        let late = [
            "views/late.js": "import { a } from './a.js';\nimport { b } from './b.js';\nexport const c = 1;", "views/a.js": "export const a = 1;",
            "views/b.js": "export const b = 1;",
        ]
        let one = "import { a } from './a.js';\nimport { b } from './b.js';\nexport const mount = () => import('./late.js');"
        let pages: [String: String?] = late.merging(["views/home.js": one]) { $1 }
        #expect(try defined(try site(pages), "views/late.js") == ["views/late.js"])
        let two = pages.merging([
            "app.js": "export const home = [() => import('./views/home.js'), () => import('./views/other.js')];",
            "views/other.js": "import { a } from './a.js';\nexport const more = () => import('./late.js');",
        ]) { $1 }
        #expect(try defined(try site(two), "views/late.js") == ["views/b.js", "views/late.js"])
        // The document has neither.
        let three = two.merging(["app.js": "export const all = [() => import('./views/home.js'), () => import('./views/late.js')];"]) { $1 }
        #expect(try defined(try site(three), "views/late.js") == ["views/a.js", "views/b.js", "views/late.js"])
    }

    @Test func `a screen and its game come in one pack`() throws {
        #expect(
            try defined(try site(), "views/home.js+games/tally/play.js") == [
                "views/home.js", "games/used.js", "games/tally/play.js", "games/tally/index.js",
            ])
    }

    @Test func `a document names what its place takes`() throws {
        let site = try self.site()
        let home = String(decoding: site.documents[0].bytes, as: UTF8.self)
        let folder = "/v/" + site.version
        let first =
            "data-first='{\"view\":\"views/home.js\","
            + "\"words\":\"words/own\",\"games\":{\"games/tally\":[\"play.js\",\"style.css\"]}}'"
        #expect(home.contains(first + #" data-prices='{"stake":5}' "#))
        #expect(home.contains(#"<html data-files="\#(folder)""#))
        #expect(home.contains("<script>\(Self.script)</script>"))
        #expect(home.contains(#"<script type="module" src="\#(folder)/app.js"></script>"#))
        #expect(home.contains(#"href="\#(folder)/styles/base.css" data-holds="/styles/base.css""#))
        let tv = String(decoding: site.documents[1].bytes, as: UTF8.self)
        #expect(tv.contains(#"href="\#(folder)/styles/base+tv.css" data-holds="/styles/base.css /styles/tv.css""#))
        #expect(text(site, "styles/base+tv.css") == "a{b:c}d{e:f}" || text(site, "styles/base+tv.css") == "a { b: c }d { e: f }")
        #expect(text(site, "words/own+tv/zh-Hant.json") == #"{"/words/zh-Hant.json":{"a":"甲"},"/words/tv/zh-Hant.json":{"b":"乙"}}"#)
        #expect(text(site, "games/tally/style.css") != nil)
    }

    @Test func `a list names all files that are kept for a page without a network`() throws {
        let site = try self.site([
            "games/tally/words/en.json": "{}", "games/tally/words/hints/en.json": "{}", "games/tally/more.js": "export const more = 1;",
            "games/tally/index.js": "export const play = () => import('./play.js');\nexport const hints = () => import('./hints.js');",
            "games/tally/hints.js": "export const hint = () => import('./more.js');",
        ])
        let list = try #require(text(site, "kept.json")).split(separator: "\"").filter { $0.hasPrefix("/") }.map { String($0.dropFirst()) }
        #expect(
            list == [
                "app.js", "styles/base.css", "views/home.js+games/tally/index.js", "games/tally/style.css", "words/own/en.json",
                "words/own/zh-Hant.json", "core/dom.js", "views/home.js", "games/tally/index.js", "games/tally/play.js", "games/tally/hints.js",
                "games/tally/more.js", "words/en.json", "words/zh-Hant.json", "games/tally/words/en.json",
                "games/tally/words/hints/en.json",
            ])
    }

    @Test func `the plan is written into the module that asks for it`() throws {
        let site = try self.site([
            "app.js":
                "import { PLAN } from './core/plan.js';\nexport { GAMES } from './games/index.js';\nexport const go = () => import(`./${PLAN}`);",
            "core/plan.js": "export const PLAN = await fetch('/places.json').then((answer) => answer.json());",
        ])
        #expect(try #require(text(site, "app.js")).contains("const PLAN = {  \"parts\": { \"play\""))
    }

    @Test func `a plan that is no plan is refused`() {
        for text in ["{", #"{"places":[{"path":"/","view":"a.js"}]}"#, #"{"places":[{"path":"/"},{"view":"a.js"}]}"#] {
            #expect(throws: PagePlan.Refusal.self) { try PagePlan(Array(text.utf8)) }
        }
    }

    @Test func `the policy of a document lets its own script run`() throws {
        let document = try site().documents[0]
        let policy = document.answer(to: request("/")).headers.first { $0.name == "content-security-policy" }?.value
        // The digest of the script.
        #expect(policy?.contains("script-src 'self' 'sha256-\(Self.digest)'") == true)
        #expect(document.missing.headers.contains { $0.name == "content-security-policy" && $0.value == policy })
    }

    @Test func `the document of a game has an empty table and no bars before any script runs`() throws {
        let page = """
            <html lang="en">
              <script src="/core/theme.js"></script>
              <script type="module" src="/app.js"></script>
              <main id="main" tabindex="-1"></main>
              <template id="outline"><i>table</i></template>
            """
        let plan =
            #"{"places": [{"path": "/game", "name": "game", "view": "views/home.js", "chrome": "none", "outline": true}, {"view": "views/home.js"}]}"#
        let site = try site(["index.html": page], plan: plan)
        let (game, other) = (String(decoding: site.documents[0].bytes, as: UTF8.self), String(decoding: site.missing.bytes, as: UTF8.self))
        #expect(game.contains(#"<main id="main" tabindex="-1"><div class="screen screen-game"><i>table</i></div></main>"#))
        #expect(game.contains(#"data-chrome="none""#))
        #expect(other.contains(#"<main id="main" tabindex="-1"></main>"#) && !other.contains("data-chrome"))
    }

    private static let script = """
        let theme;
        self.packs = 1;
        {const{define:__define,use:__use,load:__load}=self.packs;
        __define('core/language.js',()=>{const pick = 1;
        return{pick}});
        }
        self.early = 1;
        """
    private static let digest = "7L8e9kEj5W+5fCGveuzF6owpgBJiGaI6ctciSuGFoC8="

    @Test func `the address changes with every file`() throws {
        let versions = try [[:], ["words/en.json": #"{"a":"B"}"#], ["styles/base.css": "x{y:z}"]].map { try self.site($0).version }
        #expect(Set(versions).count == 3)
        let site = try self.site()
        #expect(site.file(at: "/v/\(site.version)/app.js")?.isCurrent == true)
        #expect(site.file(at: "/v/old/views/home.js")?.isCurrent == false)
        #expect(site.file(at: "/v/old/views/home.js")?.name == "views/home.js")
        #expect(site.file(at: "/views/home.js") == nil)
        #expect(site.file(at: "/v/old") == nil)
    }

    @Test func `an address of the version is kept for ever and another is not`() throws {
        let file = try #require(try site().files["app.js"])
        let control = { (isImmutable: Bool) in
            file.answer(to: self.request("/app.js"), isImmutable: isImmutable).headers.first { $0.name == "cache-control" }?.value
        }
        #expect(control(true) == "public, max-age=31536000, immutable")
        #expect(control(false) == "no-cache")
    }

    @Test func `a copy in gzip is made for the first request that accepts it`() {
        let file = StaticFile(Array(String(repeating: "const a = 1;\n", count: 400).utf8), name: "a.js")
        #expect(file.answer(to: request("/a.js")).body == file.bytes)
        #expect(file.late?.isMade == false)
        #expect(file.answer(to: request("/a.js", ["accept-encoding": "gzip"])).body == Gzip.packed(file.bytes))
        #expect(file.late?.isMade == true)
    }

    @Test func `a copy in Brotli is made once it was wanted`() {
        let file = StaticFile(Array(String(repeating: "const a = 1;\n", count: 400).utf8), name: "a.js")
        let browser = request("/a.js", ["accept-encoding": "gzip, deflate, br"])
        let coding = { (response: ServedFile) in response.headers.first { $0.name == "content-encoding" }?.value }
        var wanted = 0
        #expect(coding(file.answer(to: browser) { _ in wanted += 1 }) == "gzip")
        #expect(wanted == 1)
        #expect(file.brotli.begin() && !file.brotli.begin())
        file.brotli.make(of: file.bytes, smallerThan: file.gzip?.count ?? 0)
        let response = file.answer(to: browser) { _ in wanted += 1 }
        #expect(coding(response) == "br" && wanted == 1)
        #expect(response.body.count < file.gzip?.count ?? 0)
        #expect(coding(file.answer(to: request("/a.js", ["accept-encoding": "gzip"]))) == "gzip")
        #expect(coding(file.answer(to: request("/a.js", ["accept-encoding": "br;q=0"]))) == nil)
    }

    /// A file, its other text or `nil` for none, and the file that is refused, if one is.
    private static let changes: [(path: String, text: String?, refused: String?)] = [
        ("core/early.js", nil, "core/early.js"), ("views/home.js", "export default 1;", "views/home.js"), ("views/home.js", nil, "views/home.js"),
        ("styles/tv.css", nil, "styles/tv.css"), ("words/tv/en.json", nil, "words/tv/en.json"), ("index.html", "<html lang>", "index.html"),
        ("core/dom.js", "import { GAMES } from '../games/index.js';\nexport const h = 1;", nil),
        ("games/used.js", "import { id } from './tally/play.js';\nexport const used = id;", "games/used.js"),
        ("core/theme.js", "let a = '</script>';", "core/theme.js"),
    ]

    @Test(arguments: changes)
    func `a page that is not understood is refused by the name of its file`(path: String, text: String?, refused: String?) throws {
        do {
            _ = try site([path: text])
            #expect(refused == nil)
        } catch let error as Site.Refusal { #expect(error.file == refused) }
    }
}
