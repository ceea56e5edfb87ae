import { queryClient } from '#lib/query-client.ts';
import { leaveOpening } from '#player/stage/first-picture.ts';
import { podQuery } from '../queries.ts';
import { openTab, podPath } from './item-actions.ts';

/** Covers the interval between the two clicks of a double click. */
const FRESH_MS = 2_000;

/** Fetches the pod: the new tab asks this tab for the video URL (app/share-first-picture.ts) before it can call the server. */
export function openPod(id: string): void {
  openTab(podPath(id));
  void firstPicture(id).then(
    (found) => found && leaveOpening(found),
    () => {
      // The new tab reports the error itself.
    },
  );
}

/** Prefetches on the first click, in case it becomes a double click. */
export function prefetchPod(id: string): void {
  void firstPicture(id).catch(() => {});
}

async function firstPicture(id: string) {
  const [pod, { firstPictureOf }] = await Promise.all([
    queryClient.fetchQuery({ ...podQuery(id), staleTime: FRESH_MS }),
    import('../file-view/stage/first-picture-of.ts'),
  ]);
  return firstPictureOf(pod);
}
