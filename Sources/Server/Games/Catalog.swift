import Analysis
import Bots
package import Play

/// The games of a server. The first is meant wherever a request names none.
package struct Catalog: Sendable {
    let games: [any GameModule]

    /// Every game the house offers. A new one has one line here.
    static let house = Catalog([
        QuoridorModule()
    ])

    init(_ games: [any GameModule]) { self.games = games }

    subscript(id: String) -> (any GameModule)? { games.first { $0.id == id } }

    /// The id of the first game.
    var usual: String { games.first?.id ?? "" }

    /// Names of the house's own players.
    var playerNames: [String] { games.flatMap(\.playerNames) }

    /// The games as rooms know them.
    /// - Parameter nodes: the work for each position of a running game that is evaluated for spectators.
    func kinds(_ thinkers: Thinkers, nodes: Int) -> [GameKind] { games.map { $0.kind(thinkers, nodes: nodes) } }

    /// For finished games.
    /// - Parameter nodes: the work for each position.
    func evaluators(_ thinkers: Thinkers, nodes: Int) -> [any Evaluator] { games.compactMap { $0.anyEvaluator(thinkers, nodes: nodes) } }

    /// The first game without its players, for `palisade bench`.
    package static var usualKind: GameKind { house.games[0].bareKind }
}

extension GameModule {
    fileprivate func anyEvaluator(_ thinkers: Thinkers, nodes: Int) -> (any Evaluator)? { evaluator(thinkers, nodes: nodes) }
    fileprivate var bareKind: GameKind { GameKind(Position.self, players: []) }
}
