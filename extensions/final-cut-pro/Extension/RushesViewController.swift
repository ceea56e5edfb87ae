import AppKit
import WebKit

/// Shows Rushes in a web view and does for that page what a page cannot: call Final Cut Pro and write files.
@objc(RushesViewController)
final class RushesViewController: NSViewController, WKNavigationDelegate, WKUIDelegate {
    private static let protocolVersion = 1
    private let editor = Editor()
    private let downloads = Downloads()
    private let bar = DragBar(frame: .zero)
    private var webView: WKWebView?

    private var address: String { Bundle.main.object(forInfoDictionaryKey: "RushesAddress") as? String ?? "" }

    override func loadView() {
        let bridge = Bridge(origin: address, calls: calls)
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "rushes")
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = self
        web.uiDelegate = self
        bridge.webView = web
        webView = web
        let stack = NSStackView(views: [web, bar])
        stack.orientation = .vertical
        stack.spacing = 0
        bar.heightAnchor.constraint(equalToConstant: 36).isActive = true
        view = stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        if let url = URL(string: address) { webView?.load(URLRequest(url: url)) }
    }

    private var calls: [String: (Bridge.Input, Bridge.Job) async throws -> Any] {
        [
            "hello": { [editor] _, _ in
                [
                    "program": "final-cut-pro", "version": editor.version,
                    "protocol": RushesViewController.protocolVersion, "capabilities": ["import", "playhead", "xml"],
                ] as [String: Any]
            },
            "movePlayhead": { [editor] input, _ in try editor.movePlayhead(input) },
            "importFiles": { [downloads] input, job in try await downloads.importFiles(input, job) },
            "addXml": { [weak self] input, _ in
                guard let self, let xml = input["xml"] as? String else { throw Failure(.noItems) }
                let name = input["name"] as? String ?? "Rushes"
                let document = try await editor.open(xml: xml, name: name)
                await MainActor.run { self.bar.show(document, name: name) }
                return [String: Any]()
            },
            "openLink": { input, _ in
                guard let url = URL(string: input["url"] as? String ?? ""), ["https", "mailto"].contains(url.scheme) else {
                    throw Failure(.unknownCall)
                }
                NSWorkspace.shared.open(url)
                return [String: Any]()
            },
        ]
    }

    /// Other sites open in the browser of the user: here they would replace Rushes, without a way back.
    func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let isFrame = action.targetFrame?.isMainFrame == false
        guard let url = action.request.url, !isFrame, !url.absoluteString.hasPrefix("\(address)/"),
            url.absoluteString != address
        else { return decisionHandler(.allow) }
        NSWorkspace.shared.open(url)
        decisionHandler(.cancel)
    }
}
