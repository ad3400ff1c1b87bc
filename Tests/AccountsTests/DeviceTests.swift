import Accounts
import Testing

@Suite("Devices") struct DeviceTests {
    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome", "Windows"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge", "Windows"
        ),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome", "Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari", "iPhone"
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15", "Safari", "macOS"),
        ("curl/8.14.1", "curl", ""), ("", "", ""), ("\u{202E}<script>", "", ""),
    ])
    func `a device has the names that its owner uses`(agent: String, browser: String, system: String) {
        let device = Device(userAgent: agent)
        #expect((device.browser, device.system) == (browser, system))
    }

    @Test func `a mark beyond the length of a browser's header is not looked for`() {
        #expect(Device(userAgent: String(repeating: "x", count: 600) + "Firefox/1").browser.isEmpty)
    }
}
