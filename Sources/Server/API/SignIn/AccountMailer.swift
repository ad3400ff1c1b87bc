import Accounts
import Play
import Storage
import WebSocketServer

/// Mails about accounts: requested links, and notices of changes.
struct AccountMailer: Sendable {
    let context: APIContext
    /// `nil` for a server that sends no mail.
    let service: AccountMailService?
    /// Growing waits after requests for mails.
    private let requests = SignInThrottle()
    /// Growing waits after notices to an address.
    private let notices = SignInThrottle.ofNames()

    /// Mails the owner of an account a notice of a new way to sign in. A failure is reported and does not undo the change.
    func notice(_ entry: NewEntry, to account: Account, _ request: HTTPRequest) async {
        do {
            let login = try await context.identities.login(of: account)
            let links = login == nil ? try await context.identities.links(of: account) : []
            guard let address = login?.email ?? links.lazy.compactMap(\.email).first, let service = serviceForNotice(to: address) else { return }
            try await context.identities.notice(entry, to: address, of: account, request.mailLanguage, service.mails, at: context.now)
        } catch {
            context.faults.report(error)
        }
    }

    /// Mails the owner of an account a notice that the password was changed. A failure is reported and does not undo the change.
    func noticePasswordChange(of account: Account, _ login: Login, _ request: HTTPRequest) async {
        guard let service = serviceForNotice(to: login.email) else { return }
        do {
            try await context.identities.noticePasswordChange(of: account, login, request.mailLanguage, service.mails, at: context.now)
        } catch {
            context.faults.report(error)
        }
    }

    /// The service for a notice to an address; `nil` if the address received many notices within an hour. The address of a new account is not
    /// confirmed, so it may belong to a stranger, who must not be flooded.
    func serviceForNotice(to email: String) -> AccountMailService? {
        notices.attempt(account: FoldedName(email).text, by: nil, at: context.now) == 0 ? service : nil
    }

    /// The service, or a refusal if the server sends no mail.
    func requireService() throws(HTTPRefusal) -> AccountMailService {
        guard let service else { throw HTTPRefusal(status: 409, code: "no_mail", message: "this server sends no mail") }
        return service
    }

    /// Counts a request for a mail. After a few requests, further requests are refused for growing waits.
    /// - Parameter name: the kind of the mail and its address.
    func countMail(as name: String, _ request: HTTPRequest) throws(HTTPRefusal) {
        let wait = requests.attempt(account: name, by: context.client(of: request), at: context.now)
        guard wait == 0 else {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many e-mails were requested; try again later", retryAfter: .milliseconds(wait),
                field: "email")
        }
    }
}

extension HTTPRequest {
    /// The language of mails to the client, from `accept-language`.
    var mailLanguage: AccountMails.Language { AccountMails.Language(wanted: header("accept-language") ?? "") }
}
