import Accounts
import Foundation
import Identifiers
import Play
import Storage

/// The messages that call players to their games.
struct TurnMessages: Sendable {
    /// The address at which people reach this server, without a slash at its end.
    let site: String
    let stops: StopLinks

    /// A message about all games of a plan. It is useful until the last of the pending turns is over.
    /// - Parameter pending: the turns for which it is sent, at least one.
    func mail(
        to recipient: String, of account: Account, about plan: CallPlan, pending: [DistantTurn], language: String?, zone: TimeZone, at now: Timestamp
    ) -> Mail {
        let words = Words(language: AccountMails.Language(wanted: language ?? ""), zone: zone, site: site)
        let isReminder = pending.allSatisfy { plan.isReminder($0, at: now) }
        let stop = site + stops.path(of: account)
        let rows = plan.turns.map { (text: words.row($0), link: "\(site)/game/\($0.room)") }
        let (greeting, news, end) = (words.greeting(account.name), words.news(rows.count, isReminder: isReminder), words.end)
        let subject = words.subject(pending, isReminder: isReminder)
        let text = ([greeting, news] + rows.map { "\($0.text)\n\($0.link)" } + ["\(end)\n\(stop)"]).joined(separator: "\n\n") + "\n"
        let list = rows.map { "<p>\($0.text.escapedForHTML)<br><a href=\"\($0.link)\">\($0.link)</a></p>" }.joined()
        let html = """
            <!doctype html><html lang="\(words.language.rawValue)"><meta charset="utf-8"><title>\(subject.escapedForHTML)</title>
            <body style="font-family:sans-serif;line-height:1.5;max-width:34em"><p>\(greeting.escapedForHTML)</p><p>\(news.escapedForHTML)</p>\(list)
            <p>\(end.escapedForHTML)<br><a href="\(stop.escapedForHTML)">\(words.stop)</a></p></body></html>
            """
        let expires = pending.map(\.due).max() ?? now
        return Mail(recipient: recipient, subject: subject, text: text, html: html, expires: expires, unsubscribe: stop)
    }
}

extension TurnMessages {
    /// The texts in one language.
    private struct Words {
        let language: AccountMails.Language
        let zone: TimeZone
        let site: String

        func subject(_ pending: [DistantTurn], isReminder: Bool) -> String {
            guard pending.count == 1, let turn = pending.first else {
                return switch language {
                case .en: isReminder ? "Time runs out in \(pending.count) of your games" : "It is your move in \(pending.count) games"
                case .zhHant: isReminder ? "你有 \(pending.count) 局棋快沒時間了" : "有 \(pending.count) 局棋輪到你了"
                }
            }
            return switch language {
            case .en: isReminder ? "Time runs out against \(names(turn))" : "It is your move against \(names(turn))"
            case .zhHant: isReminder ? "與 \(names(turn)) 的對局快沒時間了" : "與 \(names(turn)) 的對局輪到你了"
            }
        }

        func greeting(_ name: String) -> String {
            switch language {
            case .en: "Hello \(name),"
            case .zhHant: "\(name)，你好："
            }
        }

        func news(_ count: Int, isReminder: Bool) -> String {
            let games = count == 1 ? "a game waits" : "\(count) games wait"
            return switch language {
            case .en: "\(games) for your move at \(site)." + (isReminder ? " Little time is left." : "")
            case .zhHant: "你在 \(site) 有 \(count) 局棋等你走。" + (isReminder ? "剩下的時間不多了。" : "")
            }
        }

        func row(_ turn: DistantTurn) -> String {
            switch language {
            case .en: "Against \(names(turn)), until \(time(turn.due))"
            case .zhHant: "對手：\(names(turn))，期限：\(time(turn.due))"
            }
        }

        var end: String {
            switch language {
            case .en: "You get at most one such mail in an hour, and none at night. To get no more of them:"
            case .zhHant: "這類郵件一小時最多一封，夜間不寄。如果不想再收到："
            }
        }

        var stop: String {
            switch language {
            case .en: "Stop these mails"
            case .zhHant: "停止寄送"
            }
        }

        private func names(_ turn: DistantTurn) -> String { turn.others.joined(separator: language == .en ? ", " : "、") }

        private func time(_ moment: Timestamp) -> String {
            let formatter = DateFormatter()
            formatter.timeZone = zone
            switch language {
            case .en: (formatter.locale, formatter.dateFormat) = (Locale(identifier: "en_GB"), "EEEE d MMMM, HH:mm")
            case .zhHant: (formatter.locale, formatter.dateFormat) = (Locale(identifier: "zh_TW"), "M月d日 EEEE HH:mm")
            }
            let place = zone == .gmt ? "UTC" : zone.identifier
            return "\(formatter.string(from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))) (\(place))"
        }
    }
}

extension String {
    var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
