import Accounts
import Identifiers
import JSONText
import Play
import SignIn
import Storage
import WebSocketServer

/// Links to accounts with providers, with which a member signs in.
extension ProvidersAPI {
    var routesOfLinks: [Route] {
        [
            Route(.get, "me/links", needs: .session, links),
            Route(.delete, "me/links/*", needs: .session, removeLink),
        ]
    }

    func links(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let links = try await context.stored { try await context.identities.links(of: current.account) }
        return .items(links) { $0.write(to: &$1, label: $0.label(by: signIns)) }
    }

    /// Removes a link, unless it is the last way to sign in.
    func removeLink(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let provider = call[0]
        let current = call.caller
        let isRemoved = try await linked { try await context.identities.removeLink(to: provider, of: current) }
        guard isRemoved else { throw HTTPRefusal(status: 404, code: "not_found", message: "this account is not linked to this provider") }
        return .json("{}")
    }

    /// Writes links, and translates refusals into refusals of the API.
    func linked<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        try await context.named {
            do { return try await write() } catch let refusal as Identities.LinkRefusal { throw refusal.answer }
        }
    }
}

extension Identities.LinkRefusal {
    fileprivate var answer: HTTPRefusal {
        switch self {
        case .linkedElsewhere:
            HTTPRefusal(status: 409, code: "linked_elsewhere", message: "this account of the provider is linked to another account on this server")
        case .providerTaken:
            HTTPRefusal(status: 409, code: "provider_linked", message: "another account of this provider is already linked; unlink it first")
        case .emailTaken:
            HTTPRefusal(
                status: 409, code: "email_taken",
                message: "the e-mail address belongs to another account; sign in to that account, then link the provider")
        case .changed: HTTPRefusal(status: 409, code: "sign_in_stale", message: "the account was changed during the sign-in; begin again")
        case .last:
            HTTPRefusal(status: 409, code: "last_method", message: "this link is the only way to sign in to the account; add another way first")
        }
    }
}

extension LinkedSignIn {
    /// The label of the provider, or the id of a provider that is no longer configured.
    func label(by signIns: SignIns?) -> String { signIns?.provider(provider)?.label ?? provider }

    fileprivate func write(to json: inout JSONWriter, label: String) {
        json.beginObject()
        writeMembers(to: &json, label: label)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter, label: String) {
        json.field("provider", provider)
        json.field("label", label)
        json.field("name", name)
        json.field("email", email)
        json.field("created", Int(created))
        json.field("used", Int(used))
    }
}
