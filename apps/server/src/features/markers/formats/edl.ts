import { frameToTimecode } from '@rushes/contract/timecode';
import { type Clip, colorOf, frameOf, lengthOf, type Marker, oneLine, plainText } from '../marker.ts';

const colors = { blue: 'Blue', green: 'Green', yellow: 'Yellow', cyan: 'Cyan' } as const;

/**
 * A CMX 3600 list as DaVinci Resolve writes and reads its timeline markers: an event of one frame each, and under it
 * the note, the colour, the name and the length in frames.
 */
export function writeEdl(clip: Clip, markers: readonly Marker[]): string {
  const { rate, dropFrame, startFrame } = clip;
  const timecode = (frame: number) => frameToTimecode(startFrame + frame, rate, dropFrame);
  const events = markers.map((marker, index) => {
    const from = timecode(frameOf(marker));
    const to = timecode(frameOf(marker) + 1);
    const number = String(index + 1).padStart(3, '0');
    const text = [escapeNote(plainText(marker.text)), ...marker.replies.map(answer)].join(BREAK);
    // A line that begins with an asterisk is nobody's note.
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

// A note is one line, and ends where a bar begins. Signs that look like them stand for line breaks and bars; where the
// text itself has such a sign, another sign goes before it. None of them is on a keyboard, so that a note written in
// an editing program is read as it stands.
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

/** The text of a note, without the answers under it. */
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
