import { csvText } from '@rushes/contract/csv';
import { frameToTimecode } from '@rushes/contract/timecode';
import { type Clip, type Marker, oneLine, plainText } from '../model/marker.ts';

export const columns = [
  'Number',
  'Timecode in',
  'Timecode out',
  'Frame in',
  'Frame out',
  'Author',
  'Text',
  'Type',
  'Resolved',
  'Replies',
  'Created',
  'Visibility',
] as const;

/** Table as in RFC 4180, with a byte order mark so that spreadsheets detect the encoding. */
export function writeCsv(clip: Clip, markers: readonly Marker[]): string {
  const { rate, dropFrame, startFrame } = clip;
  const timecode = (frame: number | null) =>
    frame === null ? '' : frameToTimecode(startFrame + frame, rate, dropFrame);
  const rows = markers.map((marker, index) => [
    String(index + 1),
    timecode(marker.frame),
    timecode(marker.end),
    String(marker.frame ?? ''),
    String(marker.end ?? ''),
    oneLine(marker.author),
    plainText(marker.text),
    marker.kind,
    marker.kind === 'comment' ? (marker.checked ? 'yes' : 'no') : '',
    marker.replies.map((reply) => `${oneLine(reply.author)}: ${plainText(reply.text)}`).join('\n'),
    marker.at ?? '',
    marker.teamonly ? 'Team only' : '',
  ]);
  return csvText([columns, ...rows]);
}

// A reader removes the apostrophe that the writer put before a formula.
const LED = /^'+[=+\-@＝＋－＠\t\r]/;

export const withoutGuard = (text: string): string => (LED.test(text) ? text.slice(1) : text);
