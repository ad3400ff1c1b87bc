import Accounts
import Analysis
import Export
import Pictures
import Play
import SignIn
import Storage

/// The ports of the store that the areas of the API need.
typealias APIStore = AccountStore & Archive & Ledger & RatingStore & Boards & Moderation & FollowStore & TurnMailStore & BlockStore

extension HTTPAPI {
    /// The parts of a server. Each area takes the few parts that it needs.
    struct Parts: Sendable {
        let store: any APIStore
        /// The origin of the site; empty if it is not configured.
        let site: String
        let catalog: Catalog
        let documents: Documents
        let health: Health
        /// Whether visitors may play without an account.
        var isOpenToGuests = true
        let analyst: Analyst
        let stops: StopLinks
        let contacts: ContactReader
        let admission: AdmissionControl
        let hasher: PasswordHasher
        let knownBrowsers: KnownBrowsers
        /// `nil` for a server that sends no mail.
        let mailService: AccountMailService?
        let exports: Exports
        let backups: Backups
        let budgeting: BudgetService
        /// `nil` for a server without providers.
        let signIns: SignIns?
        let providerFaults: ProviderFaults
        let pictures: PictureMaker
        let clips: DailyClips
        var drawings = PositionPictures()
        var animations = GameAnimations()
        /// The source of random numbers, which must be unpredictable.
        let draw: @Sendable () -> UInt64
    }

    init(_ context: APIContext, _ parts: Parts) {
        let store = parts.store
        let passwords = PasswordCheck(context: context, hasher: parts.hasher, knownBrowsers: parts.knownBrowsers)
        let mailer = AccountMailer(context: context, service: parts.mailService)
        let contacts = ContactNews(context: context, blocks: store, reader: parts.contacts)
        let games = FinishedGames(context: context, archive: store)
        let pictures = PicturesAPI(context: context, maker: parts.pictures)
        let areas: [any APIArea] = [
            HealthAPI(context: context, health: parts.health, documents: parts.documents),
            SignInAPI(
                context: context, devices: Devices(context: context, blocks: store), passwords: passwords, mailer: mailer,
                addresses: SignUpAddresses(identities: context.identities), isOpenToGuests: parts.isOpenToGuests),
            CredentialsAPI(context: context, signIns: parts.signIns),
            RecoveryAPI(context: context, passwords: passwords, mailer: mailer),
            ProvidersAPI(
                context: context, signIns: parts.signIns, faults: parts.providerFaults, passwords: passwords, mailer: mailer, pictures: pictures),
            TokensAPI(context: context, mailer: mailer),
            ProfileAPI(context: context, contacts: contacts),
            DeletionAPI(context: context, passwords: passwords, mailer: mailer),
            ExportAPI(
                context: context, exports: parts.exports, archive: store, ledger: store, ratings: store, follows: store, turnMails: store,
                blocks: store),
            TurnMailsAPI(context: context, turnMails: store, stops: parts.stops, mailer: mailer),
            pictures,
            PlayersAPI(context: context, archive: store, ledger: store, ratings: store, follows: store),
            ContactsAPI(context: context, follows: store, blocks: store, contacts: contacts),
            ReportsAPI(context: context, archive: store),
            MoneyAPI(
                context: context, ledger: store, grants: Grants(ledger: store, lobby: context.lobby, draw: parts.draw), games: games,
                catalog: parts.catalog, clips: parts.clips, draw: parts.draw),
            RoomsAPI(context: context, catalog: parts.catalog, admission: parts.admission, drawings: parts.drawings, site: parts.site),
            ArchiveAPI(context: context, games: games, catalog: parts.catalog, drawings: parts.drawings, animations: parts.animations),
            AnalysisAPI(context: context, analyst: parts.analyst, games: games, catalog: parts.catalog),
            BoardsAPI(context: context, boards: store, ratings: store, catalog: parts.catalog),
            AdministrationAPI(context: context, ledger: store, backups: parts.backups, budgeting: parts.budgeting, site: parts.site),
        ]
        self.init(context, areas: areas, cards: LinkCards(context: context, games: games, catalog: parts.catalog, site: parts.site))
    }
}
