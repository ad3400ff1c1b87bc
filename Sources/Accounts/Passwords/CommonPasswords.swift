/// Passwords of eight characters or more that attackers try first. Shorter ones are refused for their length.
enum CommonPasswords {
    /// - Parameter password: in lower case.
    static func contains(_ password: String) -> Bool {
        // A common word with digits or marks behind it is as common as the word.
        let stem = String(password.reversed().drop { !$0.isLetter }.reversed())
        return words.contains(password) || words.contains(stem) || isRepeated(password) || isRow(password)
    }

    /// Whether a short text is repeated: `aaaaaaaa`, `abababab`, `123123123`.
    private static func isRepeated(_ password: String) -> Bool {
        let characters = Array(password)
        return (1...3).contains { period in characters.indices.dropFirst(period).allSatisfy { characters[$0] == characters[$0 - period] } }
    }

    /// Whether it is a part of a row of keys, of the alphabet or of the digits, forwards or backwards.
    private static func isRow(_ password: String) -> Bool {
        rows.contains { $0.contains(password) || String($0.reversed()).contains(password) }
    }

    private static let rows = [
        "01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
        "azertyuiopqsdfghjklmwxcvbn",
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qweasdzxcrtyfghvbn",
    ]

    private static let words: Set<String> = [
        "password", "passw0rd", "p@ssword", "p@ssw0rd", "pa55word", "passwort", "kennwort", "motdepasse", "contraseña", "senha", "iloveyou", "iloveu",
        "letmein", "welcome", "monkey", "dragon", "football", "baseball", "basketball", "superman", "batman", "starwars", "pokemon", "princess",
        "sunshine",
        "shadow", "master", "michael", "jennifer", "jessica", "ashley", "charlie", "daniel", "jordan", "michelle", "nicole", "thomas", "trustno1",
        "whatever", "freedom", "computer", "internet", "samsung", "google", "facebook", "minecraft", "fortnite", "liverpool", "arsenal", "chelsea",
        "barcelona", "realmadrid", "corvette", "mercedes", "ferrari", "mustang", "chocolate", "cookie", "butterfly", "flower", "summer", "winter",
        "spring", "autumn", "august", "september", "october", "november", "december", "january", "february", "monday", "sunday", "friday",
        "administrator", "admin", "changeme", "default", "guest", "login", "secret", "qwerty", "qwertz", "azerty", "asdfgh", "zxcvbn", "abc",
        "access",
        "hello", "hallo", "bonjour", "killer", "hunter", "ranger", "harley", "maverick", "phoenix", "diamond", "jesuschrist", "blessed", "angel",
        "lovely",
        "loveme", "babygirl", "sweetheart", "fuckyou", "asshole", "bullshit", "testtest", "test", "tester", "testing", "temppass", "temporary",
        "unknown",
        "xxxxxxxx", "zaq12wsx", "qazwsx", "1qaz2wsx", "11223344", "12341234", "12344321", "87654321", "13131313", "19871987", "20202020", "5201314",
        "woaini", "a1b2c3d4", "abcd1234", "abcdabcd", "qwer1234", "asdf1234", "aa123456", "a12345678", "q1w2e3r4", "1q2w3e4r", "zxcvbnm", "passpass",
        "palisade", "boardgame", "boardgames",
    ]
}
