import Foundation
import WebKit

/// Messages between the page and this extension. The page posts `{rushes: "call", id, call, input}` and receives
/// `{rushes: "result" | "error" | "progress", id, …}` through `rushesHost.receive`.
final class Bridge: NSObject, WKScriptMessageHandler {
    typealias Input = [String: Any]

    /// One running call. The page can cancel it.
    final class Job {
        let id: String
        var isCancelled = false
        private let bridge: Bridge

        init(id: String, bridge: Bridge) {
            self.id = id
            self.bridge = bridge
        }

        func progress(_ done: Double, _ total: Double) {
            bridge.send(["rushes": "progress", "id": id, "done": done, "total": total])
        }
    }

    private let origin: String
    private let calls: [String: (Input, Job) async throws -> Any]
    private var running: [String: Job] = [:]
    weak var webView: WKWebView?

    init(origin: String, calls: [String: (Input, Job) async throws -> Any]) {
        self.origin = origin
        self.calls = calls
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        // Only the page of this installation, and none of its frames.
        guard message.frameInfo.isMainFrame, Bridge.origin(of: message.frameInfo.securityOrigin) == origin,
            let body = message.body as? Input, body["rushes"] as? String == "call",
            let id = body["id"] as? String, let name = body["call"] as? String
        else { return }
        let input = body["input"] as? Input ?? [:]
        if name == "cancel" {
            running[input["call"] as? String ?? ""]?.isCancelled = true
            send(["rushes": "result", "id": id, "result": [String: Any]()])
            return
        }
        let job = Job(id: id, bridge: self)
        running[id] = job
        Task { @MainActor in
            defer { running[id] = nil }
            do {
                guard let call = calls[name] else { throw Failure(.unknownCall, name) }
                let result = try await call(input, job)
                send(["rushes": "result", "id": id, "result": result])
            } catch {
                let failure = error as? Failure ?? Failure(.program, error.localizedDescription)
                send(["rushes": "error", "id": id, "code": failure.code.rawValue, "reason": failure.reason])
            }
        }
    }

    private func send(_ message: Input) {
        guard let data = try? JSONSerialization.data(withJSONObject: message),
            let text = String(data: data, encoding: .utf8)
        else { return }
        // JSON is a JavaScript expression, except for these two line separators.
        let safe = text.replacingOccurrences(of: "\u{2028}", with: "\\u2028")
            .replacingOccurrences(of: "\u{2029}", with: "\\u2029")
        DispatchQueue.main.async { [weak self] in
            self?.webView?.evaluateJavaScript("window.rushesHost && window.rushesHost.receive(\(safe))")
        }
    }

    static func origin(of security: WKSecurityOrigin) -> String {
        let port = security.port == 0 ? "" : ":\(security.port)"
        return "\(security.protocol)://\(security.host)\(port)"
    }
}
