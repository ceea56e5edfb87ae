/** hls.js is larger than the player: loaded only for media with a stream. */
export const loadStream = () => import('./stream.ts');

/** Requests it ahead, where the browser does not play streams itself. */
export function expectStream(): void {
  if (typeof MediaSource !== 'undefined') void loadStream().catch(() => {});
}
