import Accounts
import Logging
import Mail
import Play
import ServiceLifecycle
import StorageSQLite

/// Mail about accounts, and mails that call players to games of several days.
struct MailServices {
    /// `nil` for a server that sends no mail.
    let mailService: AccountMailService?
    let stops: StopLinks
    private let calls: TurnCalls
    private let core: ServerCore

    init(_ core: ServerCore, _ play: PlayServices) {
        self.core = core
        let logger = Logger(label: "palisade.mail")
        mailService = AccountMailService(core.configuration, identities: core.identities, store: core.store, faults: core.faults, logger: logger)
        stops = StopLinks(secret: core.resources.key)
        calls = TurnCalls(
            play.turns, store: core.store, mails: TurnMessages(site: core.configuration.linkOrigin, stops: stops),
            zone: core.configuration.timeZone, present: { [presence = play.lobby.presence] in await presence.here(among: $0) }, logger: logger)
    }

    var watched: [WorkAge.Part] { [.init(name: "mail") { [mailService] in mailService?.queue.progress ?? (0, nil) }] }

    var services: [any Service] {
        guard let mailService, !core.isReadOnly else { return [] }
        return [
            BackgroundService { [core] in await mailService.run(core.clock, logger: core.logger) },
            BackgroundService { [calls, core] in try await calls.run(core.clock) },
        ]
    }
}
