import Foundation
import Identifiers
import Storage

/// The text of a message as it goes over the wire (RFC 5322, RFC 2045 to 2047).
///
/// All bytes are ASCII: bodies and texts of headers are in base64, so that every server on the way can carry them.
struct MessageText {
    let bytes: [UInt8]

    init(_ message: QueuedMail, from sender: Mailbox, at now: Timestamp) {
        let boundary = "palisade-\(message.id)-\(message.queued)"
        var lines = [
            "Date: \(Self.date(now))",
            "From: " + (sender.name.isEmpty ? sender.address : "\(Self.encoded(sender.name)) <\(sender.address)>"),
            "To: \(message.mail.recipient)",
            "Subject: \(Self.encoded(message.mail.subject))",
            // A message that is sent again after a crash has the same `Message-ID`, by which servers recognise it.
            "Message-ID: <\(message.id).\(message.queued)@\(sender.domain)>",
            "MIME-Version: 1.0",
            // Keeps out-of-office notes away (RFC 3834).
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
        ]
        if let address = message.mail.unsubscribe {
            // This header is not folded, because some programs that read it do not join folded lines.
            lines += ["List-Unsubscribe: <\(address)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        }
        lines.append("")
        for (type, text) in [("plain", message.mail.text), ("html", message.mail.html)] {
            lines += ["--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: base64", ""]
            lines.append(Data(text.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed]))
        }
        lines += ["--\(boundary)--", ""]
        bytes = Array(lines.joined(separator: "\r\n").utf8)
    }

    /// A text of a header, in pieces of at most 75 characters that end with a character (RFC 2047).
    static func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy({ (32..<127).contains($0) && !"\"(),:;<>@[\\]=?".utf8.contains($0) }), text.utf8.count <= 60 { return text }
        var pieces: [String] = []
        var piece = ""
        for character in text {
            if piece.utf8.count + character.utf8.count > 36 {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        pieces.append(piece)
        return pieces.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private static func date(_ moment: Timestamp) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }
}
