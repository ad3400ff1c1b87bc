/// A new way into an account, about which its owner gets a mail.
public enum NewEntry: Hashable, Sendable {
    /// A sign-in with a provider, by the label of the provider.
    case link(String)
    case token
    case bot

    func subject(_ language: AccountMails.Language) -> String {
        switch (self, language) {
        case (.link, .en): "Your account has another way to sign in"
        case (.token, .en): "Your account has a new token"
        case (.bot, .en): "Your account has a bot with a new token"
        case (.link, .zhHant): "帳號新增了登入方式"
        case (.token, .zhHant): "帳號新增了權杖"
        case (.bot, .zhHant): "帳號的機器人有了新權杖"
        }
    }

    func text(_ language: AccountMails.Language) -> String {
        switch (self, language) {
        case (.link(let provider), .en): "an account of \(provider) was linked."
        case (.token, .en): "a personal token was made for a program."
        case (.bot, .en): "a token was made for a bot of yours."
        case (.link(let provider), .zhHant): "有一個 \(provider) 帳號已連結。"
        case (.token, .zhHant): "已為程式建立一個個人權杖。"
        case (.bot, .zhHant): "已為你的機器人建立一個權杖。"
        }
    }
}
