import Wire

extension Lobby {
    /// Sends the spectators' view of a room over a connection without a visit: the view at once, then every event.
    ///
    /// - Parameter ended: called when the room has closed, or admits no spectators any more.
    /// - Returns: a function that ends the subscription; `nil` if there is no such room.
    public func watch(_ number: RoomNumber, over connection: any Connection, ended: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
        guard let room = directory.room(number) else { return nil }
        let topic = Topic.watch(number.rawValue)
        room.subscribe(
            Subscriber(
                connection: connection, topic: topic, user: nil, name: "", delta: false, legal: false, analysis: false, preview: false, key: 0,
                hidden: nil, ended: ended), since: nil, reply: nil)
        return { [id = connection.id] in room.unsubscribe(connection: id, topic: topic, reply: nil) }
    }
}
