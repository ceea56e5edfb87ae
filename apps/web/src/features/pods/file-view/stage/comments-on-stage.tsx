import type { Pod } from '@rushes/contract/pods';
import { CommentStage } from '#features/comments/widgets/comment-stage.tsx';
import { useTiming } from './timing-of.ts';

export interface OnStage {
  pod: Pod;
  onAsked: () => void;
  onDraw: () => void;
}

/** Must be rendered with a `key` per file. */
export default function CommentsOnStage({ pod, ...asks }: OnStage) {
  const timing = useTiming(pod);
  return <CommentStage podid={pod.id} archived={pod.archived !== 0} timing={timing} {...asks} />;
}
