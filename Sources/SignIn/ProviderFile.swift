import Foundation
import JSONText
import OutgoingHTTP

/// The file that names the providers, with the secrets that this server has with them.
public enum ProviderFile {
    /// The reason why a file is refused, in one sentence for the operator. It repeats no secret.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }
    }

    public static let maxProviders = 16
    private static let members: Set = [
        "id", "kind", "label", "issuer", "client-id", "client-secret", "scopes", "authorize", "token", "profile",
    ]

    /// Reads a file, which only its owner may be able to read.
    public static func load(_ path: String) throws(Mistake) -> [Provider] {
        guard let bytes = FileManager.default.contents(atPath: path) else { throw Mistake("the file cannot be read") }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0 else { throw Mistake("the file holds secrets, and others can read it; set its mode to 0600") }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: Array(bytes)) } catch {
            throw Mistake("the file is not JSON: \(error.reason) at byte \(error.offset)")
        }
        return try providers(value)
    }

    static func providers(_ value: JSONValue) throws(Mistake) -> [Provider] {
        guard let items = value["providers"]?.array, value.object?.count == 1 else {
            throw Mistake("the file is not an object with one member, the array 'providers'")
        }
        guard (1...maxProviders).contains(items.count) else { throw Mistake("'providers' has 1 to \(maxProviders) members") }
        var found: [Provider] = []
        for (index, item) in items.enumerated() {
            let provider: Provider
            do throws(Mistake) { provider = try Self.provider(item) } catch { throw Mistake("provider \(index + 1): \(error)") }
            guard !found.contains(where: { $0.id == provider.id }) else { throw Mistake("two providers have the id '\(provider.id)'") }
            found.append(provider)
        }
        return found
    }

    private static func provider(_ item: JSONValue) throws(Mistake) -> Provider {
        guard let object = item.object else { throw Mistake("it is not an object") }
        if let stranger = object.keys.sorted().first(where: { !members.contains($0) }) {
            throw Mistake("'\(stranger)' is not a member of a provider; the members are \(members.sorted().joined(separator: ", "))")
        }
        guard let kind = item["kind"]?.string.flatMap(Provider.Kind.init) else {
            throw Mistake("'kind' is not one of \(Provider.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let id = try text("id", item, or: kind == .oidc ? nil : kind.rawValue, upTo: 32)
        guard id.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else {
            throw Mistake("'id' may contain only a to z, 0 to 9 and -")
        }
        let secret = try text("client-secret", item, or: kind == .oidc ? "" : nil, upTo: 500)
        return Provider(
            id: id, kind: kind, label: try text("label", item, or: preset(kind)?.label, upTo: 40), client: try text("client-id", item, upTo: 300),
            secret: secret,
            scopes: try text("scopes", item, or: preset(kind)?.scopes ?? "openid profile email", upTo: 300).split(separator: " ").map(String.init),
            endpoints: try endpoints(kind, item))
    }

    private static func endpoints(_ kind: Provider.Kind, _ item: JSONValue) throws(Mistake) -> Provider.Endpoints {
        let own = preset(kind)
        switch kind {
        case .google, .oidc:
            for other in ["authorize", "token", "profile"] where item[other] != nil {
                throw Mistake("'\(other)' is for facebook and x; an issuer publishes its addresses itself")
            }
            return .discovered(issuer: try address("issuer", item, or: own?.issuer))
        case .facebook, .x:
            guard item["issuer"] == nil else { throw Mistake("'issuer' is for google and oidc") }
            return .fixed(
                authorize: try address("authorize", item, or: own?.authorize), token: try address("token", item, or: own?.token),
                profile: try address("profile", item, or: own?.profile))
        }
    }

    private struct Preset {
        let label: String
        let scopes: String
        var issuer = ""
        var authorize = ""
        var token = ""
        var profile = ""
    }

    private static func preset(_ kind: Provider.Kind) -> Preset? {
        switch kind {
        case .google: Preset(label: "Google", scopes: "openid profile email", issuer: "https://accounts.google.com")
        case .facebook:
            Preset(
                label: "Facebook", scopes: "public_profile", authorize: "https://www.facebook.com/v23.0/dialog/oauth",
                token: "https://graph.facebook.com/v23.0/oauth/access_token", profile: "https://graph.facebook.com/v23.0/me")
        case .x:
            Preset(
                label: "X", scopes: "users.read tweet.read", authorize: "https://x.com/i/oauth2/authorize",
                token: "https://api.x.com/2/oauth2/token", profile: "https://api.x.com/2/users/me")
        case .oidc: nil
        }
    }

    private static func text(_ name: String, _ item: JSONValue, or usual: String? = nil, upTo limit: Int) throws(Mistake) -> String {
        guard let value = item[name] else {
            guard let usual else { throw Mistake("'\(name)' is missing") }
            return usual
        }
        guard let text = value.string, (1...limit).contains(text.count), text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw Mistake("'\(name)' is not a text of 1 to \(limit) characters") }
        return text
    }

    private static func address(_ name: String, _ item: JSONValue, or usual: String?) throws(Mistake) -> WebAddress {
        guard let address = WebAddress(try text(name, item, or: usual, upTo: 2048)) else {
            throw Mistake("'\(name)' is not an https address; http is allowed only for this machine")
        }
        return address
    }
}
