import Foundation

/// Glicko-2, with a rating period of one game. Step numbers and letters follow Glickman, "Example of the Glicko-2 system", 2022,
/// http://www.glicko.net/glicko/glicko2.pdf.
public struct Glicko2: Hashable, Sendable {
    /// The result of one game against one opponent.
    public struct Result: Hashable, Sendable {
        public let opponent: Rating
        /// 1 for a win, ½ for a draw, 0 for a loss.
        public let score: Double

        public init(opponent: Rating, score: Double) {
            self.opponent = opponent
            self.score = score
        }
    }

    /// The constraint of the volatility over time.
    let tau: Double
    /// The deviations that a rating may have.
    let deviations: ClosedRange<Double>

    public init(tau: Double = 0.75, deviations: ClosedRange<Double> = 45...500) {
        self.tau = tau
        self.deviations = deviations
    }

    /// Points of the scale of Elo for one of Glicko-2.
    private static let scale = 173.7178
    private static let center = 1500.0
    /// The precision of the iteration in step 5.
    private static let epsilon = 0.000001
    /// A bound of that iteration, which takes about ten steps.
    private static let mostSteps = 100

    /// The rating after a period with these results; unchanged without any.
    public func updated(_ rating: Rating, by results: [Result]) -> Rating {
        guard !results.isEmpty else { return rating }
        // Step 2.
        let mu = (rating.value - Self.center) / Self.scale
        let phi = rating.deviation / Self.scale
        // Steps 3 and 4.
        var (information, surprise) = (0.0, 0.0)
        for result in results {
            let g = Self.weight(result.opponent.deviation / Self.scale)
            let expected = 1 / (1 + exp(-g * (mu - (result.opponent.value - Self.center) / Self.scale)))
            information += g * g * expected * (1 - expected)
            surprise += g * (result.score - expected)
        }
        let v = 1 / information
        // Steps 5 to 8.
        let sigma = volatility(rating.volatility, phi: phi, v: v, delta: v * surprise)
        let before = phi * phi + sigma * sigma
        let after = 1 / (1 / before + 1 / v).squareRoot()
        let value = Self.center + Self.scale * (mu + after * after * surprise)
        return Rating(
            value: value, deviation: min(max(Self.scale * after, deviations.lowerBound), deviations.upperBound), volatility: sigma)
    }

    /// The weight of a game against an opponent with this deviation, g(φ).
    private static func weight(_ phi: Double) -> Double { 1 / (1 + 3 * phi * phi / (Double.pi * Double.pi)).squareRoot() }

    /// Step 5: the volatility that the results make most probable, by the method of Illinois.
    private func volatility(_ sigma: Double, phi: Double, v: Double, delta: Double) -> Double {
        let a = log(sigma * sigma)
        func f(_ x: Double) -> Double {
            let (e, sum) = (exp(x), phi * phi + v + exp(x))
            return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau)
        }
        var low = a
        var high: Double
        if delta * delta > phi * phi + v {
            high = log(delta * delta - phi * phi - v)
        } else {
            var k = 1.0
            while f(a - k * tau) < 0, k < Double(Self.mostSteps) { k += 1 }
            high = a - k * tau
        }
        var (fLow, fHigh) = (f(low), f(high))
        for _ in 0..<Self.mostSteps where abs(high - low) > Self.epsilon {
            let middle = low + (low - high) * fLow / (fHigh - fLow)
            let fMiddle = f(middle)
            if fMiddle * fHigh <= 0 { (low, fLow) = (high, fHigh) } else { fLow /= 2 }
            (high, fHigh) = (middle, fMiddle)
        }
        return exp(low / 2)
    }
}
