import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Beside our own files, so that nothing is asked of other servers; the build puts them there. */
const data = `${import.meta.env.BASE_URL}assets/pdfjs-${version}`;
const RANGE = 256 * 1024;
/** A picture of more pixels than this is left out rather than let it take the whole memory. */
const LARGEST_IMAGE = 128 * 1024 * 1024;

export type PdfTrouble = 'password' | 'broken' | 'failed';

/** Only the ranges that the shown page needs are fetched. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close(): void } {
  const task = getDocument({
    url,
    rangeChunkSize: RANGE,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // The page's policy allows no code that is made while it runs, and counts WebAssembly among it.
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
