import Accounts
import Identifiers
import Play
import Storage
import WebSocketServer

/// The permission that a route asks for.
///
/// A write with a cookie always needs the CSRF token (`X-CSRF`) and a page of this site. A write with an API token needs neither.
struct Needs<Caller: Sendable>: Sendable {
    /// The name in the list of context.
    let name: String
    /// The scopes of which a token needs at least one; empty if no scope is needed.
    let scopes: [Scope]
    /// Finds the caller, or refuses the request.
    let caller: @Sendable (APIContext, HTTPRequest) async throws(HTTPRefusal) -> Caller

    init(
        _ name: String, scopes: [Scope] = [], caller: @escaping @Sendable (APIContext, HTTPRequest) async throws(HTTPRefusal) -> Caller
    ) {
        self.name = name
        self.scopes = scopes
        self.caller = caller
    }
}

extension Needs where Caller == Void {
    /// Every caller, from any page: for a read, or a write that does not depend on a cookie.
    static var anyone: Needs { Needs("anyone") { (_, _) throws(HTTPRefusal) in } }

    /// Everybody, from a page of this site. Other pages could sign their visitors in as somebody else.
    static var ownPage: Needs { Needs("own_page") { (context, request) throws(HTTPRefusal) in try context.checkOrigin(request) } }

    /// Commands on this machine, by the key in the data folder.
    static var operatorKey: Needs {
        Needs("operator") { (context, request) throws(HTTPRefusal) in
            guard let key = request.bearer, context.admin.opens(key) else { throw .login }
        }
    }
}

extension Needs where Caller == Principal {
    /// Everybody with an account: a guest, a member or a bot, in a browser or with any token.
    static var account: Needs {
        Needs("account") { (context, request) async throws(HTTPRefusal) in try await context.account(calling: request) }
    }

    /// Everybody with an account, in a browser or with a token that has one of the scopes.
    static func scope(_ scopes: Scope...) -> Needs {
        Needs("account", scopes: scopes) { (context, request) async throws(HTTPRefusal) in
            let known = try await context.account(calling: request)
            if let first = scopes.first, !scopes.contains(where: known.may) { throw .missing(first) }
            return known
        }
    }

    /// Somebody who may change the profile of the account. A bot may do so itself.
    static var profile: Needs { scope(.profile, .bot) }

    /// The permissions that only a session of a browser has.
    static var sessionNames: [String] { [session.name, member.name] }

    /// A session of a browser. A token does not permit this.
    static var session: Needs {
        Needs("session") { (context, request) async throws(HTTPRefusal) in try await context.session(calling: request) }
    }

    /// A session of a member. A guest is refused, because guests have no way back into their accounts.
    static var member: Needs {
        Needs("member") { (context, request) async throws(HTTPRefusal) in
            let current = try await context.session(calling: request)
            guard !current.account.guest else { throw .forbidden("this needs a member's account; sign up first") }
            return current
        }
    }
}

extension Needs where Caller == Principal? {
    /// Everybody, from a page of this site, with the session of the browser if there is one.
    static var visitor: Needs {
        Needs("visitor") { (context, request) async throws(HTTPRefusal) in
            try context.checkOrigin(request)
            return try await context.browserSession(of: request)
        }
    }
}

extension Needs where Caller == UserID {
    /// A member, who has money, in a browser or with any token.
    static var purse: Needs {
        Needs("account") { (context, request) async throws(HTTPRefusal) in try owner(of: try await context.account(calling: request).account) }
    }

    /// A member in a browser. Rewards are for people, so a token gets no reward.
    static var reward: Needs {
        Needs("session") { (context, request) async throws(HTTPRefusal) in try owner(of: try await context.session(calling: request).account) }
    }

    private static func owner(of account: Account) throws(HTTPRefusal) -> UserID {
        guard account.kind == .human else { throw .forbidden("bots have no money") }
        guard !account.guest else { throw HTTPRefusal(status: 401, code: "auth_required", message: "money needs an account; sign up first") }
        return account.user
    }
}

extension Needs where Caller == Account {
    /// An administrator, in a browser or with a token that has the scope `admin`. Everybody else gets the same answer.
    static var administrator: Needs {
        Needs("administrator", scopes: [.admin]) { (context, request) async throws(HTTPRefusal) in
            try await context.administrator(calling: request)
        }
    }
}

extension HTTPRequest {
    /// Whether the request may change something.
    var writes: Bool { method != "GET" && method != "HEAD" }
}
