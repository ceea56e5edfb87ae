import { mimeType } from './file-names.ts';

export type MediaKind = 'video' | 'audio' | 'image' | 'other';

/** Containers of film whose type does not begin with video. */
const alsoVideo = new Set(['application/mxf', 'application/vnd.ms-asf']);

export function mediaKind(name: string, given: string): MediaKind {
  const type = mimeType(name, given);
  if (type.startsWith('video/') || alsoVideo.has(type)) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('image/') ? 'image' : 'other';
}

/** Only film and sound are processed long enough for it to matter who is first. */
export const suitsPriority = (name: string, given: string): boolean =>
  ['video', 'audio'].includes(mediaKind(name, given));
