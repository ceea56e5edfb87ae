import { writeStored } from '#lib/storage.ts';

// A video opened in a new tab shows its first frame before the app starts there (`boot/first-picture.js`). The opening
// tab provides the URL (app/share-first-picture.ts); the position is that of the last video shown. Without both, the video appears
// when the page has loaded.

// `boot/first-picture.js` reads these keys.
const STAGE_KEY = 'rushes.stage';
const OPENING_KEY = 'rushes.opening';

export const OPENING_CHANNEL = 'rushes-opening';
/** A new tab asks for the video URL of a file. */
export type Asked = { ask: string };
/** Response of another tab, with the video size. */
export type Found = { id: string; src: string; width: number; height: number };

/** Time until a new tab has loaded. The signed URL is removed from storage afterwards. */
const OPENING_MS = 3_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Stores the URL in advance: the new tab reads it faster than it would get a response. */
export function leaveOpening(found: Found): void {
  writeStored(OPENING_KEY, JSON.stringify(found));
  clearTimeout(leaving);
  leaving = setTimeout(() => writeStored(OPENING_KEY, null), OPENING_MS);
}

/** The page now shows the video itself, or other content. */
export const endFirstPicture = (): boolean => dispatchEvent(new Event('rushes:picture'));

/** Stores the stage position for this window size, and the margins of the picture. */
export function rememberStage(
  stage: { left: number; top: number; width: number; height: number },
  margin: { side: number; strip: number; bottom: number },
): void {
  writeStored(STAGE_KEY, JSON.stringify({ window: `${innerWidth}x${innerHeight}`, ...stage, margin }));
}
