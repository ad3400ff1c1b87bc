import Analysis
import Bots
import Logging
import Play
import ServiceLifecycle
import StorageSQLite

/// Analyses of finished games and exhibition games between bots, which share the threads of the bots.
struct ThinkingServices {
    let analyst: Analyst
    private let exhibitions: Exhibitions

    init(_ core: ServerCore, _ play: PlayServices) {
        let configuration = core.configuration
        var limits = Analyst.Limits()
        limits.perDay = configuration.analysesPerDay
        limits.waitingPerNetwork = configuration.analysesPerAddress
        analyst = Analyst(
            evaluators: core.catalog.evaluators(core.pool, nodes: configuration.analysisNodes), store: core.store, limits: limits,
            logger: Logger(label: "palisade.analysis"))
        exhibitions = Exhibitions(play.lobby, most: core.isReadOnly ? 0 : configuration.exhibitions) { [pool = core.pool] in pool.waiting > 0 }
    }

    var watched: [WorkAge.Part] { [.init(name: "analyses") { [analyst] in analyst.progress }] }

    var services: [any Service] {
        [
            BackgroundService { [analyst] in await analyst.run() },
            BackgroundService { [exhibitions] in await exhibitions.run() },
        ]
    }
}
