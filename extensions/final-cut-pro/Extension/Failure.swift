/// An error that the page shows in its own words, by its code. The codes are those of the page's contract.
struct Failure: Error {
    enum Code: String {
        case program, noProject, noSequence, noItems, downloadNotAllowed, existingFiles, subtitles
        case cancelled, network, unknownCall
    }

    let code: Code
    let reason: String

    init(_ code: Code, _ reason: String = "") {
        self.code = code
        self.reason = reason
    }
}
