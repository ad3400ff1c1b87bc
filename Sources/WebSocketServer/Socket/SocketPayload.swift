/// One message for any number of recipients: encoded once, shared by reference, written unchanged.
public protocol SocketPayload: AnyObject, Sendable {
    /// A whole unmasked RFC 6455 text frame, header included.
    var framed: ArraySlice<UInt8> { get }
    /// The same without the header: one line.
    var text: ArraySlice<UInt8> { get }
    /// The replacement for a recipient that has missed the messages from sequence `first` up to this one.
    func merged(from first: Int) -> any SocketPayload
}
