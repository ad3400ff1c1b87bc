import Accounts
import Export
import Foundation
import Identifiers
import JSONText
import Play
import Storage

/// Writes everything that the server has stored about one account: files of JSON lines, and a file that explains them. Games are read page by page,
/// so that memory does not depend on their number.
struct AccountExport: Sendable {
    /// Bytes after which no further game is added.
    static let maxBytes = 16 << 20

    let account: Account
    let identities: Identities
    let archive: any Archive
    let ledger: any Ledger
    let ratings: any RatingStore
    let moderation: any Moderation
    let follows: any FollowStore
    let turnMails: any TurnMailStore
    let blocks: any BlockStore
    let at: Timestamp

    func write(to file: ZipFile) async throws {
        try await file.begin("profile.jsonl")
        try await file.write(try await profile())
        try await file.begin("sessions.jsonl")
        for session in try await identities.sessions(of: account, at: at) { try await file.write(line { session.writeMembers(to: &$0) }) }
        try await file.begin("links.jsonl")
        for link in try await identities.links(of: account) { try await file.write(line { link.writeMembers(to: &$0) }) }
        try await file.begin("tokens.jsonl")
        for token in try await identities.tokens(of: account, at: at) { try await file.write(line { token.writeMembers(to: &$0) }) }
        try await file.begin("bots.jsonl")
        for bot in try await identities.bots(of: account) { try await file.write(line { bot.writeMembers(to: &$0) }) }
        try await file.begin("following.jsonl")
        for followed in try await follows.followed(by: account.id) { try await file.write(line { followed.writeMembers(to: &$0) }) }
        try await file.begin("calls.jsonl")
        for call in try await turnMails.turnCalls(of: account.id) { try await file.write(line { call.writeMembers(to: &$0) }) }
        try await file.begin("blocked.jsonl")
        for blocked in try await blocks.blocked(by: account.id) { try await file.write(line { blocked.writeMembers(to: &$0) }) }
        try await writeChat(to: file)
        if case .picture(let hash) = account.avatar, let picture = try await identities.picture(hash) {
            try await file.begin("picture.webp")
            try await file.write(picture)
        }
        try await file.begin("results.jsonl")
        for tally in try await archive.tallies(of: account.user) { try await file.write(line { tally.writeMembers(to: &$0) }) }
        try await writeRatings(to: file)
        try await writePostings(to: file)
        try await writeModeration(to: file)
        try await file.begin("games.jsonl")
        let isComplete = try await writeGames(to: file)
        try await file.begin("README.txt")
        try await file.write(Array((isComplete ? Self.manual : Self.manual + Self.incomplete).utf8))
    }

    private func profile() async throws -> [UInt8] {
        let login = try await identities.login(of: account)
        let deletion = try await identities.deletion(of: account)
        let profile = try await identities.profile(of: account)
        let followers = try await follows.followers(of: account.id)
        let calls = try await turnMails.turnMails(of: account.id)
        return line { json in
            json.field("id", account.user)
            json.field("name", account.name)
            json.field("kind", account.kind.rawValue)
            json.field("guest", account.guest)
            json.field("joined", Int(account.joined))
            json.field("email", login?.email)
            json.field("avatar", account.avatar?.text)
            profile.writeMembers(to: &json)
            json.field("followers", followers)
            calls.writeMembers(to: &json)
            if let deletion { json.field("deletion", Int(deletion.due)) }
        }
    }

    /// The account's own lines in open rooms, and in closed rooms as long as the journal keeps their rows. They are read in pages, so that memory
    /// does not depend on their number.
    private func writeChat(to file: ZipFile) async throws {
        try await file.begin("chat.jsonl")
        var position: Int64? = 0
        while let last = position {
            try Task.checkCancellation()
            let page = try await identities.rows(mentioning: account, after: last)
            for said in page.entries.compactMap({ SaidLine($0, by: account.user) }) {
                try await file.write(
                    line { json in
                        json.field("at", Int(said.at))
                        json.field("to", said.isToWatchers ? "watchers" : "players")
                        json.field("text", said.text)
                    })
            }
            position = page.next
        }
    }

