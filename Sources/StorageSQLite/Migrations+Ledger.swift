import GRDB

extension Migrations {
    /// A schema in which no coin is made, lost, or paid twice:
    ///
    /// - A posting is one row for both sides, is never changed, and there is one of each kind and subject for a player.
    /// - Wallets change by postings alone. The other side of a posting of a game is its pot, which must be live.
    /// - Payouts and refunds need a settlement with their outcome, of which a match has one; a pot is paid out to one player.
    /// - A pot is empty once its match is over, and a player has a stake in one pot at a time.
    /// - A present needs four more finished games than the one before it, and a day is paid once.
    static func ledger(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE wallet (
                    account INTEGER PRIMARY KEY,
                    money INTEGER NOT NULL DEFAULT 0 CHECK (money >= 0),
                    stars INTEGER NOT NULL DEFAULT 0 CHECK (stars >= 0),
                    best INTEGER NOT NULL DEFAULT 0 CHECK (best >= stars),
                    newest INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE TABLE rank_match (
                    match TEXT PRIMARY KEY,
                    status TEXT NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'over')),
                    pot INTEGER NOT NULL DEFAULT 0 CHECK (pot IN (0, 200, 400) AND (status = 'live' OR pot = 0)),
                    for_stars INTEGER NOT NULL CHECK (for_stars IN (0, 1))
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX rank_match_live ON rank_match (match) WHERE status = 'live';
                CREATE TABLE live_seat (
                    account INTEGER PRIMARY KEY,
                    seat INTEGER NOT NULL,
                    match TEXT NOT NULL REFERENCES rank_match (match),
                    UNIQUE (match, seat)
                ) STRICT;
                CREATE TABLE settlement (
                    match TEXT PRIMARY KEY REFERENCES rank_match (match),
                    outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'void')),
                    UNIQUE (match, outcome)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE ledger (
                    pos INTEGER PRIMARY KEY,
                    account INTEGER NOT NULL REFERENCES wallet (account),
                    kind TEXT NOT NULL,
                    ref TEXT NOT NULL,
                    money INTEGER NOT NULL,
                    stars INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    outcome TEXT,
                    UNIQUE (account, kind, ref),
                    FOREIGN KEY (ref, outcome) REFERENCES settlement (match, outcome),
                    CHECK ((outcome IS NOT NULL) = (kind IN ('payout', 'loss', 'refund'))),
                    CHECK (CASE kind
                        WHEN 'welcome' THEN money = 2000 AND stars = 0
                        WHEN 'stake' THEN money = -200 AND stars = 0
                        WHEN 'payout' THEN money = 400 AND stars IN (0, 1) AND outcome = 'won'
                        WHEN 'loss' THEN money = 0 AND stars = -1 AND outcome = 'won'
                        WHEN 'refund' THEN money = 200 AND stars = 0 AND outcome IN ('drawn', 'void')
                        WHEN 'closing' THEN money <= 0 AND stars <= 0
                        WHEN 'present' THEN money BETWEEN 1 AND 200 AND stars = 0 AND ref = CAST(CAST(ref AS INTEGER) AS TEXT)
                        WHEN 'daily' THEN money = 200 AND stars = 0 AND length(ref) = 10
                        WHEN 'correction' THEN money <> 0 OR stars <> 0
                        ELSE 0 END)
                ) STRICT;
                CREATE INDEX ledger_account ON ledger (account);
                CREATE INDEX ledger_stake ON ledger (ref) WHERE kind = 'stake';
                CREATE TABLE finished (
                    account INTEGER PRIMARY KEY,
                    games INTEGER NOT NULL,
                    day INTEGER NOT NULL,
                    today INTEGER NOT NULL
                ) STRICT;
                CREATE TRIGGER ledger_present BEFORE INSERT ON ledger WHEN NEW.kind = 'present' AND NOT EXISTS (
                    SELECT 1 FROM finished WHERE account = NEW.account AND games >= 4 * CAST(NEW.ref AS INTEGER))
                BEGIN SELECT RAISE (ABORT, 'too few games for this present'); END;
                CREATE UNIQUE INDEX ledger_payout ON ledger (ref) WHERE kind = 'payout';
                CREATE TRIGGER ledger_pot BEFORE INSERT ON ledger WHEN NEW.kind IN ('stake', 'payout', 'loss', 'refund')
                    AND NOT EXISTS (SELECT 1 FROM rank_match WHERE match = NEW.ref AND status = 'live')
                BEGIN SELECT RAISE (ABORT, 'no live pot'); END;
                CREATE TRIGGER ledger_posted AFTER INSERT ON ledger BEGIN
                    UPDATE wallet SET money = money + NEW.money, stars = stars + NEW.stars, best = max(best, stars + NEW.stars), newest = NEW.pos
                        WHERE account = NEW.account;
                    UPDATE rank_match SET pot = pot - NEW.money WHERE match = NEW.ref AND NEW.kind IN ('stake', 'payout', 'refund');
                END;
                CREATE TRIGGER ledger_kept BEFORE UPDATE ON ledger BEGIN SELECT RAISE (ABORT, 'postings are kept'); END;
                CREATE TRIGGER ledger_all_kept BEFORE DELETE ON ledger BEGIN SELECT RAISE (ABORT, 'postings are kept'); END;
                CREATE TRIGGER wallet_opened BEFORE INSERT ON wallet WHEN NEW.money <> 0 OR NEW.stars <> 0 OR NEW.best <> 0
                BEGIN SELECT RAISE (ABORT, 'a wallet is opened empty'); END;
                CREATE TRIGGER wallet_changed BEFORE UPDATE ON wallet WHEN NOT EXISTS (
                    SELECT 1 FROM ledger WHERE pos = NEW.newest AND pos > OLD.newest AND account = NEW.account
                        AND money = NEW.money - OLD.money AND stars = NEW.stars - OLD.stars)
                BEGIN SELECT RAISE (ABORT, 'wallets change by postings'); END;
                CREATE TRIGGER wallet_kept BEFORE DELETE ON wallet BEGIN SELECT RAISE (ABORT, 'wallets are kept'); END;
                CREATE TRIGGER settlement_kept BEFORE UPDATE ON settlement BEGIN SELECT RAISE (ABORT, 'settlements are kept'); END;
                CREATE TRIGGER settlement_all_kept BEFORE DELETE ON settlement BEGIN SELECT RAISE (ABORT, 'settlements are kept'); END;
                """)
    }
}
