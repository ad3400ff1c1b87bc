/// The places in which OpenSSL expects the encryption of a ticket, valid during its callback.
struct TicketContexts {
    /// Sixteen bytes: the name of the key.
    let name: UnsafeMutablePointer<UInt8>
    let vector: UnsafeMutablePointer<UInt8>
    let cipher: OpaquePointer
    let mac: OpaquePointer
}
