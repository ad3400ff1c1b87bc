import Foundation
import Play

// Factories for options by the type of their value.
extension Setting {
    typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    static func text(
        _ key: String, _ path: Path<String>, _ allowed: String, _ help: String, fits: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Setting {
        Setting(key: key, usual: Configuration()[keyPath: path], allowed: allowed, help: help) { configuration, text in
            configuration[keyPath: path] = text
            return fits(text)
        }
    }

    static func number(_ key: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ help: String) -> Setting {
        let allowed = "\(range.lowerBound) to \(range.upperBound)"
        return Setting(key: key, usual: String(Configuration()[keyPath: path]), allowed: allowed, help: help) { configuration, text in
            guard let number = Int(text), range.contains(number) else { return false }
            configuration[keyPath: path] = number
            return true
        }
    }

    /// Seconds with a fraction.
    static func seconds(_ key: String, _ path: Path<Double>, _ help: String, in range: ClosedRange<Double> = 0.01...3600) -> Setting {
        let allowed = "\(written(range.lowerBound)) to \(written(range.upperBound))"
        return Setting(key: key, usual: written(Configuration()[keyPath: path]), allowed: allowed, help: help) { configuration, text in
            guard let number = Double(text), range.contains(number) else { return false }
            configuration[keyPath: path] = number
            return true
        }
    }

    static func choice(_ key: String, _ path: Path<String>, _ choices: [String], _ help: String) -> Setting {
        let usual = Configuration()[keyPath: path]
        return Setting(key: key, usual: usual, allowed: choices.joined(separator: ", "), help: help) { configuration, text in
            guard choices.contains(text) else { return false }
            configuration[keyPath: path] = text
            return true
        }
    }

    /// `true` or `false`; false by default.
    static func toggle(_ key: String, _ path: Path<Bool>, _ help: String) -> Setting {
        Setting(key: key, usual: "false", allowed: "true, false", help: help, isToggle: true) { configuration, text in
            guard let value = Bool(text) else { return false }
            configuration[keyPath: path] = value
            return true
        }
    }

    /// A list of values separated by commas. The default is empty.
    static func list(
        _ key: String, _ allowed: String, _ help: String, _ set: @escaping @Sendable (inout Configuration, [String]) -> Bool
    ) -> Setting {
        Setting(key: key, usual: "", allowed: allowed, help: help) { configuration, text in
            set(&configuration, text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        }
    }

    /// A value with its own parser and no default, which no message repeats.
    static func secret(
        _ key: String, _ allowed: String, _ help: String, _ set: @escaping @Sendable (inout Configuration, String) -> Bool
    ) -> Setting {
        Setting(key: key, usual: "", allowed: allowed, help: help, isSecret: true, set: set)
    }

    static func bucket(_ key: String, _ path: Path<VisitLimits.Bucket>, _ help: String) -> Setting {
        let bucket = Configuration()[keyPath: path]
        let usual = "\(written(bucket.perSecond))/\(written(bucket.burst))"
        return Setting(key: key, usual: usual, allowed: "RATE/BURST, such as 10/30", help: help) { configuration, text in
            let parts = text.split(separator: "/")
            guard parts.count == 2, let rate = Double(parts[0]), let burst = Double(parts[1]), rate > 0, burst >= 1, rate.isFinite, burst.isFinite
            else { return false }
            configuration[keyPath: path] = VisitLimits.Bucket(perSecond: rate, burst: burst)
            return true
        }
    }

    /// Whole numbers are written without a fraction: 10 and not 10.0.
    private static func written(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? String(number) }
}
