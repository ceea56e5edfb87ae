import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import classes from './pdf.module.css';

/** Some browsers do not draw a larger canvas, and all draw it slowly. */
const MOST_PIXELS = 16 * 1024 * 1024;
/** While zooming, the last rendering is scaled; the page is rendered again after this delay. */
const REST_MS = 120;

/** @returns device pixels per PDF point. */
function sharpness(page: PDFPageProxy, width: number): number {
  const one = page.getViewport({ scale: 1 });
  const wanted = (width * window.devicePixelRatio) / one.width;
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / (one.width * one.height)));
}

/** One page, rendered at the resolution of the screen. */
export function PdfPage({ page, label, onDrawn }: { page: PDFPageProxy; label: string; onDrawn(): void }) {
  const area = useElementSize<HTMLDivElement>();
  const paper = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<PDFPageProxy | null>(null);
  const [shown, setShown] = useState<{ number: number; pixels: number } | null>(null);
  const width = Math.round(area.width);
  const announce = useRef(onDrawn);
  useEffect(() => {
    announce.current = onDrawn;
  });

  useEffect(() => {
    if (width === 0) return;
    const sheet = document.createElement('canvas');
    const viewport = page.getViewport({ scale: sharpness(page, width) });
    sheet.width = Math.max(1, Math.floor(viewport.width));
    sheet.height = Math.max(1, Math.floor(viewport.height));
    let task: ReturnType<PDFPageProxy['render']> | undefined;
    const timer = setTimeout(
      () => {
        task = page.render({ canvas: sheet, viewport });
        task.promise.then(
          () => {
            const canvas = paper.current;
            if (!canvas) return;
            canvas.width = sheet.width;
            canvas.height = sheet.height;
            canvas.getContext('2d')?.drawImage(sheet, 0, 0);
            drawn.current = page;
            setShown({ number: page.pageNumber, pixels: sheet.width });
            announce.current();
          },
          // Cancelled, or the page is only partly renderable: keep the current rendering.
          () => {},
        );
      },
      drawn.current === page ? REST_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      task?.cancel();
    };
  }, [page, width]);

  return (
    <div ref={area.ref} className="cover w-full h-full">
      <canvas
        ref={paper}
        className={classes.paper}
        role="img"
        aria-label={label}
        data-testid="pdf-page"
        data-page={shown?.number}
        data-pixels={shown?.pixels}
      />
      <PageText page={page} width={width} />
    </div>
  );
}

/** Invisible text layer over the page image, for selection, search and screen readers. */
function PageText({ page, width }: { page: PDFPageProxy; width: number }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = layer.current;
    if (!container) return;
    const viewport = page.getViewport({ scale: 1 });
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    // Cancelled, or the text cannot be read: the page image is shown without it.
    text.render().catch(() => {});
    return () => {
      text.cancel();
      container.replaceChildren();
    };
  }, [page]);
  const scale = width / page.getViewport({ scale: 1 }).width;
  return (
    <div
      ref={layer}
      className={classes.text}
      data-text=""
      data-testid="pdf-text"
      style={{ '--total-scale-factor': scale } as CSSProperties}
    />
  );
}
