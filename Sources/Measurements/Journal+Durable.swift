public import Storage

extension Journal {
    /// Appends entries and returns when they are durable.
    public func appendDurably(_ entries: [JournalEntry], effect: JournalEffect) async throws(MeasurementFailure) {
        let outcome: Result<Receipt?, StoreFailure> = await withCheckedContinuation { continuation in
            do throws(StoreFailure) {
                try append(entries, effect: effect) { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        if case .failure(let failure) = outcome { throw MeasurementFailure("the journal refused: \(failure)") }
    }
}
