import Mail

/// The mail server: reached, encrypted and signed in to, without a message.
enum MailCheck {
    static func finding(_ configuration: Configuration) async -> Finding {
        guard let server = configuration.mailServer, let sender = configuration.mailFrom else {
            return Finding("mail", .ok, "no mail-url is set: members who forget a password need palisade password")
        }
        guard configuration.mail == "send" else {
            return Finding("mail", .warn, "mails with their links go to the log; leave mail away to send them")
        }
        let failure = await SMTPTransport(server, from: sender, patience: .seconds(15)).probe()
        return judge(server.description, failure: failure?.reason)
    }

    /// - Parameter failure: in the words of libcurl; `nil` if the server answered and took the name and the password.
    static func judge(_ server: String, failure: String?) -> Finding {
        guard let failure else { return Finding("mail", .ok, "\(server) answers and lets the server in") }
        let change =
            failure.contains("Login denied") || failure.contains("(reply 53")
            ? "look at the name and the password in mail-url" : "look at mail-url, and whether the network lets this machine reach it"
        return Finding("mail", .fail, "\(server): \(failure); \(change)")
    }
}
