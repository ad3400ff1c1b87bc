import JSONText

/// The judgement of `palisade doctor` on one part of a machine.
public struct Finding: Hashable, Sendable {
    public enum State: String, Sendable, CaseIterable {
        case ok, warn, fail
    }

    /// A word for programs, such as `disk`.
    public let check: String
    public let state: State
    /// A sentence for the operator, with the change that helps unless all is well.
    public let text: String

    init(_ check: String, _ state: State, _ text: String) { (self.check, self.state, self.text) = (check, state, text) }

    static func settings(_ mistake: Configuration.Mistake) -> Finding { Finding("settings", .fail, mistake.description) }
}

/// All findings on a machine.
public struct Diagnosis: Sendable {
    public let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings }

    /// The diagnosis of settings with which the server does not start.
    public init(_ mistake: Configuration.Mistake) { self.init([.settings(mistake)]) }

    /// The state of the worst finding.
    public var state: Finding.State {
        let states = Set(findings.map(\.state))
        return states.contains(.fail) ? .fail : states.contains(.warn) ? .warn : .ok
    }

    /// The status of the command: 0 if all is well, 1 with warnings, 2 with failures.
    public var exitCode: Int32 {
        switch state {
        case .ok: 0
        case .warn: 1
        case .fail: 2
        }
    }

    public var lines: [String] {
        findings.map { "\($0.state.rawValue.padded(to: 6))\($0.check.padded(to: 14))\($0.text)" }
    }

    public var json: String {
        var json = JSONWriter(capacity: 2048)
        json.beginObject()
        json.field("version", Version.text)
        json.field("state", state.rawValue)
        json.key("checks")
        json.beginArray()
        for finding in findings {
            json.beginObject()
            json.field("check", finding.check)
            json.field("state", finding.state.rawValue)
            json.field("text", finding.text)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
