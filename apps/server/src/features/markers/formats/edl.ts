import { frameToTimecode } from '@rushes/contract/timecode';
import { type Clip, colorOf, frameOf, lengthOf, type Marker, oneLine, plainText } from '../model/marker.ts';

const colors = { blue: 'Blue', green: 'Green', yellow: 'Yellow', cyan: 'Cyan' } as const;

/**
 * CMX 3600 list as DaVinci Resolve writes and reads timeline markers: one event of one frame per marker, followed
 * by note, colour, name and length in frames.
 */
export function writeEdl(clip: Clip, markers: readonly Marker[]): string {
  const { rate, dropFrame, startFrame } = clip;
  const timecode = (frame: number) => frameToTimecode(startFrame + frame, rate, dropFrame);
  const events = markers.map((marker, index) => {
    const from = timecode(frameOf(marker));
    const to = timecode(frameOf(marker) + 1);
    const number = String(index + 1).padStart(3, '0');
    const text = [escapeNote(plainText(marker.text)), ...marker.replies.map(answer)].join(BREAK);
    // A line that begins with an asterisk is not read as a note.
    const note = text.startsWith('*') ? ` ${text}` : text;
    const name = escapeNote(oneLine(marker.author || marker.kind));
    return [
      `${number}  001      V     C        ${from} ${to} ${from} ${to}  `,
      `${note} |C:ResolveColor${colors[colorOf(marker)]} |M:${name} |D:${lengthOf(marker)}`,
      '',
    ].join('\r\n');
  });
  const head = [`TITLE: ${oneLine(clip.name)}`, `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`, ''];
  return [...head, ...events, ''].join('\r\n');
}

// A note is one line and ends at a vertical bar. Look-alike characters replace line breaks and bars; where the text
// contains such a character, an escape character precedes it. None of them is on a keyboard, so a note typed in an
// editing program is read unchanged.
const BREAK = '⏎';
const BAR = '❘';
const ANSWER = '↳';
const LITERAL = '␛';

const escapeNote = (text: string): string =>
  text
    .replaceAll(/[⏎❘↳␛]/g, (sign) => `${LITERAL}${sign}`)
    .replaceAll('\n', BREAK)
    .replaceAll('|', BAR);

const answer = ({ author, text }: { author: string; text: string }): string =>
  `${ANSWER} ${escapeNote(`${oneLine(author)}: ${plainText(text)}`)}`;

/** The text of a note, without its replies. */
export function readNote(note: string): string {
  let text = '';
  for (let at = 0; at < note.length; at++) {
    const sign = note[at]!;
    if (sign === ANSWER) break;
    if (sign === LITERAL && /[⏎❘↳␛]/.test(note[at + 1] ?? '')) text += note[++at];
    else text += sign === BREAK ? '\n' : sign === BAR ? '|' : sign;
  }
  return text;
}
