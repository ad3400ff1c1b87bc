import Foundation
import StorageSQLite

/// Examines a machine for `palisade doctor`. It never opens the database: a second process could damage it.
public struct Doctor: Sendable {
    private let configuration: Configuration
    private let now = Date()

    public init(_ configuration: Configuration) { self.configuration = configuration }

    public func diagnosis() async -> Diagnosis {
        let server = RunningServer(data: configuration.data)
        var findings = DataCheck(folder: configuration.data).findings + [SecretsCheck.finding(configuration)]
        if FileManager.default.fileExists(atPath: configuration.data) {
            findings += [DiskCheck.finding(in: configuration.data), SpaceCheck.finding(in: configuration.data)]
        }
        findings += [
            DescriptorCheck.finding(configuration, server), MemoryCheck.finding(configuration, server), ClockCheck.finding(at: now),
        ]
        findings += PortCheck.findings(configuration, server)
        findings.append(ProxyCheck.finding(configuration))
        if configuration.isEncrypted { findings.append(CertificateCheck.finding(configuration, at: now)) }
        findings.append(await MailCheck.finding(configuration))
        findings.append(await PictureCheck.finding())
        if SQLiteStore.exists(in: configuration.data) {
            findings.append(BackupCheck.judge(NewestBackup.read(in: configuration.data)?.made, at: now))
        }
        return Diagnosis(findings + [LibraryCheck.finding()])
    }
}
