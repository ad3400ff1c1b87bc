import Accounts
import JSONText
import Storage

/// Members of the body of a request, with their refusals.
extension JSONValue {
    func text(_ field: String) throws(HTTPRefusal) -> String {
        guard let text = self[field]?.string else { throw .badField(field, "\(field) must be a text") }
        return text
    }

    func optionalText(_ field: String) throws(HTTPRefusal) -> String? { self[field] == nil ? nil : try text(field) }

    func email() throws(HTTPRefusal) -> EmailAddress {
        let typed = try text("email")
        do throws(EmailAddress.Refusal) { return try EmailAddress(typed) } catch { throw .badField("email", "this is not an e-mail address") }
    }

    func typedPassword(_ field: String) throws(HTTPRefusal) -> TypedPassword {
        let typed = try text(field)
        do throws(Password.Refusal) { return try TypedPassword(typed) } catch { throw .badField(field, error.sentence) }
    }

    /// - Parameter known: names and addresses of the person, which are refused as passwords.
    func newPassword(known: [String?]) throws(HTTPRefusal) -> Password {
        let typed = try text("password")
        do throws(Password.Refusal) { return try Password(typed, personal: known.compactMap(\.self)) } catch {
            throw .badField("password", error.sentence)
        }
    }

    /// The reason of a report or of an act of an administrator.
    func reason() throws(HTTPRefusal) -> String {
        let typed = try text("reason")
        do throws(Reason.Refusal) { return try Reason(typed).text } catch {
            throw .badField("reason", "reason must have 1 to \(Reason.maxCharacters) visible characters")
        }
    }
}

extension Password.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .tooShort: "a password must have at least \(Password.minCharacters) characters"
        case .tooLong: "a password must have at most \(Password.maxBytes) bytes"
        case .common: "this password is among the first that attackers try; choose another one"
        }
    }
}
