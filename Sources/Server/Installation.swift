import Foundation
import Pictures

/// The files that a package installs for the program: for `/usr/bin/palisade` they are in `/usr/share/palisade`.
struct Installation: Hashable, Sendable {
    private let share: String

    /// - Parameter folder: the folder of the program. `nil` if there is no page for it, as for a program that was built and not installed.
    init?(of folder: URL) {
        share = folder.deletingLastPathComponent().appending(path: "share/palisade").path
        guard FileManager.default.fileExists(atPath: page + "/index.html") else { return nil }
    }

    /// The program that decodes pictures is always beside this one.
    static let ofThisProgram = Installation(of: URL(fileURLWithPath: PictureMaker.besideThisProgram).deletingLastPathComponent())

    var page: String { share + "/web" }
    var fonts: String { share + "/fonts" }
    var decks: String { share + "/decks" }
}
