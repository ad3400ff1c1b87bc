#if FUZZING
    import ArgumentParser

    extension PalisadeFuzz {
        struct Cover: ParsableCommand {
            static let configuration = CommandConfiguration(abstract: "Run libFuzzer, which searches for bytes that reach new code.")

            @Argument(help: "The name of an input.")
            var input: String

            @Argument(parsing: .captureForPassthrough, help: "Options of libFuzzer, and folders of files.")
            var options: [String] = []

            func run() throws {
                covered = try PalisadeFuzz.input(input)
                var count = Int32(1 + options.count)
                // libFuzzer starts itself again for some tasks, by the shell and with the first text as the command.
                let command = "\(CommandLine.arguments[0]) cover \(input)"
                var texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = Self.lasting([command] + options)
                let status = runDriver(&count, &texts, checkCovered)
                throw ExitCode(status)
            }

            /// Texts for libFuzzer, which keeps them until the process ends.
            private static func lasting(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
                let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
                list.initialize(repeating: nil, count: texts.count + 1)
                for (index, text) in texts.enumerated() {
                    let bytes = text.utf8CString
                    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
                    for (place, byte) in bytes.enumerated() { copy[place] = byte }
                    list[index] = copy
                }
                return list
            }
        }
    }

    /// The input of this process. Written once before libFuzzer begins, on the thread that reads it: a callback of C has no other way to know it.
    nonisolated(unsafe) private var covered: (any FuzzInput)?

    private func checkCovered(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        do throws(Finding) { try covered?.check(Array(UnsafeBufferPointer(start: start, count: count))) } catch { fatalError(error.reason) }
        return 0
    }

    // A function of libFuzzer, which has no header. Its arguments are pointers, which Swift passes as C does.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<Int32>, _ texts: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
#endif
