import Crypto
import Foundation

/// The page for people whose proxy shows the server below another path than `/`. None of the files of the page can be reached there, so it has all in
/// itself.
enum MisplacedPage {
    /// - Parameter prefix: the path that the proxy puts before all addresses, such as `/palisade/`.
    static func file(below prefix: String) -> ServedFile {
        let policy = "default-src 'none'; style-src 'sha256-\(styleHash)'; frame-ancestors 'none'; base-uri 'none'"
        return ServedFile(
            status: 404,
            headers: [("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"), ("content-security-policy", policy)],
            body: Array(document(below: LinkCard.escaped(prefix)).utf8), isDocument: true)
    }

    private static let style = """
        :root{color-scheme:light dark}body{margin:0;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;background:#f6f0e8;color:#2b2622}\
        main{max-width:40rem;margin:0 auto}section{background:#fffdf9;border-radius:1rem;padding:1rem 1.5rem;margin:0 0 1rem}h1{font-size:1.4rem}\
        a{color:inherit}pre{overflow:auto;padding:.75rem;border-radius:.5rem;background:#ece4d8}\
        @media(prefers-color-scheme:dark){body{background:#1b1a1d;color:#eee8e0}section{background:#27252a}pre{background:#34313a}}
        """
    private static let styleHash = Data(SHA256.hash(data: Array(style.utf8))).base64EncodedString()

    private static func document(below prefix: String) -> String {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
        <meta name="robots" content="noindex"><title>Palisade</title><style>\(style)</style></head><body><main>
        <section><h1>Palisade is not found at \(prefix)</h1>
        <p>It lives at <a href="/"><code>/</code></a> only, and never below a path of another site.</p>
        <p>If you run this server behind a proxy, give it a host name of its own, such as <code>play.example.org</code>:</p>
        <ol><li>Add the name to your DNS, with the address of the proxy.</li><li>In the proxy, pass all of <code>/</code> of that name on, as here in nginx:
        \(example)<code>deploy/proxies</code> has examples for nginx, Caddy, HAProxy and Apache.</li>
        <li>Start the server with <code>--site https://play.example.org</code> and <code>--trusted-proxies</code>.</li></ol></section>
        <section lang="zh-Hant"><h1>Palisade 不在 \(prefix)</h1>
        <p>它只能位於 <a href="/"><code>/</code></a>，不能放在另一個網站的路徑之下。</p>
        <p>如果你在代理伺服器後面架設它，請給它一個專用的主機名稱，例如 <code>play.example.org</code>：</p>
        <ol><li>在 DNS 加入這個名稱，指向代理伺服器。</li><li>在代理伺服器轉送這個名稱的整個 <code>/</code>，以 nginx 為例：
        \(example)<code>deploy/proxies</code> 有 nginx、Caddy、HAProxy、Apache 的範例。</li>
        <li>啟動時加上 <code>--site https://play.example.org</code> 和 <code>--trusted-proxies</code>。</li></ol></section>
        </main></body></html>
        """
    }

    private static let example = """
        <pre>server {
            server_name play.example.org;
            location / { proxy_pass http://127.0.0.1:8080; … }
        }</pre>

        """
}
