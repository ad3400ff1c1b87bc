/// The network of an address, by which strangers are counted.
enum Network {
    /// An IPv4 address is its own. Of an IPv6 address it is the first four groups, which is what one line is given: all the rest its owner
    /// may choose anew for each connection.
    ///
    /// - Parameter address: as the system writes it, `192.0.2.1` or `2001:db8::1`; any other text comes back as it is.
    static func of(_ address: String) -> String {
        guard address.contains(":") else { return address }
        let gap = address.firstRange(of: "::")
        let head = address[..<(gap?.lowerBound ?? address.endIndex)].split(separator: ":")
        let tail = gap.map { address[$0.upperBound...].split(separator: ":") } ?? []
        let zeros = [Substring](repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }
}
