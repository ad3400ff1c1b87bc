import Foundation
import Identifiers
import Pictures
import Play
import WebSocketServer
import Wire

extension ServerOptions {
    /// The sockets as the operator configured them.
    init(_ configuration: Configuration, _ clock: SystemClock, _ certificate: ServerCertificate?) throws {
        self.init()
        do { passed = try PassedSockets(environment: ProcessInfo.processInfo.environment) } catch { throw StartFailure(error.description) }
        if passed.redirects, certificate == nil {
            throw StartFailure(
                "the service manager passed a socket that redirects to https, which needs tls-certificate; disable palisade-redirect.socket")
        }
        if !passed.isEmpty { try configuration.checkTestSettings(at: passed) }
        self.certificate = certificate
        redirectPort = configuration.redirectPort
        redirectTarget = configuration.redirectTarget == 0 ? nil : configuration.redirectTarget
        transportSecuritySeconds = configuration.hstsSeconds
        farewell = { code in
            CloseCode(rawValue: code).map { ServerFrames.bye($0, reason: "too slow", ts: clock.now.milliseconds, retry: .reconnectSoon) }
        }
        administration.host = configuration.administration.host
        administration.names = configuration.administrationNames
        administration.port = configuration.administration.port
        administration.commandPaths = OperatorCommand.allCases.map(\.address) + HealthReport.paths
        administration.isPublic = configuration.administration.isPublic
        host = configuration.host
        port = configuration.port
        loops = configuration.loops == 0 ? ProcessInfo.processInfo.activeProcessorCount : configuration.loops
        webRoot = configuration.web
        fontRoot = configuration.fontFolder
        facts = ["prices": Prices.text]
        preparesFilesOnRequest = configuration.pagePreparation == "request"
        maxFrame = configuration.limits.frameBytes
        keepAliveSeconds = Double(configuration.keepAliveSeconds)
        lingerSeconds = configuration.closeSeconds
        trustedProxies = configuration.trustedProxies
        let bounds = configuration.limits.connections
        unidentifiedPerNetwork = bounds.unidentified
        partialHeadsPerNetwork = bounds.partialHeads
        connectionsPerNetwork = bounds.open
        connectionRate = (bounds.rate.perSecond, bounds.rate.burst)
        headSeconds = Double(bounds.headSeconds)
        bodySeconds = Double(bounds.bodySeconds)
        bodyRate = bounds.bodyRate
        largeBodies.path = PicturesAPI.picturePath
        largeBodies.bytes = PictureMaker.maxBytes
    }
}
