import Networks
import Pictures

/// The process that decodes pictures.
enum PictureCheck {
    static func finding() async -> Finding {
        let maker = PictureMaker(threads: 1)
        guard maker.isInstalled else {
            return Finding("pictures", .fail, "palisade-picture is missing beside palisade; install it in the same folder, or uploads are refused")
        }
        // A picture that is none is answered by a process that runs.
        do throws(PictureRefusal) {
            _ = try await maker.square(of: Array("no picture".utf8), nil, for: NetworkShares(ipv4: 0x7F00_0001))
            return judge(nil)
        } catch { return judge(error) }
    }

    static func judge(_ refusal: PictureRefusal?) -> Finding {
        switch refusal {
        case .kind?: Finding("pictures", .ok, "palisade-picture starts")
        case .notStarted?:
            Finding(
                "pictures", .fail,
                "palisade-picture cannot be started; its libraries are libpng16-16, libjpeg62-turbo and libwebp7, and units must allow execve")
        case .late?: Finding("pictures", .warn, "palisade-picture did not answer in time; the machine is busy")
        default:
            Finding(
                "pictures", .fail,
                "palisade-picture starts and fails; install libpng16-16, libjpeg62-turbo and libwebp7, and see that the kernel has seccomp")
        }
    }
}
