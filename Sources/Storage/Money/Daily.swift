/// The rules of the money of a day.
public enum Daily {
    public static let amount = 200
}
