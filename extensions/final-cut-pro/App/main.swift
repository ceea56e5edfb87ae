import AppKit

// The app only carries the extension. macOS registers the extension when the app is opened once.
final class AppDelegate: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
        let alert = NSAlert()
        alert.messageText = "Rushes"
        alert.informativeText = "Open Final Cut Pro and choose Window > Extensions > Rushes."
        alert.runModal()
        NSApplication.shared.terminate(nil)
    }
}

let delegate = AppDelegate()
NSApplication.shared.delegate = delegate
NSApplication.shared.run()
