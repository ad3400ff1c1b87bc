import Foundation
import MemoryStorage
import Storage
import Testing

@testable import StorageSQLite

typealias AnyStore = Archive & AccountStore & TokenStore & TicketStore & DeletionStore & MailStore & PictureStore & LinkStore & ProfileStore
    & FollowStore & BlockStore & IntroductionStore & TurnMailStore & AnalysisStore & RetentionStore & Journal & Ledger & Moderation & RatingStore
    & Boards

/// The stores the contract holds for.
enum World: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }

    /// Runs `body` with an empty store of this kind.
    func run(_ body: (any AnyStore) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(MemoryStore())
        case .sqlite:
            try await Folder.run { folder in
                let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
                try await body(store)
                await store.close()
            }
        }
    }
}

/// A data folder of its own for one test, removed afterwards.
enum Folder {
    static func run(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "palisade-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}
