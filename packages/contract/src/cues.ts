export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  text: string;
}

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;

/** SRT and VTT alike: whatever stands between two lines with times. Tolerant, since people write these by hand. */
export function parseCues(file: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const times = TIMES.exec(lines[at] ?? '');
    if (!times) continue;
    const text = plain(lines.slice(at + 1).join('\n')).trim();
    if (text) cues.push({ start: msOf(times[1]!), end: msOf(times[2]!), text });
  }
  return cues.sort((a, b) => a.start - b.start);
}

function msOf(time: string): number {
  const [clock = '', fraction = ''] = time.split(/[.,]/);
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds * 1000 + Number(fraction.padEnd(3, '0'));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** Without the marks for italics, voices, colours and places. */
export const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '');
