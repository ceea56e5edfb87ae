import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  addSample,
  createGuestUploads,
  type GuestUploads,
  type Sample,
  speedOf,
  timeLeft,
  totalsOf,
} from '#features/uploads/widgets/guest-uploads.ts';
import { bytes } from '#lib/format.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { renewToken, tokenOf } from './queries.ts';

const sendings = new Map<string, GuestUploads>();

/** One queue per link: it outlives the page when the password is requested again. */
export function sendingFor(code: string, maxfilesize: number): GuestUploads {
  const known = sendings.get(code);
  if (known) return known;
  const made = createGuestUploads({
    code,
    maxfilesize,
    token: () => tokenOf(code),
    renew: () => renewToken(code),
  });
  sendings.set(code, made);
  return made;
}

/** Resumes waiting uploads when the link grants access again. */
export function useAutoResume(code: string, { store, resume }: GuestUploads): void {
  const signedOut = useStore(store, (state) => state.signedOut);
  useEffect(() => {
    if (!signedOut) return;
    const resumeSignedIn = () => tokenOf(code) !== undefined && resume();
    if (!resumeSignedIn()) void renewToken(code).then(resumeSignedIn);
  }, [code, resume, signedOut]);
}

/** Number of sent files, progress and remaining time, or why nothing is sent. */
export function useProgress(uploads: GuestUploads) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const online = useOnline();
  const items = useStore(uploads.store, (state) => state.items);
  const paused = useStore(uploads.store, (state) => state.paused);
  const signedOut = useStore(uploads.store, (state) => state.signedOut);
  const [samples, setSamples] = useState<Sample[]>([]);
  const totals = totalsOf(items);
  const busy = totals.uploading + totals.waiting > 0;
  const going = busy && !paused && !signedOut && online;
  const { moved } = totals;
  useEffect(() => {
    setSamples((before) => (going ? addSample(before, { at: performance.now(), bytes: moved }) : []));
  }, [moved, going]);
  const left = timeLeft(totals.bytes - totals.uploaded, speedOf(samples));
  const amounts = t('row.amounts', {
    uploaded: bytes(totals.uploaded, language),
    total: bytes(totals.bytes, language),
  });
  const pace = paused
    ? t('pace.paused')
    : online
      ? left && t(`pace.left.${left.unit}`, { count: left.count })
      : t('pace.offline');
  return {
    items,
    paused,
    busy,
    totals,
    words: busy ? [amounts, pace].filter(Boolean).join(', ') : amounts,
  };
}
