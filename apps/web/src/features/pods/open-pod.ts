import { leaveOpening } from '#lib/first-picture.ts';
import { queryClient } from '#lib/query-client.ts';
import { openTab, podPath } from './item-actions.ts';
import { podQuery } from './queries.ts';

/** Long enough for the second of two clicks. */
const FRESH_MS = 2_000;

/** The new tab asks this one where the film lies (app/openings.ts) before it can ask the server: by then it is known. */
export function openPod(id: string): void {
  openTab(podPath(id));
  void firstPicture(id).then(
    (found) => found && leaveOpening(found),
    () => {
      // The new tab says itself what is wrong.
    },
  );
}

/** The first of two clicks, perhaps. */
export function expectOpening(id: string): void {
  void firstPicture(id).catch(() => {});
}

async function firstPicture(id: string) {
  const [pod, { firstPictureOf }] = await Promise.all([
    queryClient.fetchQuery({ ...podQuery(id), staleTime: FRESH_MS }),
    import('./file-view/first-picture-of.ts'),
  ]);
  return firstPictureOf(pod);
}
