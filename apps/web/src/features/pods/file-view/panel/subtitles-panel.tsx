import type { Pod } from '@rushes/contract/pods';
import { PodSubtitles } from '#features/subtitles/widgets/pod-subtitles.tsx';
import { subtitlesOf } from '../stage/media-of.ts';
import { useTiming } from '../stage/timing-of.ts';

/** Must be rendered with a `key` per file. */
export function SubtitlesPanel({ pod }: { pod: Pod }) {
  const { base } = useTiming(pod);
  return <PodSubtitles pod={pod} assets={subtitlesOf(pod.asset)} base={base} />;
}
