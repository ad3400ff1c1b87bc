import JSONText
import Storage
import StorageSQLite

extension Server {
    /// Writes the public finished games of a data folder, the oldest first, each as one line of JSON with the members of `/archive/ID`.
    ///
    /// - Parameter write: takes some lines.
    /// - Returns: the numbers of games that were written, and of damaged ones that were left out.
    public static func exportGames(data: String, write: ([UInt8]) throws -> Void) async throws -> (written: Int, damaged: Int) {
        let archive = try ArchiveReader(folder: data)
        var (written, damaged) = (0, 0)
        var position: Int64? = 0
        while let place = position {
            let page = try await archive.page(after: place)
            try write(page.matches.flatMap(line))
            written += page.matches.count
            damaged += page.damaged
            position = page.next
        }
        return (written, damaged)
    }

    private static func line(_ match: MatchRecord) -> [UInt8] {
        var json = JSONWriter(capacity: match.events.count + 1024)
        json.beginObject()
        match.writeMembers(avatars: [:], to: &json)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
