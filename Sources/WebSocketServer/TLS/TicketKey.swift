import CLibWebSockets

/// A key that encrypts session tickets. It comes from the system's randomness, stands in memory alone, and is erased when nobody uses it any more.
///
/// @unchecked Sendable: the bytes are constant between `init` and `deinit`.
final class TicketKey: @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<palisade_ticket_key>

    init() {
        bytes = .allocate(capacity: 1)
        bytes.initialize(to: palisade_ticket_key())
        precondition(palisade_ticket_key_draw(bytes) == 1, "the system gives no random bytes")
    }

    deinit {
        palisade_ticket_key_erase(bytes)
        bytes.deallocate()
    }

    /// - Parameter name: sixteen bytes of a ticket.
    func isNamed(_ name: UnsafePointer<UInt8>) -> Bool { palisade_ticket_key_has_name(bytes, name) == 1 }

    /// Prepares the encryption of a new ticket.
    /// - Returns: whether OpenSSL could.
    func seal(_ ticket: TicketContexts) -> Bool { palisade_ticket_seal(bytes, ticket.name, ticket.vector, ticket.cipher, ticket.mac) == 1 }

    /// Prepares the check and the decryption of a ticket of this key.
    /// - Returns: whether OpenSSL could.
    func unseal(_ ticket: TicketContexts) -> Bool { palisade_ticket_unseal(bytes, ticket.vector, ticket.cipher, ticket.mac) == 1 }
}
