import AppKit
import CoreMedia
import ProExtensionHost

/// What Final Cut Pro offers to extensions: its timeline can be read, and its playhead moved.
final class Editor {
    private var host: FCPXHost? { ProExtensionHostSingleton() as? FCPXHost }

    var version: String { host?.versionString ?? "" }

    func movePlayhead(_ input: Bridge.Input) throws -> Any {
        guard let timeline = host?.timeline, let sequence = timeline.activeSequence else { throw Failure(.noSequence) }
        guard let seconds = input["seconds"] as? Double else { throw Failure(.unknownCall) }
        // The middle of a frame is given: its start is a whole number of frames.
        let frames = (seconds / CMTimeGetSeconds(sequence.frameDuration)).rounded(.down)
        let offset = CMTimeMultiply(sequence.frameDuration, multiplier: Int32(frames))
        timeline.movePlayhead(to: CMTimeAdd(sequence.startTime, offset))
        return [String: Any]()
    }

    /// The library of the open project: without it, Final Cut Pro asks where imported items go.
    private var library: URL? {
        let project = host?.timeline?.activeSequence?.container as? FCPXProject
        let event = project?.container as? FCPXEvent
        return (event?.container as? FCPXLibrary)?.url
    }

    /// Opens the document in Final Cut Pro, which sends it an Apple event. Returns the document, for dragging.
    func open(xml: String, name: String) async throws -> String {
        guard let host, let app = NSWorkspace.shared.urlForApplication(withBundleIdentifier: host.bundleIdentifier) else {
            throw Failure(.program, "Final Cut Pro was not found.")
        }
        let document = withLibrary(xml)
        let safe = name.components(separatedBy: CharacterSet(charactersIn: "/\\\":*?<>|")).joined(separator: "_")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(safe).fcpxml")
        try document.write(to: file, atomically: true, encoding: .utf8)
        let configuration = NSWorkspace.OpenConfiguration()
        try await NSWorkspace.shared.open([file], withApplicationAt: app, configuration: configuration)
        return document
    }

    private func withLibrary(_ xml: String) -> String {
        guard let library, let start = xml.range(of: "<resources>") else { return xml }
        let place = library.absoluteString.replacingOccurrences(of: "&", with: "&amp;")
        let options = "<import-options><option key=\"library location\" value=\"\(place)\"/></import-options>"
        return xml.replacingCharacters(in: start.lowerBound..<start.lowerBound, with: options)
    }
}
