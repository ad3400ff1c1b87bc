import Accounts
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Personal tokens and bots of members.
struct TokensAPI: APIArea {
    let context: APIContext
    let mailer: AccountMailer

    var routes: [Route] {
        [
            Route(.get, "auth/tokens", needs: .member, tokens),
            Route(.post, "auth/tokens", needs: .member, issueToken),
            Route(.delete, "auth/tokens/*", needs: .member, revokeToken),
        ] + routesOfBots
    }

    func tokens(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let tokens = try await context.stored { try await context.identities.tokens(of: current.account, at: context.now) }
        return .items(tokens) { $0.write(to: &$1) }
    }

    func issueToken(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let mayAdminister = try await context.stored { try await context.moderation.isAdministrator(current.account.id) }
        let request = try tokenRequest(try call.request.jsonBody(), mayAdminister: mayAdminister)
        let (token, secret) = try await context.paid(StoreCost.token(label: request.label), call.request) { () throws(HTTPRefusal) in
            try await permitted { try await context.identities.issueToken(request, to: current, at: context.now) }
        }
        await mailer.notice(.token, to: current.account, call.request)
        var json = JSONWriter()
        json.beginObject()
        json.key("item")
        token.write(to: &json)
        json.field("token", secret.text)
        json.endObject()
        return .json(json.bytes, status: 201)
    }

    func revokeToken(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let name = call[0]
        let current = call.caller
        guard try await context.stored({ try await context.membership.revokeToken(named: name, of: current.account) }) else {
            throw HTTPRefusal(status: 404, code: "not_found", message: "this account has no such token")
        }
        return .json("{}")
    }

    private func tokenRequest(_ body: JSONValue, mayAdminister: Bool) throws(HTTPRefusal) -> TokenRequest {
        let label = try body.text("label")
        guard let scopes = body["scopes"]?.array?.map(\.string), !scopes.contains(nil) else { throw Self.badScopes }
        guard let days = body["days"] == .null ? .some(nil) : body["days"]?.int.map(Optional.some) else { throw Self.badDays }
        do throws(TokenRequest.Refusal) {
            return try TokenRequest(label: label, scopes: scopes.compactMap(\.self), days: days, mayAdminister: mayAdminister)
        } catch {
            switch error {
            case .label: throw .badField("label", "label must have 1 to \(TokenRequest.maxLabel) visible characters")
            case .scopes: throw Self.badScopes
            case .days: throw Self.badDays
            }
        }
    }

    private static let badScopes = HTTPRefusal.badField(
        "scopes", "scopes must be a list of some of \(Scope.ofTokens.map(\.rawValue).joined(separator: ", ")), each once")
    private static let badDays = HTTPRefusal.badField(
        "days", "days must be from 1 to \(TokenRequest.maxDays), or null for a token that does not expire")

    /// Writes a token or a bot, and translates refusals into refusals of the API.
    func permitted<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        try await context.named {
            do {
                return try await write()
            } catch Identities.TokenRefusal.tooManyTokens {
                throw HTTPRefusal(
                    status: 409, code: "too_many", message: "an account can have at most \(Identities.maxTokens) tokens; revoke a token first",
                    field: "label")
            } catch Identities.TokenRefusal.tooManyBots {
                throw HTTPRefusal(
                    status: 409, code: "too_many", message: "a player can have at most \(Identities.maxBots) bots; retire a bot first", field: "name")
            } catch Identities.TokenRefusal.noBot {
                throw Self.noBot
            }
        }
    }

    static let noBot = HTTPRefusal(status: 404, code: "no_user", message: "you have no bot with this id")
}

extension Token {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("id", name)
        json.field("label", credential.label)
        json.key("scopes")
        json.beginArray()
        for scope in credential.scopes { json.value(scope) }
        json.endArray()
        json.field("created", Int(created))
        json.field("expires", credential.expires.map { Int($0) })
        json.field("used", lastUse.isReal ? Int(lastUse.at) : nil)
        json.field("network", lastUse.network)
    }
}

extension CredentialUse {
    /// Whether a client used the credential. The record of its making has no network.
    var isReal: Bool { !network.isEmpty }
}
