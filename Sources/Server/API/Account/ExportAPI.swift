import Accounts
import Export
import Identifiers
import JSONText
import Play
import Storage
import WebSocketServer

/// Exports of the own data, each as one archive.
struct ExportAPI: APIArea {
    let context: APIContext
    let exports: Exports
    let archive: any Archive
    let ledger: any Ledger
    let ratings: any RatingStore
    let follows: any FollowStore
    let turnMails: any TurnMailStore
    let blocks: any BlockStore

    var routes: [Route] {
        [
            Route(.post, "me/export", needs: .session, counted: .export, askForExport),
            Route(.get, "me/export", needs: .session, listExports),
            Route(.get, "me/export/*", needs: .session, downloadExport),
        ]
    }

    /// Requests an archive, which is made behind the answer.
    func askForExport(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        let now = context.now
        let export = AccountExport(
            account: current.account, identities: context.identities, archive: archive, ledger: ledger, ratings: ratings,
            moderation: context.moderation,
            follows: follows, turnMails: turnMails, blocks: blocks, at: now)
        do throws(Exports.Refusal) {
            let id = try await exports.ask(for: current.account.user.rawValue, from: context.address(of: call.request).shares, at: now) {
                try await export.write(to: $0)
            }
            return .json(state(id, isReady: false), status: 202)
        } catch {
            switch error {
            case .busy:
                throw HTTPRefusal(status: 503, code: "busy", message: "too many archives are being made; try again later", retryAfter: .seconds(60))
            case .tooSoon(let wait):
                throw HTTPRefusal(status: 429, code: "rate", message: "an account can request one archive an hour", retryAfter: wait)
            }
        }
    }

    /// Lists the archives that are ready, or are being made.
    func listExports(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let current = call.caller
        return .items(await exports.list(of: current.account.user.rawValue, at: context.now)) { export, json in
            json.beginObject()
            json.field("id", export.id)
            json.field("asked", Int(export.askedAt))
            json.field("until", Int(export.until))
            json.field("ready", export.isReady)
            json.endObject()
        }
    }

    /// Sends an archive. While the archive is being made, the status is 202.
    func downloadExport(_ call: Call<Principal>) async throws(HTTPRefusal) -> HTTPResponse {
        let id = call[0]
        let current = call.caller
        guard let isReady = await exports.isReady(id, of: current.account.user.rawValue, at: context.now) else { throw Self.noExport }
        guard isReady else { return .json(state(id, isReady: false), status: 202) }
        let download: Download?
        do throws(Exports.Refusal) { download = try await exports.open(id, from: context.address(of: call.request).shares) } catch {
            throw HTTPRefusal(status: 503, code: "busy", message: "too many archives are being downloaded; try again later", retryAfter: .seconds(30))
        }
        guard let download else { throw Self.noExport }
        try context.charge(.reads, download.count / APIContext.bytesPerRead, call.request)
        var response = HTTPResponse(
            status: 200,
            headers: [
                ("content-type", "application/zip"), ("cache-control", "no-store"),
                ("content-disposition", "attachment; filename=\"palisade-\(current.account.user).zip\""),
            ])
        response.pieces = BodyPieces(count: download.count) { await download.next() }
        return response
    }

    private func state(_ id: String, isReady: Bool) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.field("id", id)
        json.field("ready", isReady)
        json.endObject()
        return json.bytes
    }

    private static let noExport = HTTPRefusal(status: 404, code: "not_found", message: "no archive has this id; archives are kept for one day")
}
