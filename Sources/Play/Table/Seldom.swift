import Storage

/// A value that most tables leave as it is at first: until it is set, a table has no memory for it and a copy of the table no reference to retain.
@propertyWrapper
struct Seldom<Value: Blank & Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    init() {}

    var wrappedValue: Value {
        get { box?.value ?? Value() }
        set { box = newValue.isBlank ? nil : Box(newValue) }
    }
}

/// A value with a form that says nothing yet.
protocol Blank {
    init()
    var isBlank: Bool { get }
}

extension Optional: Blank {
    init() { self = nil }
    var isBlank: Bool { self == nil }
}

extension Array: Blank {
    var isBlank: Bool { isEmpty }
}

extension StarTerms: Blank {
    init() { self.init(count: true) }
    var isBlank: Bool { self == StarTerms() }
}
