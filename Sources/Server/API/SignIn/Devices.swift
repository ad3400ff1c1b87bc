import Accounts
import Play
import Storage
import WebSocketServer

/// The devices on which guests play: a block of a guest holds for the next guest of the same device.
struct Devices: Sendable {
    let context: APIContext
    let blocks: any BlockStore

    /// Notes the device of a new guest.
    /// - Returns: the cookie that names it; `nil` if it could not be noted.
    func note(of guest: Account, _ request: HTTPRequest) async -> String? {
        let cookies = context.cookies(for: request)
        let key = DeviceKey(SessionCookies.value(of: cookies.device, in: request.header("cookie"))) ?? DeviceKey()
        // The guest exists, even if this fails.
        guard (try? await blocks.setDevice(key.digest, of: guest.id)) != nil else { return nil }
        return cookies.line(cookies.device, key.text, httpOnly: true)
    }
}
