import Crypto
import GameRules

/// Resources that the server hands its games at the start.
struct GameResources: Sendable {
    /// Folders that hold decks of pictures, each a folder of its own.
    let decks: [String]
    /// A secret of this data folder, equal after a restart: 32 bytes.
    let key: SymmetricKey

    /// The path below which the files of a game are served; the name of a file follows.
    func address(of game: GameID) -> String { "/api/v1/games/\(game)/files/" }
}
