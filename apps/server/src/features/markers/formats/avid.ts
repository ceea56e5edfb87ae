import { frameToTimecode } from '@rushes/contract/timecode';
import { type Clip, colorOf, frameOf, lengthOf, type Marker, oneLine } from '../model/marker.ts';

/**
 * Marker list of Media Composer: name, timecode, track, colour, comment and length, separated by tabs. A comment is
 * a single line.
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
