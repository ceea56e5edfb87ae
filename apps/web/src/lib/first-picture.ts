import { keepOpening, keepStage } from './preferences.ts';

// A film that is opened in a tab of its own shows its first picture before this program runs there
// (`boot/first-picture.js`). The tab it was opened from tells where the film lies (app/openings.ts), the last film that
// was seen where pictures stand. Without either nothing happens, and the page shows the film when it is there.

export const OPENING_CHANNEL = 'rushes-opening';
/** A new tab asks where the film of a file lies … */
export type Asked = { ask: string };
/** … and whoever knows answers, with the size of its picture. */
export type Found = { id: string; src: string; width: number; height: number };

/** As long as a tab takes to become a page: addresses are not left lying about. */
const OPENING_MS = 3_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Told before it is asked for: the new tab finds it here sooner than an answer would come. */
export function leaveOpening(found: Found): void {
  keepOpening(JSON.stringify(found));
  clearTimeout(leaving);
  leaving = setTimeout(() => keepOpening(null), OPENING_MS);
}

/** The page shows the film itself, or something else in its place. */
export const endFirstPicture = (): boolean => dispatchEvent(new Event('rushes:picture'));

/** Where pictures stand in a window of this size, and how far from the edges of their place. */
export function rememberStage(
  stage: { left: number; top: number; width: number; height: number },
  margin: { side: number; strip: number; bottom: number },
): void {
  keepStage(JSON.stringify({ window: `${innerWidth}x${innerHeight}`, ...stage, margin }));
}
