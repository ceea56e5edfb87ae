import type { Pod } from '@rushes/contract/pods';
import { useState } from 'react';
import type { Spot } from './deep-link.ts';
import { mediaOf } from './media-of.ts';
import { browserPlays, browserShows } from './playable.ts';
import { PodPaper } from './pod-paper.tsx';
import { PodPlayer } from './pod-player.tsx';
import { StagePlate } from './stage-plate.tsx';

interface Props {
  pod: Pod;
  spot: Spot;
  mayControl: boolean;
  mayDownload: boolean;
}

const browser = { plays: browserPlays, shows: browserShows };

/** Give it a `key` per file. */
export function FileStage({ pod, spot, mayControl, mayDownload }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const media = mediaOf(pod, browser, refused);
  if (media.show === 'player')
    return <PodPlayer pod={pod} media={media} spot={spot} onRefused={setRefused} />;
  if (media.show === 'paper')
    return <PodPaper pod={pod} media={media} spot={spot} mayDownload={mayDownload} />;
  return <StagePlate pod={pod} show={media.show} mayControl={mayControl} mayDownload={mayDownload} />;
}
