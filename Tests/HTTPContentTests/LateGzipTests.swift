import HTTPContent
import Testing

@Suite struct LateGzipTests {
    @Test func `a copy is made at its first use`() {
        let text = Array(String(repeating: "const a = 1;\n", count: 400).utf8)
        let copy = LateGzip(of: text)
        #expect(!copy.isMade)
        #expect(copy.bytes == Gzip.packed(text) && copy.bytes != nil)
        #expect(copy.isMade)
    }

    @Test func `a copy that is no shorter is not tried again`() {
        let copy = LateGzip(of: [1])
        #expect(copy.bytes == nil && copy.isMade && copy.bytes == nil)
    }
}
