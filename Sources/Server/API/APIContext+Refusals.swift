import Accounts
import Identifiers
import Play
import Storage
import WebSocketServer

/// Work of the store and of accounts, whose refusals are translated into refusals of the API.
extension APIContext {
    /// Reads or writes the store, and translates failures into refusals of the API.
    /// - Parameter password: the member of the body that holds the verified password. Its name at a sign-in differs from its name at other routes.
    func stored<Value: Sendable>(password: String = "current", _ read: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await read()
        } catch StoreFailure.missing("session") {
            throw .login
        } catch StoreFailure.missing("login") {
            throw .passwordChanged(password)
        } catch {
            faults.report(error)
            if case StoreFailure.damaged = error { throw .damaged }
            throw .unavailable
        }
    }

    /// Refuses what may wait when the data budget is used up.
    func mustHaveSpace() throws(HTTPRefusal) { guard budget.admitsGames else { throw .noSpace } }

    /// Writes an account, which may have a new name, and translates refusals into refusals of the API.
    func named<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await write()
        } catch let refusal as HTTPRefusal {
            throw refusal
        } catch StoreFailure.missing("session") {
            throw .login
        } catch PlayerName.Refusal.taken {
            throw HTTPRefusal(status: 409, code: "already", message: PlayerName.Refusal.taken.sentence, field: "name")
        } catch PlayerName.Refusal.reserved {
            throw HTTPRefusal(status: 403, code: "forbidden", message: PlayerName.Refusal.reserved.sentence, field: "name")
        } catch is Identities.NoRoom {
            throw .noRoomForNewcomers
        } catch let refusal as PlayerName.Refusal {
            throw .badField("name", refusal.sentence)
        } catch StoreFailure.readOnly {
            throw .readOnly
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }

    /// Admits a new name, unless earlier names were refused too often, so that names cannot be probed.
    func naming<Value>(
        _ account: Account, _ request: HTTPRequest, _ write: () async throws(HTTPRefusal) -> Value
    ) async throws(HTTPRefusal) -> Value {
        let client = client(of: request)
        let wait = names.attempt(account: account.user.rawValue, by: client, at: clock.now)
        guard wait == 0 else {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "too many names were refused; try again later", retryAfter: .milliseconds(wait), field: "name")
        }
        do throws(HTTPRefusal) {
            let value = try await write()
            names.succeeded(account: account.user.rawValue, by: client)
            return value
        } catch {
            if error.field != "name" { names.takeBack(account: account.user.rawValue, by: client) }
            throw error
        }
    }

    /// Signs up, and translates refusals into refusals of the API.
    func signedUp<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        try await named {
            do {
                return try await write()
            } catch Identities.SignUpRefusal.emailTaken {
                throw HTTPRefusal.emailTaken
            } catch Identities.SignUpRefusal.isMember {
                throw HTTPRefusal.isMember
            } catch Identities.SignUpRefusal.signInFirst {
                throw HTTPRefusal.signInFirst
            }
        }
    }

    /// Writes an act of an administrator or a report, and translates refusals into refusals of the API.
    func moderated<Value: Sendable>(_ write: () async throws -> Value) async throws(HTTPRefusal) -> Value {
        do {
            return try await write()
        } catch StoreFailure.missing("account") {
            throw HTTPRefusal.noMember
        } catch StoreFailure.missing("sanction") {
            throw HTTPRefusal(status: 409, code: "already", message: "this sanction is not in force")
        } catch StoreFailure.missing("report") {
            throw HTTPRefusal(status: 409, code: "already", message: "this report is closed")
        } catch StoreFailure.insufficientFunds(_, let money) {
            throw HTTPRefusal(status: 409, code: "no_money", message: "money cannot fall below 0; the balance is \(money) dollars", field: "money")
        } catch StoreFailure.full("sanction") {
            throw HTTPRefusal(
                status: 409, code: "too_many", message: "a server can have at most \(Sanction.mostInForce) sanctions in force; lift a sanction first")
        } catch StoreFailure.full("report") {
            throw HTTPRefusal(status: 409, code: "too_many", message: "an account can file at most \(ReportBounds().perDay) reports a day")
        } catch StoreFailure.full("network") {
            throw HTTPRefusal(
                status: 429, code: "rate", message: "a network can file at most \(ReportBounds().perDayOfNetwork) reports a day",
                retryAfter: .seconds(3600))
        } catch StoreFailure.full {
            throw HTTPRefusal(status: 503, code: "busy", message: "too many reports wait for a decision; try again later", retryAfter: .seconds(3600))
        } catch StoreFailure.taken("report") {
            throw HTTPRefusal(status: 409, code: "already", message: "you have already reported this, and the report is not decided yet")
        } catch StoreFailure.readOnly {
            throw .readOnly
        } catch {
            faults.report(error)
            throw .unavailable
        }
    }
}

extension HTTPRefusal {
    static let noRoomForNewcomers = HTTPRefusal(
        status: 503, code: "no_space", message: "the server has no room for new accounts; those that exist can play", retryAfter: .seconds(3600))
    static let noSpace = HTTPRefusal(
        status: 503, code: "no_space", message: "the server's data budget is used up; running games go on", retryAfter: .seconds(3600))
    static let emailTaken = HTTPRefusal(
        status: 409, code: "already", message: "this e-mail address belongs to an account; sign in to it", field: "email")
    static let isMember = HTTPRefusal(status: 409, code: "already", message: "this account already belongs to a member", field: "email")
    static let noMember = HTTPRefusal(status: 404, code: "no_user", message: "no member has this name or id")
    fileprivate static let signInFirst = HTTPRefusal(
        status: 403, code: "sign_in_first", message: "sign in to the account in this browser, then open the link again")
}
