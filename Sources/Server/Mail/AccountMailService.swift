import Accounts
import Foundation
import Logging
import Mail
import Play
import Storage

/// The parts of a server that sends mail: messages about accounts, the requests for links, and the queue.
struct AccountMailService: Sendable {
    let mails: AccountMails
    let links: LinkRequests
    let queue: MailQueue

    init(site: String, transport: any MailTransport, identities: Identities, store: any MailStore, faults: StoreFaults, logger: Logger) {
        mails = AccountMails(site: site)
        links = LinkRequests(identities, mails) { faults.report($0) }
        queue = MailQueue(store: store, transport: transport, logger: logger)
    }

    /// `nil` for a server that sends no mail.
    init?(_ configuration: Configuration, identities: Identities, store: any MailStore, faults: StoreFaults, logger: Logger) {
        let transport: any MailTransport
        if configuration.mail == "log" {
            transport = LogTransport(logger: logger)
        } else if let server = configuration.mailServer, let sender = configuration.mailFrom {
            transport = SMTPTransport(server, from: sender)
        } else {
            return nil
        }
        self.init(site: configuration.linkOrigin, transport: transport, identities: identities, store: store, faults: faults, logger: logger)
    }

    /// Handles requests for links and sends due mails, until the task is cancelled.
    func run(_ clock: any GameClock, logger: Logger) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await links.run() }
            group.addTask {
                while !Task.isCancelled {
                    do {
                        try await queue.step(at: clock.now)
                    } catch is CancellationError {
                    } catch {
                        logger.warning("the queue of mails cannot be read", metadata: ["error": "\(error)"])
                    }
                    // The query of an empty queue costs microseconds, and a request is answered within a second.
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }
    }
}
