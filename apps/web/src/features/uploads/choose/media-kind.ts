import { mimeType } from './file-names.ts';

export type MediaKind = 'video' | 'audio' | 'image' | 'other';

/** Video containers whose MIME type does not start with video/. */
const alsoVideo = new Set(['application/mxf', 'application/vnd.ms-asf']);

export function mediaKind(name: string, given: string): MediaKind {
  const type = mimeType(name, given);
  if (type.startsWith('video/') || alsoVideo.has(type)) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return type.startsWith('image/') ? 'image' : 'other';
}

/** Only video and audio are processed long enough for priority to matter. */
export const suitsPriority = (name: string, given: string): boolean =>
  ['video', 'audio'].includes(mediaKind(name, given));
