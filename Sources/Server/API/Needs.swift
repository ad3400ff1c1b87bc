import Accounts
import Identifiers
import Play
import Storage
import WebSocketServer

/// The permission that a route asks for.
///
/// A write that is permitted by a cookie always needs the word against forgery (`X-CSRF`) and a page of this site; a token needs neither.
struct Needs<Caller: Sendable>: Sendable {
    /// The name in the list of context.
    let name: String
    /// The scopes of which a token has to have one; no scope is needed if the list is empty.
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
    /// Every caller, from any page: a read, or a write that no cookie permits.
    static var anyone: Needs { Needs("anyone") { (_, _) throws(HTTPRefusal) in } }

    /// Everybody, from a page of this site: others could sign their visitors in as somebody else.
    static var ownPage: Needs { Needs("own_page") { (context, request) throws(HTTPRefusal) in try context.checkOrigin(request) } }

    /// Commands on this machine, by the key in the data folder.
    static var operatorKey: Needs {
        Needs("operator") { (context, request) throws(HTTPRefusal) in
            guard let key = request.bearer, context.admin.opens(key) else { throw .login }
        }
    }
}

extension Needs where Caller == Principal {
    /// Anybody with an account: a guest, a member or a bot, in a browser or by any token.
    static var account: Needs {
        Needs("account") { (context, request) async throws(HTTPRefusal) in try await context.account(calling: request) }
    }

    /// Anybody with an account, in a browser or by a token with one of the scopes.
    static func scope(_ scopes: Scope...) -> Needs {
        Needs("account", scopes: scopes) { (context, request) async throws(HTTPRefusal) in
            let known = try await context.account(calling: request)
            if let first = scopes.first, !scopes.contains(where: known.may) { throw .missing(first) }
            return known
        }
    }

    /// Somebody who may change the profile of the account. A bot may do so itself.
    static var profile: Needs { scope(.profile, .bot) }

    /// A session of a browser. A token may not act for its account here.
    static var session: Needs {
        Needs("session") { (context, request) async throws(HTTPRefusal) in try await context.session(calling: request) }
    }

    /// A session of a member. A guest has no way back into their account.
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
    /// Somebody with money: a member, in a browser or by any token.
    static var purse: Needs {
        Needs("account") { (context, request) async throws(HTTPRefusal) in try owner(of: try await context.account(calling: request).account) }
    }

    /// A member in the browser. Rewards are for people, so that a token gets no reward.
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
    /// An administrator, by a token with the scope `admin` or in a browser. Everybody else gets the same answer.
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
