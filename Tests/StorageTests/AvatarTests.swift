import Storage
import Testing

@Suite struct AvatarTests {
    @Test(arguments: ["d1-1-1-0-1-0-0", "d12-9-9-9-9-9-9", "d1-3-4-2-1-0-7"])
    func `a design reads back to the same text`(text: String) throws {
        let avatar = try #require(Avatar(text))
        #expect(avatar.text == text)
        #expect(Avatar(avatar.text) == avatar)
    }

    @Test func `numbers belong to the parts in their order`() throws {
        let design = try #require(AvatarDesign("d12-1-2-3-4-5-6"))
        #expect(AvatarDesign.Part.allCases.map { design[$0] } == [12, 1, 2, 3, 4, 5, 6])
    }

    @Test func `mouth, accessory and legs may be left out, and nothing else`() {
        for part in AvatarDesign.Part.allCases {
            let numbers = AvatarDesign.Part.allCases.map { $0 == part ? "0" : "1" }
            let isFree = [.mouth, .accessory, .legs].contains(part)
            #expect((AvatarDesign("d" + numbers.joined(separator: "-")) != nil) == isFree, "\(part)")
        }
    }

    @Test func `a part has as many drawings as it has`() {
        for part in AvatarDesign.Part.allCases {
            for (number, isThere) in [(part.choices.upperBound, true), (part.choices.upperBound + 1, false)] {
                let numbers = AvatarDesign.Part.allCases.map { $0 == part ? number : 1 }
                #expect((AvatarDesign("d" + numbers.map(String.init).joined(separator: "-")) != nil) == isThere, "\(part) \(number)")
            }
        }
        #expect(AvatarDesign.Part.allCases.allSatisfy { $0.choices.count >= 9 })
    }

    @Test(arguments: ["000000", "0000ff", "3fa2c0", "ffffff"]) func `a background can have any colour`(colour: String) throws {
        let design = try #require(AvatarDesign("dx\(colour)-1-2-3-4-5-6"))
        #expect(design[.back] == AvatarDesign.ownColour + (try #require(Int(colour, radix: 16))))
        #expect(design.text == "dx\(colour)-1-2-3-4-5-6")
    }

    @Test(arguments: ["dx", "dxfffff", "dxfffffff", "dxFFFFFF", "dx+fffff", "d16777216", "d1-xffffff"])
    func `a colour has one spelling, and no other part has one`(text: String) {
        #expect(AvatarDesign(text + "-1-2-3-4-5-6") == nil && AvatarDesign(text + "-2-3-4-5-6") == nil)
    }

    @Test(arguments: [
        "", "d", "1-1-1-1-1-1-1", "D1-1-1-1-1-1-1", "d1-1-1-1-1-1", "d1-1-1-1-1-1-1-1", "d1-1-1-1-1-1-", "d01-1-1-1-1-1-1", "d+1-1-1-1-1-1-1",
        "d1--1-1-1-1-1-1", "d1-1-1-1-1-1-1 ", " d1-1-1-1-1-1-1", "d1_1_1_1_1_1_1", "d１-1-1-1-1-1-1", "d1-1-1-1-1-1-99999999999999999999",
        "p0123456789abcdef",
        "d1-1-1--0-1-1-1", "d" + String(repeating: "1-", count: 400) + "1",
    ])
    func `anything else is no avatar`(text: String) { #expect(Avatar(text) == nil) }
}
