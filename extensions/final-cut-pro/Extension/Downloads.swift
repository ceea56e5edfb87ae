import AppKit
import Foundation

/// Media that is imported: downloaded into a folder that the user chooses once.
final class Downloads {
    private static let bookmark = "rushes.folder"
    private static let forbidden = CharacterSet(charactersIn: "/\\\":*?<>|")

    /// Downloads the files and returns where they are: the page makes the document that imports them.
    @MainActor
    func importFiles(_ input: Bridge.Input, _ job: Bridge.Job) async throws -> Any {
        guard let files = input["files"] as? [Bridge.Input], !files.isEmpty else { throw Failure(.noItems) }
        let folder = try await chooseFolder()
        guard folder.startAccessingSecurityScopedResource() else { throw Failure(.cancelled) }
        defer { folder.stopAccessingSecurityScopedResource() }
        let total = files.reduce(0.0) { $0 + ($1["size"] as? Double ?? 0) }
        var done = 0.0
        var imported: [String] = []
        var places: [String] = []
        var failed: [[String: String]] = []
        for file in files {
            if job.isCancelled { break }
            let name = file["name"] as? String ?? ""
            let target = folder.appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: target.path) {
                failed.append(["name": name, "reason": "exists"])
            } else if name.isEmpty || name.rangeOfCharacter(from: Downloads.forbidden) != nil {
                failed.append(["name": name, "reason": "failed"])
            } else if await download(file["url"] as? String ?? "", to: target) {
                imported.append(name)
                places.append(target.absoluteString)
            } else {
                failed.append(["name": name, "reason": "failed"])
            }
            done += file["size"] as? Double ?? 0
            job.progress(done, total)
        }
        return ["imported": imported, "failed": failed, "places": places, "cancelled": job.isCancelled]
    }

    /// URLSession writes to a file while it receives, so that no file is in memory.
    private func download(_ address: String, to target: URL) async -> Bool {
        guard let url = URL(string: address), url.scheme == "https" else { return false }
        do {
            let (received, response) = try await URLSession.shared.download(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { return false }
            try FileManager.default.moveItem(at: received, to: target)
            return true
        } catch {
            return false
        }
    }

    @MainActor
    private func chooseFolder() async throws -> URL {
        let defaults = UserDefaults.standard
        var isStale = false
        if let data = defaults.data(forKey: Downloads.bookmark),
            let known = try? URL(
                resolvingBookmarkData: data, options: .withSecurityScope, relativeTo: nil, bookmarkDataIsStale: &isStale),
            !isStale
        {
            return known
        }
        let panel = NSOpenPanel()
        panel.canChooseDirectories = true
        panel.canChooseFiles = false
        panel.canCreateDirectories = true
        guard panel.runModal() == .OK, let folder = panel.url else { throw Failure(.cancelled) }
        let data = try folder.bookmarkData(options: .withSecurityScope, includingResourceValuesForKeys: nil, relativeTo: nil)
        defaults.set(data, forKey: Downloads.bookmark)
        return folder
    }
}
