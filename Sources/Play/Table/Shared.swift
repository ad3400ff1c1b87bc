/// A value that changes seldom, behind one reference: copies of the value around it retain that reference alone.
@propertyWrapper
struct Shared<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    init(wrappedValue: Value) { box = Box(wrappedValue) }

    var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}

extension Shared: Equatable where Value: Equatable {
    static func == (one: Shared, other: Shared) -> Bool { one.box === other.box || one.box.value == other.box.value }
}

extension Shared: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
