import { parseSubtitles } from './subtitle-file.ts';

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  text: string;
}

/** Reads the cues of an SRT or VTT file without markup. Cues without text are left out. */
export function parsePlainCues(file: string): Cue[] {
  const format = /^\uFEFF?WEBVTT/.test(file) ? 'vtt' : 'srt';
  return parseSubtitles(file, format).cues.flatMap(({ startTime, endTime, text }) => {
    const spoken = plain(text).trim();
    return spoken ? [{ start: startTime, end: endTime, text: spoken }] : [];
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** Removes tags for italics, voices, colours and positions. Most text has none and is returned as is. */
export const plain = (text: string): string => (/[<{&]/.test(text) ? withoutMarks(text) : text);

const withoutMarks = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '');
