import { podQuery } from '#features/pods/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Asked, type Found, OPENING_CHANNEL } from '#player/stage/first-picture.ts';
import { currentUser } from '#session/session.ts';

/** Recently fetched data is sufficient: the new tab also sends its own request. */
const FRESH_MS = 10_000;

/** Sends the video URL to a newly opened tab while that tab is still loading. */
export function shareFirstPicture(): void {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(OPENING_CHANNEL);
  channel.onmessage = async ({ data }: MessageEvent<Partial<Asked>>) => {
    if (typeof data.ask !== 'string' || !currentUser()) return;
    try {
      const [pod, { firstPictureOf }] = await Promise.all([
        queryClient.fetchQuery({ ...podQuery(data.ask), staleTime: FRESH_MS }),
        import('#features/pods/file-view/stage/first-picture-of.ts'),
      ]);
      const found: Found | null = firstPictureOf(pod);
      if (found) channel.postMessage(found);
    } catch {
      // The new tab reports errors itself.
    }
  };
}
