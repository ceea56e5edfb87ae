import type { Pod } from '@rushes/contract/pods';
import { lazy, Suspense, useEffect, useState } from 'react';
import { browserShows } from '#features/pods/widgets/file-media.ts';
import { browserPlays } from '#features/pods/widgets/playable.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { endFirstPicture } from '#player/stage/first-picture.ts';
import type { Spot } from '../deep-link.ts';
import { comparableWith } from '../versions/comparable.ts';
import styles from './file-stage.module.css';
import { mediaOf } from './media-of.ts';
import { PodDocument } from './pod-document.tsx';
import { PodPlayer } from './pod-player.tsx';

interface Props {
  pod: Pod;
  spot: Spot;
  /** Id of the version to compare with. */
  compare?: string | undefined;
  mayControl: boolean;
  mayDownload: boolean;
}

// Loaded on demand: most files can be played or shown.
const StagePlate = lazy(async () => ({
  default: (await loadChunk(() => import('./stage-placeholder.tsx'))).StagePlaceholder,
}));
const ComparePods = lazy(() => loadChunk(() => import('../versions/compare-pods.tsx')));

const browser = { plays: browserPlays, shows: browserShows };

/** Must be rendered with a `key` per file. */
export function FileStage({ pod, spot, compare, mayControl, mayDownload }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const media = mediaOf(pod, browser, refused);
  const isVideo = media.show === 'player' && media.kind === 'video' && !compare;
  useEffect(() => {
    if (!isVideo) endFirstPicture();
  }, [isVideo]);
  useEffect(() => () => void endFirstPicture(), []);
  if (compare && comparableWith(pod, compare) && media.show === 'player')
    return (
      <Suspense fallback={<div className={styles.room} />}>
        <ComparePods pod={pod} media={media} otherId={compare} spot={spot} />
      </Suspense>
    );
  if (media.show === 'player')
    return <PodPlayer pod={pod} media={media} spot={spot} onRefused={setRefused} />;
  if (media.show === 'document')
    return <PodDocument pod={pod} media={media} spot={spot} mayDownload={mayDownload} />;
  return (
    <Suspense>
      <StagePlate pod={pod} show={media.show} mayControl={mayControl} mayDownload={mayDownload} />
    </Suspense>
  );
}
