import Crypto
import Foundation
import Games
import JSONText

/// Reads `deck.json` member by member, and collects its faults.
struct DeckReader {
    let json: JSONValue
    let folder: URL

    private static let longestText = 200
    private static let longestName = 60

    /// An item of the list, before its picture was read.
    private struct Entry {
        let file: String
        let names: PictureDeck.Words
        let group: String
    }

    func deck() -> Result<DeckFolder, DeckFaults> {
        var faults: [DeckFault] = []
        func collect<Value>(_ read: () throws(DeckFault) -> Value) -> Value? {
            do throws(DeckFault) { return try read() } catch {
                faults.append(error)
                return nil
            }
        }
        let id = collect(identifier)
        let title = collect { () throws(DeckFault) in try words("title", longest: Self.longestName) }
        let licence = collect { () throws(DeckFault) in try text(json["licence"], "licence", longest: Self.longestText) }
        let credit = collect { () throws(DeckFault) in try words("credit", longest: Self.longestText) }
        let entries = collect(list).map { list in
            list.enumerated().compactMap { index, item in collect { () throws(DeckFault) in try entry(item, number: index + 1) } }
        }
        let pictures = entries?.compactMap { entry in collect { () throws(DeckFault) in try picture(of: entry) } }
        faults += entries.map(faultsTogether) ?? []
        if let pictures, pictures.reduce(0, { $0 + $1.bytes.count }) > DeckFolder.largest {
            faults.append(DeckFault(nil, "the pictures have more than \(DeckFolder.largest) bytes in all"))
        }
        guard faults.isEmpty, let id, let title, let licence, let credit, let entries, let pictures else { return .failure(DeckFaults(faults)) }
        let groups = Self.numbers(entries.map(\.group))
        return .success(
            DeckFolder(
                id: id, edition: Self.edition(of: entries), title: title, licence: licence, credit: credit,
                items: zip(entries, groups).map { .init(names: $0.names, group: $1) }, pictures: pictures))
    }

    private func identifier() throws(DeckFault) -> String {
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        guard let id = json["id"]?.string, (1...32).contains(id.count), id.allSatisfy(letters.contains) else {
            throw fault("id: 1 to 32 of a-z, 0-9 and -")
        }
        return id
    }

    private func list() throws(DeckFault) -> [JSONValue] {
        guard let items = json["items"]?.array else { throw fault("items: must be a list") }
        guard (PictureDeck.leastItems...DeckFolder.mostItems).contains(items.count) else {
            throw fault("items: there are \(items.count), but \(PictureDeck.leastItems) to \(DeckFolder.mostItems) are needed")
        }
        return items
    }

    private func entry(_ item: JSONValue, number: Int) throws(DeckFault) -> Entry {
        guard let file = item["file"]?.string else { throw fault("item \(number): file: must be the name of a picture") }
        let names = try words(item["names"], "item \(number): names", longest: Self.longestName)
        return Entry(file: file, names: names, group: try text(item["group"], "item \(number): group", longest: Self.longestName))
    }

    private func picture(of entry: Entry) throws(DeckFault) -> PictureFile {
        let picture = try PictureFile(entry.file, in: folder)
        // A title or a comment would give the answer to everybody who opens the file.
        for name in entry.names.values where name.utf8.count >= 4 && picture.contains(name) {
            throw DeckFault(entry.file, "contains its name, \(name)")
        }
        return picture
    }

    /// Faults of the whole list.
    private func faultsTogether(_ entries: [Entry]) -> [DeckFault] {
        var faults: [DeckFault] = []
        for (group, members) in Dictionary(grouping: entries, by: \.group).sorted(by: { $0.key < $1.key }) {
            guard members.count < PictureDeck.leastInGroup else { continue }
            faults.append(fault("group \(group): has \(members.count) items; at least \(PictureDeck.leastInGroup) are needed"))
        }
        for (file, members) in Dictionary(grouping: entries, by: \.file) where members.count > 1 { faults.append(DeckFault(file, "is named twice")) }
        for (name, members) in Dictionary(grouping: entries, by: { $0.names["en"] ?? "" }) where members.count > 1 {
            faults.append(fault("names: \"\(name)\" occurs twice"))
        }
        return faults
    }

    // MARK: Texts

    private func words(_ key: String, longest: Int) throws(DeckFault) -> PictureDeck.Words { try words(json[key], key, longest: longest) }

    /// One text, which is English, or texts by the tags of their languages.
    private func words(_ value: JSONValue?, _ what: String, longest: Int) throws(DeckFault) -> PictureDeck.Words {
        guard let members = value?.object else { return ["en": try text(value, what, longest: longest)] }
        guard members["en"] != nil, members.count <= 20 else { throw fault("\(what): must have a text for \"en\" and at most 20 languages") }
        var words: PictureDeck.Words = [:]
        for (language, value) in members {
            guard language.count <= 20, language.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
                throw fault("\(what): \"\(language.prefix(20))\" is not a language")
            }
            words[language] = try text(value, "\(what).\(language)", longest: longest)
        }
        return words
    }

    private func text(_ value: JSONValue?, _ what: String, longest: Int) throws(DeckFault) -> String {
        let isPlain = { (scalar: Unicode.Scalar) in ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory) }
        guard let text = value?.string, (1...longest).contains(text.count), text.unicodeScalars.allSatisfy(isPlain),
            text.contains(where: { !$0.isWhitespace })
        else { throw fault("\(what): must be a text of 1 to \(longest) characters") }
        return text
    }

    private func fault(_ reason: String) -> DeckFault { DeckFault(DeckFolder.fileName, reason) }

    // MARK: Numbers

    /// Each word as a number, in the order of the first occurrences of the different words.
    private static func numbers(_ words: [String]) -> [Int] {
        var known: [String: Int] = [:]
        return words.map { word in
            let number = known[word] ?? known.count
            known[word] = number
            return number
        }
    }

    /// Eight digits that change when the same seed would ask for other items.
    private static func edition(of entries: [Entry]) -> String {
        let text = entries.map { "\($0.file)\t\($0.group)\n" }.joined()
        return SHA256.hash(data: Data(text.utf8)).prefix(4).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension PictureFile {
    /// Whether the bytes contain the name, with its accents composed or decomposed.
    fileprivate func contains(_ name: String) -> Bool {
        [name, name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping]
            .contains { bytes.place(of: Array($0.utf8)) != nil }
    }
}
