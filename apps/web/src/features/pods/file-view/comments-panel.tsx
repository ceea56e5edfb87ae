import type { Pod } from '@rushes/contract/pods';
import { useMemo } from 'react';
import { PodComments } from '#features/comments/widgets/pod-comments.tsx';
import { timingOf } from './timing-of.ts';

/** Give it a `key` per file. */
export function CommentsPanel({ pod }: { pod: Pod }) {
  const timing = useMemo(() => timingOf(pod), [pod]);
  return <PodComments pod={pod} timing={timing} />;
}
