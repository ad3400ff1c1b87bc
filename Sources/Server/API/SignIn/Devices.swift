import Accounts
import Play
import Storage
import WebSocketServer

/// The devices on which guests play. A block of a guest also applies to later guests of the same device.
struct Devices: Sendable {
    let context: APIContext
    let blocks: any BlockStore

    /// Records the device of a new guest.
    /// - Returns: the cookie with the key of the device; `nil` if the device could not be recorded.
    func note(of guest: Account, _ request: HTTPRequest) async -> String? {
        let cookies = context.cookies(for: request)
        let key = DeviceKey(SessionCookies.value(of: cookies.device, in: request.header("cookie"))) ?? DeviceKey()
        // A failure is ignored, because the guest exists already.
        guard (try? await blocks.setDevice(key.digest, of: guest.id)) != nil else { return nil }
        return cookies.line(cookies.device, key.text, httpOnly: true)
    }
}
