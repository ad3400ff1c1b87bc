/// Decides how many exhibition games run.
struct ExhibitionPolicy: Hashable, Sendable {
    /// The state of a server at one moment.
    struct ServerState: Hashable, Sendable {
        /// Running public games of anybody but the server's own bots.
        var games = 0
        /// Running exhibition games.
        var exhibitions = 0
        /// Whether anybody is connected who could look on.
        var isVisited = true
        /// Whether other work waits for a processor.
        var isBusy = false
    }

    enum Step: Hashable, Sendable { case begin, end, wait }

    /// The number of games to look at that exhibitions make up for.
    let most: Int

    /// The next step. A game that others could look at instead is played to its end; one that costs a processor they need is not.
    func step(in state: ServerState) -> Step {
        if state.isBusy { return state.exhibitions > 0 ? .end : .wait }
        guard state.isVisited, state.games + state.exhibitions < most else { return .wait }
        return .begin
    }
}
