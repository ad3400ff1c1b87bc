import GameRules
import JSONText
import WebSocketServer

/// The games that requests name.
extension Catalog {
    /// Maximum number of bytes of a pasted record.
    private static let longestText = 20_000

    /// The pasted text and the game that the request names.
    func pasted(in request: HTTPRequest) throws(HTTPRefusal) -> (text: String, game: any GameModule) {
        let body = try request.jsonBody()
        guard let text = body["text"]?.string, (1...Self.longestText).contains(text.utf8.count) else {
            throw .badValue("text must have 1 to \(Self.longestText) bytes")
        }
        guard let game = body["game"] else { return (text, try named(usual)) }
        guard let name = game.string else { throw .badValue("game must be the id of a game") }
        return (text, try named(GameID(name)))
    }

    func named(_ name: GameID) throws(HTTPRefusal) -> any GameModule {
        guard let game = self[name] else { throw .badValue("there is no such game") }
        return game
    }
}
