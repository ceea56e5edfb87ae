import { podCommentsChanged, podReviewChanged } from '@rushes/contract/comment-events';
import type { LiveHandlers } from '#lib/live-handlers.ts';
import { commentKeys } from './keys.ts';
import { refreshComments } from './refresh.ts';

/** The counts in the tree cover the whole tenant: throttle the refetch. */
const COUNTS_MS = 1000;
let counting = false;

export const live: LiveHandlers = {
  [podCommentsChanged.name]: (client, data) => {
    const { id } = data as { id: string };
    refreshComments(client, id);
    if (counting) return;
    counting = true;
    setTimeout(() => {
      counting = false;
      void client.invalidateQueries({ queryKey: commentKeys.open });
    }, COUNTS_MS);
  },
  [podReviewChanged.name]: (client, data) => {
    const { id } = data as { id: string };
    void client.invalidateQueries({ queryKey: commentKeys.review(id) });
  },
};
