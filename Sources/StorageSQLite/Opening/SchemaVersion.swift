import GRDB

/// Compares the migrations of a database with those of this program.
enum SchemaVersion {
    /// Throws `OpenFailure.newer` for a database in which this program may not understand every row.
    static func refuseNewer(_ connections: any DatabaseReader, path: String) throws {
        guard try !connections.read(Migrations.all.hasBeenSuperseded) else { throw OpenFailure.newer(path: path) }
    }

    /// Also throws `OpenFailure.older` for a database without a migration, for readers that cannot make it.
    static func demandCurrent(_ connections: any DatabaseReader, path: String) throws {
        try refuseNewer(connections, path: path)
        guard try connections.read(Migrations.all.hasCompletedMigrations) else { throw OpenFailure.older(path: path) }
    }
}
