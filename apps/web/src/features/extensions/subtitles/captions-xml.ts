import type { Cue } from '@rushes/contract/cues';
import { type FrameRate, msToFrame } from '@rushes/contract/timecode';
import { document, inAttribute, inText, timeIn } from './fcpxml.ts';

export interface CaptionsOf {
  name: string;
  rate: FrameRate;
  /** Frames of the file. */
  total: number;
  width: number;
  height: number;
  /** Such as nl; captions have one. */
  language: string;
}

/** The hour at which the time of captions and titles begins in Final Cut Pro. */
const START = '3600s';

/**
 * A project as long as the file with one gap that carries the cues as captions (iTT), because the location of the media
 * on the editor's machine is unknown. Cues that overlap are on lanes of their own.
 */
export function writeCaptions(cues: readonly Cue[], file: CaptionsOf): string {
  const { rate, total, width, height, language } = file;
  const time = timeIn(rate);
  const ends: number[] = [];
  const captions = cues.map((cue, count) => {
    const from = Math.min(msToFrame(cue.start, rate), total - 1);
    const to = Math.min(Math.max(msToFrame(cue.end, rate), from + 1), total);
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    const style = `ts${count + 1}`;
    return [
      `<caption lane="${lane + 1}" offset="${time(from)}" name="${inAttribute(cue.text.replaceAll('\n', ' '))}"`,
      ` start="${START}" duration="${time(to - from)}" role="iTT?captionFormat=ITT.${inAttribute(language)}">`,
      `<text placement="bottom"><text-style ref="${style}">${inText(cue.text)}</text-style></text>`,
      `<text-style-def id="${style}"><text-style font=".AppleSystemUIFont" fontSize="13"`,
      ' fontColor="1 1 1 1" backgroundColor="0 0 0 1"/></text-style-def></caption>',
    ].join('');
  });
  const name = inAttribute(file.name);
  return document([
    `<resources><format id="r1" frameDuration="${time(1)}" width="${width}" height="${height}"/></resources>`,
    `<library><event name="${name}"><project name="${name}">`,
    `<sequence format="r1" duration="${time(total)}" tcStart="0s" tcFormat="NDF"><spine>`,
    `<gap name="${name}" offset="0s" start="0s" duration="${time(total)}">`,
    ...captions,
    '</gap></spine></sequence></project></event></library>',
  ]);
}
