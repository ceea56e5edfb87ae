/** hls.js is larger than the player: loaded only for media with a stream. */
export const loadStream = () => import('./stream.ts');

/**
 * Fetches the playlists into the cache of the browser while hls.js is loading. Only playlists: the segments of a
 * watermarked video are made on request.
 */
export async function fetchPlaylists(master: string): Promise<void> {
  const text = await (await fetch(master)).text();
  const playlists = text.split('\n').filter((line) => /^[^#].*\.m3u8/.test(line));
  await Promise.all(playlists.map((line) => fetch(new URL(line, new URL(master, location.href)))));
}

/** Requests it ahead, where the browser does not play streams itself. */
export function expectStream(): void {
  if (typeof MediaSource !== 'undefined') void loadStream().catch(() => {});
}
