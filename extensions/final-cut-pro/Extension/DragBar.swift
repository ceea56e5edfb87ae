import AppKit

/// A bar below the page from which the last document is dragged into a timeline or an event.
final class DragBar: NSView, NSDraggingSource, NSPasteboardItemDataProvider {
    /// Final Cut Pro takes the highest version that it knows.
    private static let types =
        [NSPasteboard.PasteboardType("com.apple.finalcutpro.xml")]
        + (8...14).map { NSPasteboard.PasteboardType("com.apple.finalcutpro.xml.v1-\($0)") }

    private let label = NSTextField(labelWithString: "")
    private var document: String?

    override init(frame: NSRect) {
        super.init(frame: frame)
        label.lineBreakMode = .byTruncatingMiddle
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
            label.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -12),
            label.centerYAnchor.constraint(equalTo: centerYAnchor),
        ])
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ document: String, name: String) {
        self.document = document
        label.stringValue = "⠿ \(name)"
        isHidden = false
    }

    override func mouseDown(with event: NSEvent) {
        guard document != nil else { return }
        let item = NSPasteboardItem()
        item.setDataProvider(self, forTypes: DragBar.types)
        let dragged = NSDraggingItem(pasteboardWriter: item)
        dragged.setDraggingFrame(bounds, contents: NSImage(named: NSImage.multipleDocumentsName))
        beginDraggingSession(with: [dragged], event: event, source: self)
    }

    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { .copy }

    func pasteboard(
        _ pasteboard: NSPasteboard?, item: NSPasteboardItem, provideDataForType type: NSPasteboard.PasteboardType
    ) {
        if let document { item.setString(document, forType: type) }
    }
}
