import Analysis
import Bots
import GameRules
package import Play

/// The games of a server. The first is the default for a request that names no game.
package struct Catalog: Sendable {
    let games: [any GameModule]

    /// Every game of this program, one line each.
    static let house = Catalog([
        QuoridorModule(),
        MemoryModule(),
        PictureQuizModule(),
        SmashUpModule(),
    ])

    init(_ games: [any GameModule]) { self.games = games }

    subscript(id: GameID) -> (any GameModule)? { games.first { $0.id == id } }

    /// The id of the default game.
    var usual: GameID { games.first?.id ?? "" }

    /// Names of the server bots of all games, which are reserved.
    var playerNames: [String] { games.flatMap(\.playerNames) }

    /// Lets all games read their files, such as pictures.
    /// - Returns: a sentence for the operator about each thing that was left out.
    func prepare(_ resources: GameResources) -> [String] { games.flatMap { $0.prepare(resources) } }

    /// The kinds of game that rooms use, of all games that can be played on this server.
    /// - Parameter nodes: nodes for each position of a running game that is evaluated for spectators.
    func kinds(_ pool: ComputePool, nodes: Int) -> [GameKind] { games.filter(\.isPlayable).map { $0.kind(pool, nodes: nodes) } }

    /// The evaluators for analyses of finished games.
    /// - Parameter nodes: nodes for each position.
    func evaluators(_ pool: ComputePool, nodes: Int) -> [any Evaluator] { games.compactMap { $0.anyEvaluator(pool, nodes: nodes) } }

    /// The default game without its server bots, for `palisade-bench`.
    package static var usualKind: GameKind { house.games[0].bareKind }
}

extension GameModule {
    fileprivate func anyEvaluator(_ pool: ComputePool, nodes: Int) -> (any Evaluator)? { evaluator(pool, nodes: nodes) }
    fileprivate var bareKind: GameKind { GameKind(Position.self, players: []) }
}
