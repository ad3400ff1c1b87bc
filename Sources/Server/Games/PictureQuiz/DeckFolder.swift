import Foundation
package import Games
import JSONText

/// A deck read from its folder: `deck.json` and the pictures it names.
package struct DeckFolder: Sendable {
    package let id: String
    /// Changes with the files and their groups.
    let edition: String
    let title: PictureDeck.Words
    let licence: String
    let credit: PictureDeck.Words
    package let items: [PictureDeck.Item]
    let pictures: [PictureFile]

    package static let fileName = "deck.json"
    static let mostItems = 400
    static let largest = 32 << 20
    private static let largestList = 1 << 20

    /// Reads and checks a folder.
    /// - Throws: all faults at once, so that an operator can mend them together.
    package static func read(_ path: String) -> Result<DeckFolder, DeckFaults> {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        do throws(DeckFault) {
            return try DeckReader(json: list(of: folder), folder: folder).deck()
        } catch {
            return .failure(DeckFaults([error]))
        }
    }

    private static func list(of folder: URL) throws(DeckFault) -> JSONValue {
        let path = folder.appendingPathComponent(fileName).path
        guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int else {
            throw DeckFault(fileName, "is missing")
        }
        guard size <= largestList, let data = FileManager.default.contents(atPath: path) else {
            throw DeckFault(fileName, "cannot be read, or has more than \(largestList) bytes")
        }
        do throws(JSONError) { return try JSONValue(parsing: Array(data)) } catch {
            throw DeckFault(fileName, "is not JSON: \(error.reason) at byte \(error.offset)")
        }
    }

    /// The folders that may be decks below a folder, in the order of their names; `nil` if the folder is not there.
    static func candidates(in folder: String) -> [String]? {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
            .map { "\(folder)/\($0)" }
            .filter { FileManager.default.fileExists(atPath: "\($0)/\(fileName)") }
    }
}

/// All reasons for which a deck is not used.
package struct DeckFaults: Error, Sendable {
    package let faults: [DeckFault]

    init(_ faults: [DeckFault]) { self.faults = faults }
}
