import Logging
import StorageSQLite

extension Configuration {
    /// Tells the operator what a store was opened in spite of, and of options that no longer do anything: left in a file or the environment, they would
    /// hide the next loss.
    func report(_ concession: StoreConcession?, to logger: Logger) {
        switch concession {
        case .newStore: logger.warning("began a new store; that of this folder is lost", metadata: ["option": "new-store"])
        case .olderStore: logger.warning("the store is an older one; something written since is lost", metadata: ["option": "older-store"])
        case nil: break
        }
        for (key, isSet, use) in [("new-store", newStore, StoreConcession.newStore), ("older-store", olderStore, .olderStore)]
        where isSet && concession != use {
            logger.warning("an option for one start is set without need; remove it", metadata: ["option": "\(key)"])
        }
    }
}

extension SQLiteStore.Options {
    /// For a store in the data folder of a server, which keeps secrets beside it.
    static var besideServer: SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.companions = [ResourceKey.fileName, AdminKey.fileName]
        return options
    }
}
