import Logging
import StorageSQLite

extension Configuration {
    /// Warns the operator of options that permitted a damaged state of the store, or that no longer have an effect. If they were left in a file or in
    /// the environment, they would hide the next loss.
    func report(_ concession: StoreConcession?, to logger: Logger) {
        switch concession {
        case .newStore: logger.warning("began a new store; the store of this folder was missing", metadata: ["option": "new-store"])
        case .olderStore: logger.warning("the store is older than its mark; later writes are lost", metadata: ["option": "older-store"])
        case nil: break
        }
        for (key, isSet, use) in [("new-store", newStore, StoreConcession.newStore), ("older-store", olderStore, .olderStore)]
        where isSet && concession != use {
            logger.warning("an option for one start is set but not needed; remove it", metadata: ["option": "\(key)"])
        }
    }
}

extension SQLiteStore.Options {
    /// Options for a store in the data folder of a server, which has secrets beside it.
    static var besideServer: SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.companions = [ResourceKey.fileName, AdminKey.fileName]
        return options
    }
}
