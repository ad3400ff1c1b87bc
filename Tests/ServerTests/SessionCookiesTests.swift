import Testing

@testable import Server
@testable import WebSocketServer

/// The one reader of session cookies.
@Suite("Session cookies") struct SessionCookiesTests {
    @Test func `of two cookies of one name both readers take the first`() {
        let header = "a=1; palisade_session=first; palisade_session=second"
        let cookies = SessionCookies(isSecure: false)
        #expect(cookies.session(in: header) == "first")
        let request = HTTPRequest(method: "GET", path: "/", query: "", headers: ["cookie": header], peerAddress: "192.0.2.1")
        #expect(request.cookie("palisade_session") == "first")
    }

    @Test func `with Secure the name that only this host can set is believed before the earlier one`() {
        let cookies = SessionCookies(isSecure: true)
        #expect(cookies.session == "__Host-palisade_session" && cookies.forgery == "__Host-palisade_csrf")
        #expect(cookies.session(in: "palisade_session=planted; __Host-palisade_session=own") == "own")
        #expect(cookies.session(in: "palisade_session=earlier") == "earlier")
        #expect(SessionCookies(isSecure: false).session(in: "__Host-palisade_session=own") == nil)
    }

    @Test(arguments: [nil, "", "palisade_session", "xpalisade_session=a", "PALISADE_SESSION=a"])
    func `no cookie is none`(header: String?) { #expect(SessionCookies(isSecure: false).session(in: header) == nil) }
}
