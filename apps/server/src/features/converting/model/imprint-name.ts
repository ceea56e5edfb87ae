import { NAME_MAX } from '@rushes/contract/enums';

const BETWEEN = ' – ';
const EXTENSION = '.mp4';
const ROOM = NAME_MAX - BETWEEN.length - EXTENSION.length;

/** The file and the subtitle file without their extensions, each shortened to half of the maximum length if needed. */
export function nameOfImprint(file: string, subtitles: string): string {
  const base = file.replace(/\.[^.]{1,8}$/, '');
  const title = subtitles.replace(/\.(srt|vtt)$/i, '');
  const shortened = title.slice(0, Math.max(ROOM - base.length, ROOM >> 1));
  const start = base.slice(0, ROOM - shortened.length);
  return `${start}${BETWEEN}${shortened}`.toWellFormed() + EXTENSION;
}
