import type { Pod } from '@rushes/contract/pods';
import { PodSubtitles } from '#features/subtitles/widgets/pod-subtitles.tsx';
import { usable } from './media-of.ts';
import { useTiming } from './timing-of.ts';

/** Give it a `key` per file. */
export function SubtitlesPanel({ pod }: { pod: Pod }) {
  const { base } = useTiming(pod);
  const assets = [...pod.asset.vtt, ...pod.asset.srt].filter((asset) => usable([asset]));
  return <PodSubtitles pod={pod} assets={assets} base={base} />;
}
