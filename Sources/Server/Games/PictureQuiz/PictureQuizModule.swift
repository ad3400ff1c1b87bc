import Bots
import Crypto
import Foundation
import GameRules
import Games
import Identifiers
import JSONText
import Play
import Storage
import Synchronization

/// The picture quiz: three bots that know a part of the answers, decks that are read from folders, and records with the questions and the time of
/// each pick. Games cannot be pasted, because their questions were drawn at random.
struct PictureQuizModule: GameModule {
    private static let shelf = Mutex<PictureShelf?>(nil)
    private static let mostDecks = 32

    func players(_ pool: ComputePool) -> [any Player<PictureQuiz>] { PictureQuizBot.all }
    var playerNames: [String] { PictureQuizBot.all.map(\.name) }

    var isPlayable: Bool { !PictureDecks.all.isEmpty }

    /// Reads the decks, and leaves out faulty decks.
    /// - Returns: the faults of the decks.
    func prepare(_ resources: GameResources) -> [String] {
        let shelf = PictureShelf(key: resources.key)
        Self.shelf.withLock { $0 = shelf }
        var problems: [String] = []
        var decks: [PictureDeck] = []
        let folders = resources.decks.map { (path: $0, decks: DeckFolder.candidates(in: $0)) }
        // For example, the folder of one deck was given instead of the folder that contains it.
        for folder in folders where folder.decks?.isEmpty == true {
            problems.append("\(folder.path): no folder in it holds a \(DeckFolder.fileName)")
        }
        for path in folders.flatMap({ $0.decks ?? [] }) {
            switch DeckFolder.read(path) {
            case .failure(let found): problems += found.faults.map { "\(path): \($0)" }
            case .success(let folder) where decks.contains { $0.id == folder.id }: problems.append("\(path): another deck has the id \(folder.id)")
            case .success where decks.count == Self.mostDecks: problems.append("\(path): there are already \(Self.mostDecks) decks")
            case .success(let folder): decks.append(shelf.add(folder, path: resources.address(of: id)))
            }
        }
        PictureDecks.install(decks)
        return problems
    }

    func file(_ name: String) -> GameFile? {
        Self.shelf.withLock { $0 }?.picture(name).map { GameFile(type: $0.type, bytes: $0.bytes, gzip: $0.gzip) }
    }

    var choices: [GameChoice] {
        PictureDecks.all.map { GameChoice(option: "deck", value: $0.id, title: $0.title) }
    }

    func record(of match: MatchRecord) -> String {
        guard var game = try? match.opening(of: PictureQuiz.self), let turns = try? match.turns() else { return "" }
        var lines = match.players.map { "[Player\($0.seat + 1) \"\($0.name)\" \($0.score ?? 0)]" }
        lines.append("[Date \"\(Date(timeIntervalSince1970: Double(match.started.milliseconds) / 1000).formatted(.iso8601.year().month().day()))\"]")
        lines.append("[Deck \"\(game.deckID)\"]")
        for turn in turns {
            let seconds = String(format: "%.3f", turn.time / .seconds(1))
            let question = game.asked
            guard (try? game.take(turn)) != nil else { break }
            let action = turn.isDrop ? "left" : turn.move ?? PictureQuiz.idleTurn
            lines.append("\(seconds) \(turn.seat.map { "\($0.index + 1)" } ?? "-") \(action) {\(question)}")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    func read(_ text: String) throws(Unreadable) -> Transcript<PictureQuiz> {
        throw Unreadable(reason: "quiz games cannot be pasted, because their questions were drawn at random")
    }
}
