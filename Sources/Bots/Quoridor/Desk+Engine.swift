public import QuoridorEngine

extension Thinkers.Desk {
    /// The thread's engine for Quoridor.
    public var engine: Engine { memory.value { Engine(megabytes: $0, now: $1) } }

    /// A desk for whoever brings an engine.
    public init(engine: Engine) {
        let memory = ThreadMemory(megabytes: 0) { .zero }
        self.init(memory: memory)
        _ = memory.value { _, _ in engine }
    }
}
