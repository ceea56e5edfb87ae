import type { Pod } from '@rushes/contract/pods';
import { PodComments } from '#features/comments/widgets/pod-comments.tsx';
import { useTiming } from '../stage/timing-of.ts';

/** Must be rendered with a `key` per file. */
export function CommentsPanel({ pod }: { pod: Pod }) {
  const timing = useTiming(pod);
  return <PodComments pod={pod} timing={timing} />;
}
