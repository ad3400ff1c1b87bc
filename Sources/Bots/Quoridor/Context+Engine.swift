public import QuoridorEngine

extension ComputePool.Context {
    /// The thread's Quoridor engine.
    public var engine: Engine { memory.value { Engine(megabytes: $0, now: $1) } }

    /// A context with the given engine, for callers that own one.
    public init(engine: Engine) {
        let memory = ThreadMemory(megabytes: 0) { .zero }
        self.init(memory: memory)
        _ = memory.value { _, _ in engine }
    }
}
