import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Served from our own origin, so that no other server is contacted. The build copies the files there. */
const data = `${import.meta.env.BASE_URL}assets/pdfjs-${version}`;
const RANGE = 256 * 1024;
/** Larger images are skipped to limit memory use. */
const LARGEST_IMAGE = 128 * 1024 * 1024;

export type PdfTrouble = 'password' | 'broken' | 'failed';

/** Fetches only the ranges needed for the shown page. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close(): void } {
  const task = getDocument({
    url,
    rangeChunkSize: RANGE,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // The CSP forbids code generated at run time, which includes WebAssembly.
    useWasm: false,
    maxImageSize: LARGEST_IMAGE,
    enableXfa: false,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

export function troubleOf(error: unknown): PdfTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'password';
  return name === 'ResponseException' || name === 'TypeError' ? 'failed' : 'broken';
}
