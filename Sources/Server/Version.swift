/// The version of the program, by the rules of semantic versioning.
public enum Version {
    public static let text = "0.9.0"
}
