import Analysis
import Games
import IdentifierLiterals
import Identifiers
import Networks
import Storage
import Testing

@Suite(.timeLimit(.minutes(10))) struct AnalystTests {
    private let here = NetworkShares(ipv4: 1)

    @Test func `games are taken in the order they were asked for`() async throws {
        let study = Study(FakeEvaluator(isShut: true))
        try await study.run {
            for (number, name) in (["m_1", "m_2", "m_3"] as [MatchID]).enumerated() {
                await study.archive(name)
                let progress = try await study.analyst.ask(for: .match(name), by: "u_\(number)", from: here, at: 0)
                if number == 0 { await study.evaluator.question() }
                #expect(progress.place == number + 1 && progress.of == 3 && progress.state == .queued)
            }
            #expect(try await study.analyst.progress(of: .match("m_1"))?.state == .running)
            #expect(try await study.analyst.progress(of: .match("m_1"))?.place == 0)
            #expect(try await study.analyst.progress(of: .match("m_3"))?.place == 3)
            study.evaluator.open()
            let last = try await study.done(.match("m_3"))
            #expect(last.map(\.index) == [0, 1, 2])
            #expect(study.evaluator.asked.map(\.ply) == [0, 1, 2, 0, 1, 2, 0, 1, 2])
        }
    }

    @Test func `a reader sees the positions that are done while the others wait`() async throws {
        let study = Study(FakeEvaluator([.chance(0.6)], isShut: true))
        await study.archive("m_1")
        try await study.run {
            _ = try await study.analyst.ask(for: .match("m_1"), by: "u_1", from: here, at: 0)
            study.evaluator.letOnePass()
            for _ in 1...2 { await study.evaluator.question() }
            let progress = try #require(try await study.analyst.progress(of: .match("m_1")))
            #expect(progress.state == .running && progress.of == 3)
            #expect(progress.evaluations.map(\.chance) == [0.6])
            study.evaluator.open()
            #expect(try await study.done(.match("m_1")).map(\.chance) == [0.6, 0.5, 0.5])
        }
    }

    @Test func `one person has one game in the queue, and may ask for a second when it is done`() async throws {
        let study = Study(FakeEvaluator(isShut: true))
        await study.archive("m_1")
        await study.archive("m_2")
        try await study.run {
            _ = try await study.analyst.ask(for: .match("m_1"), by: "u_1", from: here, at: 0)
            await #expect(throws: AnalysisRefusal.already) { try await study.analyst.ask(for: .match("m_2"), by: "u_1", from: here, at: 0) }
            study.evaluator.open()
            _ = try await study.done(.match("m_1"))
            #expect(try await study.analyst.ask(for: .match("m_2"), by: "u_1", from: here, at: 0).state == .queued)
        }
    }

    @Test func `what somebody else asked for already is shared and costs nothing`() async throws {
        var limits = Analyst.Limits()
        limits.perDay = 1
        let study = Study(FakeEvaluator(isShut: true), limits: limits)
        await study.archive("m_1")
        try await study.run {
            _ = try await study.analyst.ask(for: .match("m_1"), by: "u_1", from: here, at: 0)
            #expect(try await study.analyst.ask(for: .match("m_1"), by: "u_2", from: here, at: 0).place <= 1)
            #expect(await study.analyst.waiting == 1)
            study.evaluator.open()
            _ = try await study.done(.match("m_1"))
            #expect(try await study.analyst.ask(for: .match("m_1"), by: "u_2", from: here, at: 0).state == .done)
            // The shared analyses have not used the second user's allowance.
            #expect(try await study.analyst.ask(for: .pasted("e2"), by: "u_2", from: here, at: 0).state == .queued)
        }
    }

    @Test func `a day has so many analyses, and the next day as many again`() async throws {
        var limits = Analyst.Limits()
        limits.perDay = 2
        let study = Study(limits: limits)
        let noon = Timestamp(20_000 * 86_400_000 + 43_200_000)
        try await study.run {
            for text in ["e2", "e2 e8"] {
                let subject = try Subject.pasted(text)
                _ = try await study.analyst.ask(for: subject, by: "u_1", from: here, at: noon)
                _ = try await study.done(subject.id)
            }
            let third = try Subject.pasted("d1")
            await #expect(throws: AnalysisRefusal.tooMany(perDay: 2)) {
                try await study.analyst.ask(for: third, by: "u_1", from: here, at: noon)
            }
            #expect(try await study.analyst.ask(for: .pasted("f1"), by: "u_2", from: here, at: noon).of == 2)
            #expect(try await study.analyst.ask(for: third, by: "u_1", from: here, at: noon + 43_200_000).of == 2)
        }
    }

    @Test func `a full queue takes no more`() async throws {
        var limits = Analyst.Limits()
        limits.waiting = 2
        let study = Study(limits: limits)
        for (number, text) in ["e2", "d1"].enumerated() {
            _ = try await study.analyst.ask(for: .pasted(text), by: "u_\(number)", from: here, at: 0)
        }
        await #expect(throws: AnalysisRefusal.full) { try await study.analyst.ask(for: .pasted("f1"), by: "u_9", from: here, at: 0) }
    }

    @Test func `one address cannot fill the queue`() async throws {
        var limits = Analyst.Limits()
        limits.waitingPerNetwork = 2
        let study = Study(limits: limits)
        for (number, text) in ["e2", "d1"].enumerated() {
            _ = try await study.analyst.ask(for: .pasted(text), by: "u_\(number)", from: here, at: 0)
        }
        await #expect(throws: AnalysisRefusal.fullForNetwork) {
            try await study.analyst.ask(for: .pasted("f1"), by: "u_9", from: here, at: 0)
        }
        #expect(try await study.analyst.ask(for: .pasted("f1"), by: "u_9", from: NetworkShares(ipv4: 2), at: 0).place == 3)
    }

    @Test func `a full queue lets go of the network that holds most`() async throws {
        var limits = Analyst.Limits()
        limits.waiting = 4
        limits.perDay = 1
        let study = Study(limits: limits)
        func home(_ line: UInt64) -> NetworkShares { NetworkShares(ipv6: line) }
        let there = NetworkShares(ipv4: 1)
        for (index, text) in ["e2", "d1", "f1"].enumerated() {
            _ = try await study.analyst.ask(for: .pasted(text), by: "u_\(index)", from: home(UInt64(index / 2)), at: 0)
        }
        _ = try await study.analyst.ask(for: .pasted("e2 e8"), by: "u_8", from: there, at: 0)
        #expect(try await study.analyst.ask(for: .pasted("d1 d9"), by: "u_9", from: NetworkShares(ipv4: 2), at: 0).place == 4)
        #expect(try await study.analyst.progress(of: Subject.pasted("e2").id) == nil)
        await #expect(throws: AnalysisRefusal.full) { try await study.analyst.ask(for: .pasted("e2"), by: "u_0", from: home(0), at: 0) }
    }

    @Test func `stopping ends the work under way and forgets who waits`() async throws {
        let study = Study(FakeEvaluator(isShut: true))
        let (first, second) = (try Subject.pasted("e2"), try Subject.pasted("d1"))
        let work = Task { await study.analyst.run() }
        _ = try await study.analyst.ask(for: first, by: "u_1", from: here, at: 0)
        await study.evaluator.question()
        _ = try await study.analyst.ask(for: second, by: "u_2", from: here, at: 0)
        work.cancel()
        await work.value
        #expect(study.evaluator.asked.count == 1)
        #expect(try await study.analyst.progress(of: first.id) == nil)
        #expect(try await study.analyst.progress(of: second.id) == nil)
        await #expect(throws: AnalysisRefusal.closed) { try await study.analyst.ask(for: first, by: "u_1", from: here, at: 0) }
    }

    @Test func `an analysis without an answer is given up, given back, and the next one has its turn`() async throws {
        var limits = Analyst.Limits()
        limits.perDay = 1
        let study = Study(FakeEvaluator(isShut: true), limits: limits)
        let (first, second) = (try Subject.pasted("e2"), try Subject.pasted("d1"))
        try await study.run {
            _ = try await study.analyst.ask(for: first, by: "u_1", from: here, at: 0)
            await study.evaluator.question()
            study.evaluator.fallSilent()
            study.evaluator.open()
            while await study.analyst.waiting > 0 { await Task.yield() }
            #expect(try await study.analyst.progress(of: first.id) == nil)
            study.evaluator.speakAgain()
            _ = try await study.analyst.ask(for: second, by: "u_1", from: here, at: 0)
            #expect(try await study.done(second.id).count == 2)
        }
    }

    @Test func `what is done is in the store, and another analyst gives it without asking anybody`() async throws {
        let study = Study(FakeEvaluator([.chance(0.7, best: "e2", score: 120), .chance(0.4), .chance(0.8, score: -9)]))
        await study.archive("m_1")
        var before: [Evaluation] = []
        try await study.run {
            _ = try await study.analyst.ask(for: .match("m_1"), by: "u_1", from: here, at: 0)
            before = try await study.done(.match("m_1"))
        }
        let later = Study(FakeEvaluator(isShut: true), store: study.store)
        let progress = try await later.analyst.ask(for: .match("m_1"), by: "u_2", from: here, at: 0)
        #expect(progress.state == .done && progress.evaluations == before)
        #expect(later.evaluator.asked.isEmpty)
    }

    @Test func `only so many finished analyses of pasted games stay in memory`() async throws {
        var limits = Analyst.Limits()
        limits.recent = 2
        let study = Study(limits: limits)
        let subjects = try ["e2", "d1", "f1"].map { try Subject.pasted($0) }
        try await study.run {
            for subject in subjects {
                _ = try await study.analyst.ask(for: subject, by: "u_1", from: here, at: 0)
                _ = try await study.done(subject.id)
            }
            #expect(try await study.analyst.progress(of: subjects[0].id) == nil)
            #expect(try await study.analyst.progress(of: subjects[2].id)?.state == .done)
        }
    }

    @Test func `the oldest game that is not analysed is known by its number`() async throws {
        let study = Study(FakeEvaluator(isShut: true))
        #expect(study.analyst.progress.oldest == nil)
        try await study.run {
            let first = try Subject.pasted("e2")
            for (number, text) in ["e2", "d1"].enumerated() {
                _ = try await study.analyst.ask(for: .pasted(text), by: "u_\(number)", from: here, at: 0)
            }
            #expect(study.analyst.progress.arrived == 2 && study.analyst.progress.oldest == 0)
            study.evaluator.open()
            _ = try await study.done(first.id)
            while study.analyst.progress.oldest != nil { await Task.yield() }
            #expect(study.analyst.progress.arrived == 2)
        }
    }
}
