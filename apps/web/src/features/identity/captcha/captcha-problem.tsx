import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useCaptchaProblem } from './captcha.ts';

const CaptchaDialog = lazy(() =>
  loadChunk(() => import('./captcha-dialog.tsx')).then((part) => ({ default: part.CaptchaDialog })),
);

/** The dialog is rarely needed, so the first page does not load it. */
export function CaptchaProblem() {
  const isOpen = useCaptchaProblem((state) => state.isOpen);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CaptchaDialog onClose={() => useCaptchaProblem.setState({ isOpen: false })} />
    </Suspense>
  );
}
