import { frameToTimecode } from '@rushes/contract/timecode';
import { type Clip, colorOf, frameOf, lengthOf, type Marker, oneLine } from '../marker.ts';

/**
 * Media Composer's list of markers: name, timecode, track, colour, comment and length, with tabs between them. A
 * comment is one line there.
 */
export function writeAvid(clip: Clip, markers: readonly Marker[]): string {
  const { rate, dropFrame, startFrame } = clip;
  const lines = markers.map((marker) =>
    [
      oneLine(marker.author) || marker.kind,
      frameToTimecode(startFrame + frameOf(marker), rate, dropFrame),
      'V1',
      colorOf(marker),
      [marker.text, ...marker.replies.map(({ author, text }) => `↳ ${author}: ${text}`)]
        .map(oneLine)
        .join(' '),
      String(lengthOf(marker)),
    ].join('\t'),
  );
  return lines.map((line) => `${line}\r\n`).join('');
}
