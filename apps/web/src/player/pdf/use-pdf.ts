import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf, type PdfTrouble, troubleOf } from './open-pdf.ts';

/** @param attempt a new number opens the document again. */
export function usePdf(src: string, attempt: number) {
  const [state, setState] = useState<{ document?: PDFDocumentProxy; trouble?: PdfTrouble }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the document again
  useEffect(() => {
    let left = false;
    setState({});
    const { document, close } = openPdf(src);
    document.then(
      (opened) => left || setState({ document: opened }),
      (error: unknown) => left || setState({ trouble: troubleOf(error) }),
    );
    return () => {
      left = true;
      close();
    };
  }, [src, attempt]);
  return state;
}

/** The previous page stays until the next one is loaded. */
export function usePdfPage(document: PDFDocumentProxy | undefined, number: number) {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [trouble, setTrouble] = useState<PdfTrouble | null>(null);
  useEffect(() => {
    if (!document) return;
    let left = false;
    setTrouble(null);
    document.getPage(number).then(
      (found) => left || setPage(found),
      (error: unknown) => left || setTrouble(troubleOf(error)),
    );
    return () => {
      left = true;
    };
  }, [document, number]);
  return { page: document ? page : null, trouble };
}
