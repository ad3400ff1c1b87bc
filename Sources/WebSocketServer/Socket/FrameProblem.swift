/// The reason a message cannot be used.
public enum FrameProblem: Hashable, Sendable {
    case binary
}
