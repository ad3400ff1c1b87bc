import Analysis
import JSONText
import Play
import Storage
import StorageSQLite
import Synchronization
import WebSocketServer

/// Writes metrics in the text format of Prometheus 0.0.4.
struct Exposition {
    private(set) var text = ""
    private var described: Set<String> = []

    mutating func gauge(_ name: String, _ help: String, labels: [(String, String)], _ value: Double) {
        describe(name, help, "gauge")
        sample(name, labels, value)
    }

    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let label = labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
        text += label.isEmpty ? "\(name) \(value)\n" : "\(name){\(label)} \(value)\n"
    }

    mutating func counter(_ name: String, _ help: String, labels: [(String, String)] = [], _ value: Double) {
        describe(name, help, "counter")
        sample(name, labels, value)
    }

    mutating func histogram(_ name: String, _ help: String, _ values: Meters.Histogram) {
        describe(name, help, "histogram")
        var total = 0
        for (bound, count) in zip(values.bounds, values.counts) {
            total += count
            text += "\(name)_bucket{le=\"\(bound)\"} \(total)\n"
        }
        total += values.counts.last ?? 0
        text += "\(name)_bucket{le=\"+Inf\"} \(total)\n\(name)_sum \(values.sum)\n\(name)_count \(total)\n"
    }

    private mutating func describe(_ name: String, _ help: String, _ type: String) {
        guard described.insert(name).inserted else { return }
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }
}
