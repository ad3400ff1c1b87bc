import GameRules
import Identifiers
import JSONText
import Wire

/// The commands of challenges.
extension Visit {
    func challenge(_ game: GameID, _ kind: GameKind, _ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        let details = command.details
        guard let user = details["user"]?.string else { throw .missing("d.user") }
        let key = try key(of: command)
        // No more than the other player sees of it.
        let wish = details.object?.filter { ["mode", "config", "control"].contains($0.key) } ?? [:]
        let settings = try kind.settingsForSeveral.merging(.object(wish), kind.choices)
        guard settings.seats == 2 else { throw .badValue("config.seats", allowed: "2 in a challenge") }
        guard allowed(.openings, id: command.id) else { return }
        let request = ChallengeRequest(game: game, settings: settings, by: identity, to: UserID(user), key: key)
        lobby.places.challenge(request, payer: allowances, reply: reply(command.id))
    }

    func answerChallenge(_ command: ClientFrame.Command, _ identity: Identity) throws(Refusal) {
        guard let id = command.details["challenge"]?.string else { throw .missing("d.challenge") }
        guard let accepts = command.details["accept"]?.bool else { throw .missing("d.accept") }
        lobby.places.answer(Challenge.ID(rawValue: id), accepting: accepts, by: identity, payer: allowances, reply: reply(command.id))
    }
}
