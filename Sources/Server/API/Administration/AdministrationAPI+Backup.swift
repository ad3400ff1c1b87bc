import Identifiers
import JSONText
import WebSocketServer

/// Copies of the data folder, for `palisade backup`: a large one takes longer than an answer may.
extension AdministrationAPI {
    func beginBackup(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse {
        let body = try call.request.jsonBody()
        let place = try body.text("to")
        guard place.hasPrefix("/") else { throw .badField("to", "to must be an absolute path") }
        let keep = body["keep"]?.int
        guard body["keep"] == nil || keep.map({ (1...10_000).contains($0) }) ?? false else {
            throw .badField("keep", "keep must be a number from 1 to 10000")
        }
        do throws(StartFailure) { try await backups.begin(to: place, keep: keep, at: context.now) } catch {
            throw HTTPRefusal(status: 409, code: "already", message: error.description)
        }
        return await state(202)
    }

    func backupState(_ call: Call<Void>) async throws(HTTPRefusal) -> HTTPResponse { await state(200) }

    private func state(_ status: Int) async -> HTTPResponse {
        let state = await backups.state
        var json = JSONWriter()
        json.beginObject()
        json.field("state", state.name)
        switch state {
        case .done(let copy):
            json.field("path", copy.path)
            json.field("bytes", copy.bytes)
            json.field("made", Int(copy.made))
        case .failed(let failure):
            json.field("reason", failure.description)
            json.field("status", Int(failure.exitCode))
        case .none, .writing: break
        }
        json.endObject()
        return .json(json.bytes, status: status)
    }
}

extension Backups.State {
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .writing: "writing"
        case .done: "done"
        case .failed: "failed"
        }
    }
}
