import Identifiers
import Storage

/// The messages about an account.
public struct AccountMails: Sendable {
    public enum Language: String, Sendable, CaseIterable {
        case en
        case zhHant = "zh-Hant"

        /// - Parameter wanted: the value of `Accept-Language`, or one language.
        public init(wanted: String) {
            let first = wanted.split(separator: ",").first.map { $0.lowercased() } ?? ""
            self = first.hasPrefix("zh") ? .zhHant : .en
        }
    }

    /// The address at which people reach this server, such as `https://play.example.org`, without a slash at its end.
    private let site: String

    public init(site: String) { self.site = site }

    /// A message, with the time until which it is of use.
    func reset(to recipient: String, name: String, by secret: TicketSecret, _ language: Language, expires: Timestamp) -> Mail {
        let link = "\(site)/account#reset=\(secret.text)"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Set a new password", "Hello \(name),",
                "somebody asked to set a new password for your account at \(site). If it was you, open this link within an hour. It works once.",
                link, "If it was not you, do nothing: your password stays as it is.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "重設密碼", "\(name)，你好：", "有人要求重設你在 \(site) 的帳號密碼。如果是你本人，請在一小時內開啟這個連結。連結只能使用一次。", link,
                "如果不是你，不必理會這封信，密碼不會改變。")
        }
    }

    /// The message has no name of the account, because the recipient may be a stranger and the name could carry a text to them.
    func confirmation(to recipient: String, by secret: TicketSecret, _ language: Language, expires: Timestamp) -> Mail {
        let link = "\(site)/account#email=\(secret.text)"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Confirm this address", "Hello,",
                "you want to sign in at \(site) with this address. Open this link within an hour to confirm it. It works once.", link,
                "If you know nothing of this, do nothing: somebody mistyped their address.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "確認電子郵件地址", "你好：", "你想用這個地址登入 \(site)。請在一小時內開啟這個連結來確認。連結只能使用一次。", link,
                "如果你不知道這件事，不必理會這封信：可能是有人打錯了地址。")
        }
    }

    /// A message to the address with which somebody has just signed up. It has no name of the account, for the reason given at `confirmation`.
    func signedUp(to recipient: String, by secret: TicketSecret, _ language: Language, expires: Timestamp) -> Mail {
        let link = "\(site)/account#email=\(secret.text)"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Confirm your address", "Hello,",
                "somebody signed up at \(site) with this address. If it was you, open this link within an hour, in the browser in which you are signed in there. It works once.",
                link, "If you know nothing of this, do nothing: nobody has proved that the address is theirs.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "確認你的電子郵件", "你好：",
                "有人用這個地址在 \(site) 註冊。如果是你本人，請在一小時內用已登入該站的瀏覽器開啟這個連結。連結只能使用一次。", link, "如果你不知道這件事，不必理會這封信：沒有人證明過這個地址屬於他。")
        }
    }

    /// A message for a guest who signed up with an address that another account has not confirmed. It has no name, for the reason given at
    /// `confirmation`.
    func claim(to recipient: String, by secret: TicketSecret, _ language: Language, expires: Timestamp) -> Mail {
        let link = "\(site)/account#email=\(secret.text)"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Confirm this address", "Hello,",
                "somebody signed up at \(site) with this address. An account has it already, but nobody confirmed it. If you signed up, open this link within an hour, in the same browser: the address then belongs to your new account, and the other account loses it. If the other account is yours, ask for a new password instead.",
                link, "If you know nothing of this, do nothing.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "確認電子郵件地址", "你好：",
                "有人用這個地址在 \(site) 註冊。已有一個帳號使用這個地址，但從未確認。如果是你註冊的，請在一小時內用同一個瀏覽器開啟這個連結：地址會改屬你的新帳號，另一個帳號會失去它。如果另一個帳號也是你的，請改為要求重設密碼。",
                link, "如果你不知道這件事，不必理會這封信。")
        }
    }

    /// The message has no name of the account, for the reason given at `confirmation`.
    func firstPassword(to recipient: String, by secret: TicketSecret, _ language: Language, expires: Timestamp) -> Mail {
        let link = "\(site)/account#password=\(secret.text)"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Set a password", "Hello,",
                "you want to sign in at \(site) with this address and a password. Open this link within an hour, in the browser in which you are signed in there. It works once.",
                link, "If you know nothing of this, do nothing: somebody mistyped their address.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "設定密碼", "你好：", "你想用這個地址與密碼登入 \(site)。請在一小時內，用已登入該站的瀏覽器開啟這個連結。連結只能使用一次。", link,
                "如果你不知道這件事，不必理會這封信：可能是有人打錯了地址。")
        }
    }

    func passwordAdded(at recipient: String, name: String, _ language: Language, expires: Timestamp) -> Mail {
        switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Your account has a password now", "Hello \(name),",
                "your account at \(site) can be signed in to with an e-mail address and a password from now on.", nil,
                "If it was not you, ask the operator of this server for help.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "帳號已設定密碼", "\(name)，你好：", "你在 \(site) 的帳號從現在起可以用電子郵件與密碼登入。", nil,
                "如果不是你本人，請洽這個伺服器的管理員。")
        }
    }

    /// The message has no name of a token or a bot, because the recipient may be a stranger.
    func entryAdded(_ entry: NewEntry, at recipient: String, name: String, _ language: Language, expires: Timestamp) -> Mail {
        let settings = "\(site)/settings/account"
        return switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, entry.subject(language), "Hello \(name),",
                "\(entry.text(language)) It can enter your account at \(site) from now on. You find it in the settings:", settings,
                "If it was not you, end it there, and set another password.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, entry.subject(language), "\(name)，你好：",
                "\(entry.text(language))從現在起它可以進入你在 \(site) 的帳號。你可以在設定中查看：", settings, "如果不是你本人，請在那裡停用它，並重設密碼。")
        }
    }

    /// A message for an account that a stranger made with an address before the owner of the address signed in with a provider.
    func takenOver(at recipient: String, provider: String, _ language: Language, expires: Timestamp) -> Mail {
        switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Your address belongs to your account now", "Hello,",
                "an account at \(site) had your address, and nobody had confirmed it. You signed in with \(provider), so the account is yours. Its password, tokens and other sign-ins were ended.",
                "\(site)/settings/account", "If this was not you, ask the operator of this server for help.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "你的電子郵件地址已歸還給你", "你好：",
                "\(site) 有一個帳號使用了你的電子郵件地址，但從未確認。你已用 \(provider) 登入，因此這個帳號歸你所有。原本的密碼、權杖與其他登入方式都已停用。",
                "\(site)/settings/account", "如果不是你本人，請洽這個伺服器的管理員。")
        }
    }

    func emailChanged(at recipient: String, name: String, _ language: Language, expires: Timestamp) -> Mail {
        switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Your address was changed", "Hello \(name),",
                "your account at \(site) signs in with another e-mail address from now on.", nil,
                "If it was not you, ask the operator of this server for help.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "電子郵件地址已變更", "\(name)，你好：", "你在 \(site) 的帳號從現在起改用另一個電子郵件地址登入。", nil,
                "如果不是你本人，請洽這個伺服器的管理員。")
        }
    }

    func passwordChanged(at recipient: String, name: String, _ language: Language, expires: Timestamp) -> Mail {
        switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Your password was changed", "Hello \(name),",
                "the password of your account at \(site) was changed, and all other devices were signed out.", nil,
                "If it was not you, set a new password at once: \(site)/account")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "密碼已變更", "\(name)，你好：", "你在 \(site) 的帳號密碼已變更，其他裝置都已登出。", nil,
                "如果不是你本人，請立刻重設密碼：\(site)/account")
        }
    }

    /// - Parameter days: the days until the deletion.
    func deletionScheduled(at recipient: String, name: String, days: Int64, _ language: Language, expires: Timestamp) -> Mail {
        switch language {
        case .en:
            mail(
                to: recipient, expires: expires, language, "Your account will be deleted", "Hello \(name),",
                "your account at \(site) will be deleted in \(days) days, as you asked. All other devices were signed out.", "\(site)/account",
                "If you want to keep it, or if it was not you, sign in there before and keep the account.")
        case .zhHant:
            mail(
                to: recipient, expires: expires, language, "帳號即將刪除", "\(name)，你好：", "依照你的要求，你在 \(site) 的帳號將在 \(days) 天後刪除，其他裝置都已登出。",
                "\(site)/account",
                "如果你想保留帳號，或者這不是你本人的要求，請在期限之前登入並保留帳號。")
        }
    }

    private func mail(
        to recipient: String, expires: Timestamp, _ language: Language, _ subject: String, _ greeting: String, _ news: String, _ link: String?,
        _ end: String
    ) -> Mail {
        let text = [greeting, news, link, end].compactMap(\.self).joined(separator: "\n\n") + "\n"
        let anchor = link.map { "<p><a href=\"\($0)\">\($0)</a></p>" } ?? ""
        let html = """
            <!doctype html><html lang="\(language.rawValue)"><meta charset="utf-8"><title>\(subject)</title>
            <body style="font-family:sans-serif;line-height:1.5;max-width:34em"><p>\(greeting.escaped)</p><p>\(news.escaped)</p>\(anchor)<p>\(end.escaped)</p></body></html>
            """
        return Mail(recipient: recipient, subject: subject, text: text, html: html, expires: expires)
    }
}

extension String {
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
