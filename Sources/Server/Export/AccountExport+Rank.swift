import Export
import Identifiers
import JSONText
import Storage

/// Ratings, money and stars, reports and sanctions. They are read in pages of a hundred, so that memory does not depend on their number.
extension AccountExport {
    func writeRatings(to file: ZipFile) async throws {
        let ratings = try await ratings.ratings(of: account.user)
        try await file.begin("ratings.jsonl")
        for rating in ratings { try await file.write(line { rating.writeMembers(to: &$0) }) }
        try await file.begin("points.jsonl")
        for rating in ratings { try await writePoints(of: rating, to: file) }
    }

    private func writePoints(of rating: PlayerRating, to file: ZipFile) async throws {
        var position: Int64?
        repeat {
            try Task.checkCancellation()
            let page = try await ratings.ratingPoints(of: account.user, game: rating.game, pool: rating.pool, before: position, limit: 100)
            for point in page.points {
                try await file.write(
                    line { json in
                        json.field("game", rating.game)
                        json.field("pool", rating.pool.rawValue)
                        point.writeMembers(to: &json)
                    })
            }
            position = page.next
        } while position != nil
    }

    func writePostings(to file: ZipFile) async throws {
        try await file.begin("ledger.jsonl")
        var position: Int64?
        repeat {
            try Task.checkCancellation()
            let page = try await ledger.postings(of: account.user, before: position, limit: 100)
            for posting in page.postings { try await file.write(line { posting.writeMembers(to: &$0) }) }
            position = page.next
        } while position != nil
    }

    /// The reports by the account, and the measures against it. Reports about it belong to their authors.
    func writeModeration(to file: ZipFile) async throws {
        try await file.begin("reports.jsonl")
        try await pages {
            try await moderation.reports(.by(account.id), before: $0, limit: 100)
        } each: { report in
            try await file.write(
                line { json in
                    json.field("about", UserID(account: report.subject.account).rawValue)
                    report.writeFacts(to: &json)
                })
            return report.id
        }
        try await file.begin("sanctions.jsonl")
        try await pages {
            try await moderation.sanctions(of: account.id, before: $0, limit: 100)
        } each: { sanction in
            try await file.write(line { sanction.writeMembers(to: &$0) })
            return sanction.id
        }
    }

    /// - Parameter each: returns the id that leads on from an item.
    private func pages<Item>(_ page: (_ before: Int64?) async throws -> [Item], each: (Item) async throws -> Int64) async throws {
        var last: Int64?
        while true {
            try Task.checkCancellation()
            let items = try await page(last)
            guard !items.isEmpty else { return }
            for item in items { last = try await each(item) }
        }
    }
}
