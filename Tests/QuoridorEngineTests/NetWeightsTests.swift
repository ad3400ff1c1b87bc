import Foundation
import Testing

@testable import QuoridorEngine

@Suite struct NetWeightsTests {
    /// Where a net's file keeps the hundredths of a step to a logit, and where its heads begin.
    private static let perLogit = 14
    private static let heads = 16 + (Features.count + 1) * NetWeights.cells * 2

    @Test(arguments: [-128, 128] as [Int16]) func `weights of the heads that sixteen bits hold are taken`(weight: Int16) throws {
        let net = try Net(ownNet(with: weight, at: Self.heads))
        let first = withExtendedLifetime(net) { net.weights.heads[0][0] }
        #expect(first == weight)
    }

    @Test(arguments: [-129, 129, .min, .max] as [Int16]) func `weights of the heads that would overflow are refused`(weight: Int16) throws {
        let last = Self.heads + (Features.heads * NetWeights.cells - 1) * 2
        let bytes = try ownNet(with: weight, at: last)
        let refusal = #expect(throws: NetWeights.Malformed.self) { try Net(bytes) }
        #expect(refusal?.description.hasSuffix("-128 to 128, not \(weight)") == true)
    }

    @Test func `a net to which every position is worth nothing is refused`() throws {
        let bytes = try ownNet(with: 0, at: Self.perLogit)
        #expect(throws: NetWeights.Malformed.self) { try Net(bytes) }
    }

    /// The file of the engine's own net with another number of sixteen bits there.
    private func ownNet(with number: Int16, at place: Int) throws -> [UInt8] {
        var bytes = [UInt8](try #require(Data(base64Encoded: ownNetText)))
        bytes[place] = UInt8(truncatingIfNeeded: number)
        bytes[place + 1] = UInt8(truncatingIfNeeded: number >> 8)
        return bytes
    }
}
