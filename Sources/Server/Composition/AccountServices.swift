import Accounts
import Export
import Identifiers
import Logging
import OutgoingHTTP
import Pictures
import Play
import ServiceLifecycle
import SignIn
import Storage
import StorageSQLite
import Wire

/// Sign-ins, uploaded pictures, exports, and the removal of accounts.
struct AccountServices {
    let hasher: PasswordHasher
    let exports: Exports
    let pictures: PictureMaker
    /// `nil` for a server without providers of sign-ins.
    let outgoing: OutgoingClient?
    let signIns: SignIns?
    private let core: ServerCore
    private let lobby: Lobby

    init(_ core: ServerCore, _ play: PlayServices) {
        self.core = core
        lobby = play.lobby
        let configuration = core.configuration
        exports = Exports(folder: configuration.data + "/exports", life: configuration.retention.exports) { [faults = core.faults] in
            faults.report($0)
        }
        hasher = PasswordHasher(cost: configuration.passwordCost, threads: configuration.passwordThreads)
        pictures = PictureMaker(limit: .seconds(configuration.pictureSeconds))
        if !pictures.isInstalled {
            core.logger.error(
                "pictures cannot be uploaded; the program is missing", metadata: ["program": "\(PictureMaker.besideThisProgram)"])
        }
        let outgoing = configuration.providers.isEmpty ? nil : OutgoingClient(patience: .seconds(configuration.outgoingSeconds))
        self.outgoing = outgoing
        signIns = outgoing.map { outgoing in
            SignIns(
                configuration.providers, site: configuration.site, transport: outgoing,
                picturesArePublic: configuration.providerPictures == "public")
        }
    }

    var watched: [WorkAge.Part] {
        [
            .init(name: "hashers") { [hasher] in hasher.progress }, .init(name: "exports") { [exports] in exports.progress },
            .init(name: "uploads") { [pictures] in pictures.progress },
            .init(name: "outgoing") { [outgoing] in outgoing?.progress ?? (0, nil) },
        ]
    }

    var exporting: any Service { BackgroundService { [exports] in await exports.run() } }

    var housekeeping: any Service {
        Housekeeping(
            guests: GuestSweep(core.identities) { [lobby] in await lobby.present(among: $0) }, deletions: deletions,
            retention: RetentionSweep(core.store, terms: core.configuration.retention), period: .seconds(core.configuration.sweepSeconds),
            clock: core.clock, logger: core.logger)
    }

    private var deletions: DeletionSweep {
        DeletionSweep(core.identities) { [lobby, exports] deletion, revoked in
            for (account, credentials) in revoked {
                let (user, credentials) = (UserID(account: account), Set(credentials.map(CredentialID.init)))
                if account == deletion.account {
                    await lobby.deleted(user, alias: deletion.alias, revoked: credentials)
                } else {
                    await lobby.retire(user, revoking: credentials)
                }
            }
            await exports.removeAll(of: UserID(account: deletion.account).rawValue)
        } present: { [lobby] users in
            await lobby.present(among: users)
        } rewrite: { deletion, entries in
            RoomErasure.erase(UserID(account: deletion.account), alias: deletion.alias, in: entries)
        }
    }

    /// Measures and logs the time of a hash, which determines the time of a sign-in. Nobody waits for that, so it runs beside the first visits.
    var rehearsing: any Service {
        BackgroundService { [hasher, configuration = core.configuration, logger = core.logger] in
            let cost = configuration.passwordCost
            let begun = ContinuousClock.now
            do throws(PasswordHasher.Busy) { try await hasher.rehearse() } catch {
                return logger.error(
                    "there is no memory for a password hash; nobody can sign in with a password", metadata: ["megabytes": "\(cost.megabytes)"])
            }
            logger.info(
                "passwords are hashed with argon2id",
                metadata: [
                    "passes": "\(cost.passes)", "megabytes": "\(cost.megabytes)", "threads": "\(configuration.passwordThreads)",
                    "milliseconds": "\((ContinuousClock.now - begun).milliseconds)",
                ])
        }
    }
}
