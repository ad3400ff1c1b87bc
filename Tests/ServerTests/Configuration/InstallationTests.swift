import Foundation
import Testing

@testable import Server

@Suite("The files of a package") struct InstallationTests {
    private let prefix = FileManager.default.temporaryDirectory.appending(path: "installation-\(UUID())")

    private func install() throws -> Installation? {
        let page = prefix.appending(path: "share/palisade/web")
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
        try Data().write(to: page.appending(path: "index.html"))
        return Installation(of: prefix.appending(path: "bin"))
    }

    private func load(_ arguments: [String], _ installation: Installation?) throws -> Configuration {
        try Configuration.load(file: nil, environment: [:], arguments: arguments, installation: installation)
    }

    @Test func `an installed program serves the page, the typeface and the decks of its package`() throws {
        defer { try? FileManager.default.removeItem(at: prefix) }
        let configuration = try load([], install())
        let share = prefix.path + "/share/palisade"
        #expect(configuration.web == share + "/web")
        #expect(configuration.fontFolder == share + "/fonts")
        #expect(configuration.deckFolders == [share + "/decks", "./decks"])
    }

    @Test func `a page that is named counts more than the package's`() throws {
        defer { try? FileManager.default.removeItem(at: prefix) }
        let configuration = try load(["--web", "web"], install())
        #expect(configuration.web == "web")
    }

    @Test func `a program that was built and not installed has no package`() {
        #expect(Installation(of: prefix.appending(path: "bin")) == nil)
        #expect(Installation.ofThisProgram == nil)
    }
}
