import Foundation
import Testing

@testable import Server

@Suite struct StrangeVariableTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web").path

    private static let service = [
        "PALISADE_SERVICE_HOST": "10.96.12.4", "PALISADE_SERVICE_PORT": "8080", "PALISADE_SERVICE_PORT_HTTP": "8080",
        "PALISADE_PORT": "tcp://10.96.12.4:8080", "PALISADE_PORT_8080_TCP": "tcp://10.96.12.4:8080", "PALISADE_PORT_8080_TCP_PROTO": "tcp",
        "PALISADE_PORT_8080_TCP_PORT": "8080", "PALISADE_PORT_8080_TCP_ADDR": "10.96.12.4", "PALISADE_NAME": "/web/palisade",
        "PALISADE_ENV_PATH": "/bin", "PALISADE_WEB_SERVICE_HOST": "10.96.12.5", "PALISADE_WEB_PORT": "udp://10.96.12.5:53",
        "PALISADE_REDIRECT_PORT": "tcp://10.96.12.6:80", "PALISADE_WEB_PORT_53_UDP_ADDR": "10.96.12.5",
    ]

    @Test func `variables of a service with the name of the server are passed over and named`() throws {
        let environment = Self.service.merging(["PALISADE_WEB": Self.page]) { $1 }
        let configuration = try Configuration.load(file: nil, environment: environment, arguments: [])
        #expect(configuration.port == 8080 && configuration.redirectPort == 0)
        #expect(configuration.strangeVariables == Self.service.keys.sorted())
    }

    @Test(arguments: ["PALISADE_PROT", "PALISADE_PORTS", "PALISADE_SERVICE", "PALISADE_PORT_X_TCP", "PALISADE_NAMES", "PALISADE_PORT_80"])
    func `a mistyped variable is still refused`(name: String) {
        #expect(throws: Configuration.Mistake.unknownVariable(name)) {
            try Configuration.load(file: nil, environment: ["PALISADE_WEB": Self.page, name: "1"], arguments: [])
        }
    }

    @Test func `what a flag says is not looked for in the environment`() throws {
        let environment = ["PALISADE_WEB": "/nowhere", "PALISADE_PORT": "many"]
        let configuration = try Configuration.load(file: nil, environment: environment, arguments: ["--web", Self.page, "--port", "81"])
        #expect(configuration.port == 81)
        #expect(throws: Configuration.Mistake.self) {
            try Configuration.load(file: nil, environment: ["PALISADE_PORT": "many"], arguments: ["--web", Self.page])
        }
    }
}
