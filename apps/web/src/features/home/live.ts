import { podCommentsChanged, podReviewChanged } from '@rushes/contract/comment-events';
import { nodeChanged } from '@rushes/contract/nodes';
import { podChanged } from '@rushes/contract/pods';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { homeKeys } from './keys.ts';

/** A large upload sends many events: one refetch covers them. */
const GATHER_MS = 1000;
let isWaiting = false;

function refresh(client: QueryClient): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    void client.invalidateQueries({ queryKey: homeKeys.all });
  }, GATHER_MS);
}

export const live: LiveHandlers = {
  [podChanged.name]: refresh,
  [podCommentsChanged.name]: refresh,
  [podReviewChanged.name]: refresh,
  [nodeChanged.name]: refresh,
};
