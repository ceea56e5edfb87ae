import type { Pod } from '@rushes/contract/pods';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { formatOf } from '#features/pods/card/display.ts';
import { podKeys } from '#features/pods/keys.ts';
import { checkMedia } from '#lib/api.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage } from '#lib/i18n.ts';
import { DownloadButton } from '../bar/download-button.tsx';
import type { Spot } from '../deep-link.ts';
import type { Media } from './media-of.ts';
import styles from './pod-document.module.css';
import { useStableSource } from './use-stable-source.ts';

// The document readers are large, and most files are not documents.
const PdfPlayer = lazy(async () => ({ default: (await import('#player/pdf/PdfPlayer.tsx')).PdfPlayer }));
const TextPlayer = lazy(async () => ({ default: (await import('#player/text/TextPlayer.tsx')).TextPlayer }));

interface Props {
  pod: Pod;
  media: Extract<Media, { show: 'document' }>;
  spot: Spot;
  mayDownload: boolean;
}

/** Documents (by page) and text files. */
export function PodDocument({ pod, media: { kind, asset }, spot, mayDownload }: Props) {
  const language = useLanguage();
  const client = useQueryClient();
  const { url, lose } = useStableSource({ id: asset.id, url: asset.url ?? '' });
  const onProblem = useCallback(() => {
    void checkMedia(url);
    lose();
    void client.invalidateQueries({ queryKey: podKeys.pod(pod.id), exact: true });
  }, [url, lose, client, pod.id]);
  const shared = {
    src: url,
    posterAlt: pod.name,
    strip: { left: [formatOf(pod.name), bytes(asset.size, language)].filter(Boolean) },
    download: mayDownload ? <DownloadButton pod={pod} /> : undefined,
    onProblem,
  };
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      {kind === 'pdf' ? (
        <PdfPlayer {...shared} page={spot.page} />
      ) : (
        <TextPlayer {...shared} size={asset.size} />
      )}
    </Suspense>
  );
}
