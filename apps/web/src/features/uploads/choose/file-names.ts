import { AssetType, NAME_MAX } from '@rushes/contract/enums';
import type { UploadableType } from '@rushes/contract/uploads';
import type { UploadProblem } from '../upload-problem.ts';

/** macOS sends é as two characters: measure the name as the server will store it. */
const tooLong = (name: string) => name.normalize('NFC').trim().length > NAME_MAX;

export function checkTarget(nodeid: string | undefined, path: string): UploadProblem | null {
  if (!nodeid) return { kind: 'activeNodeRequired', params: {} };
  const segments = path.split('/').filter(Boolean);
  const name = segments.pop() ?? '';
  const segment = segments.find(tooLong);
  if (segment !== undefined)
    return { kind: 'folderSegmentTooLong', params: { segment, maxLength: NAME_MAX } };
  if (tooLong(name)) return { kind: 'fileNameTooLong', params: { name, maxLength: NAME_MAX } };
  return null;
}

/** Value of the `accept` attribute. */
export const SUBTITLES = '.srt,.vtt';

const isSubtitles = (name: string): boolean => /\.(srt|vtt)$/i.test(name);

/** Whether a file can be uploaded as this asset type: subtitles are recognised by name, other types by content. */
export const suits = (type: UploadableType, name: string): boolean =>
  type !== AssetType.SRT || isSubtitles(name);

/** "Subtitles" is one choice; the extension decides between the two formats. */
export const typeByExtension = (type: UploadableType, name: string): UploadableType =>
  type === AssetType.SRT && /\.vtt$/i.test(name) ? AssetType.VTT : type;

/** Browsers leave the type empty for formats they do not know, which includes most camera formats. */
const types: Record<string, string> = {
  mxf: 'application/mxf',
  asf: 'application/vnd.ms-asf',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  mpg: 'video/mpeg',
  wav: 'audio/wav',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  dng: 'image/x-adobe-dng',
  psd: 'image/vnd.adobe.photoshop',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  tar: 'application/x-tar',
  rar: 'application/vnd.rar',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
};

export function mimeType(name: string, given: string): string {
  if (given) return given;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return types[extension] ?? '';
}