    /// Writes the finished games, the newest first.
    /// - Returns: whether all were written.
    private func writeGames(to file: ZipFile) async throws -> Bool {
        var cursor: String?
        repeat {
            try Task.checkCancellation()
            let page = try await archive.matches(in: MatchList(user: account.user, withPrivate: true), after: cursor, limit: 50)
            for listed in page.matches {
                guard let match = try await archive.match(listed.match) else { continue }
                try await file.write(line { match.writeMembers(avatars: [:], to: &$0) })
            }
            cursor = page.next
            if try await file.size() > Self.maxBytes { return cursor == nil }
        } while cursor != nil
        return true
    }

    func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        write(&json)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static let manual = """
        Each file ending in .jsonl has one JSON object a line. Times are milliseconds since 1970.
        profile.jsonl   the account: name, e-mail address, avatar, birth year, sign, who may challenge you, number of followers,
                        mails about games
        sessions.jsonl  the browsers that are signed in: device, network, first and last use
        links.jsonl     linked accounts elsewhere: provider, name, address, first and last use
        tokens.jsonl    personal tokens: label, scopes, times, last network
        bots.jsonl      bots that have not retired
        following.jsonl players you follow, since when
        calls.jsonl     turns of running games of which you were told
        blocked.jsonl   players you block or mute, since when
        chat.jsonl      what you said in rooms, as long as the server keeps it; a preset line has its name
        picture.webp    the uploaded picture, if there is one
        results.jsonl   games finished and won, by game
        ratings.jsonl   ratings by game, among people and among bots
        points.jsonl    the rating after each rated game, the newest first
        ledger.jsonl    what money and stars came and went for, the newest first
        reports.jsonl   reports of other players, with their outcomes
        sanctions.jsonl mutes and bans, with their reasons
        games.jsonl     every finished game with its players, moves and times, the newest first
        A password is kept only as a hash, and secrets of sessions and tokens as digests; they are left out.

        每個 .jsonl 檔案的每一行是一個 JSON 物件，時間是 1970 年起的毫秒數。
        profile.jsonl   帳號：名稱、電子郵件、頭像、出生年、星座、誰可以向你挑戰、追蹤者人數、對局郵件的設定
        sessions.jsonl  已登入的瀏覽器：裝置、網路、首次與最近使用的時間
        links.jsonl     已連結的外部帳號：提供者、名稱、電子郵件、首次與最近使用的時間
        tokens.jsonl    個人權杖：名稱、權限、時間、最近使用的網路
        bots.jsonl      尚未停用的機器人
        following.jsonl 你追蹤的玩家與開始追蹤的時間
        calls.jsonl     已通知你的進行中回合
        blocked.jsonl   你封鎖或靜音的玩家與開始的時間
        chat.jsonl      你在房間裡說過、伺服器仍保留的話；預設短句以其名稱表示
        picture.webp    上傳的照片（如果有）
        results.jsonl   各遊戲完成與獲勝的局數
        ratings.jsonl   各遊戲的等級分，分為對人與對機器人
        points.jsonl    每一局計分對局之後的等級分，由新到舊
        ledger.jsonl    金錢與星星的每一筆收支，由新到舊
        reports.jsonl   你對其他玩家的檢舉與處理結果
        sanctions.jsonl 禁言與停權，以及原因
        games.jsonl     每一局結束的對局：玩家、著法與時間，由新到舊
        密碼只存雜湊值，登入憑證與權杖只存摘要，因此不在其中。

        """
    private static let incomplete = """

        There are more games than fit into one archive; older ones are at /archive of the server.
        對局太多，一個壓縮檔放不下；較舊的對局請見伺服器的 /archive。

        """
}

extension LinkedSignIn {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("provider", provider)
        json.field("subject", subject)
        json.field("name", name)
        json.field("email", email)
        json.field("picture", picture)
        json.field("created", Int(created))
        json.field("used", Int(used))
    }
}

extension TurnMails {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("turn_mails", isOn)
        json.field("zone", zone)
        json.field("language", language)
        json.field("last_turn_mail", last.map { Int($0) })
        json.field("bounces", bounces)
    }
}

extension TurnCall {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("match", match)
        json.field("ply", ply)
        json.field("take_backs", takeBacks)
        json.field("reminded", isReminded)
    }
}
