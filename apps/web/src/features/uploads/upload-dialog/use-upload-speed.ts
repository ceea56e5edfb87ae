import { useEffect, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { addSample, type Sample, speedOf, timeLeft } from '../transfer/rate.ts';
import type { Totals } from '../upload-item.ts';
import { useUploads } from '../upload-state.ts';

/** Kept outside the component, so that dialog and dock show the same speed. */
let kept: Sample[] = [];

/** Between these two speeds one decimal is shown. */
const [SLOW, FAST] = [1024 * 1024, 10 * 1024 * 1024];

/** Speed and remaining time, or why nothing is sent; null when no upload is running. */
export function useUploadSpeed(totals: Totals): string | null {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const online = useOnline();
  const paused = useUploads((state) => state.paused);
  const signedOut = useUploads((state) => state.signedOut);
  const [samples, setSamples] = useState(kept);
  const { moved } = totals;
  const busy = totals.uploading + totals.waiting > 0;
  const going = busy && !paused && !signedOut && online;
  useEffect(() => {
    kept = going ? addSample(kept, { at: performance.now(), bytes: moved }) : [];
    setSamples(kept);
  }, [moved, going]);

  if (!busy) return null;
  if (signedOut) return t('dock.signInAgain');
  if (paused) return t('dock.kept');
  if (!online) return t('dock.offline');
  const speed = speedOf(samples);
  const left = timeLeft(totals.bytes - totals.uploaded, speed);
  if (!left) return t('dock.starting');
  const rate = t('dock.speed', { amount: bytes(speed, language, speed >= SLOW && speed < FAST ? 1 : 0) });
  return `${rate}, ${t(`dock.left.${left.unit}`, { count: left.count })}`;
}
