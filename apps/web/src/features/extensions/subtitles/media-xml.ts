import type { Asset } from '@rushes/contract/assets';
import { DEFAULT_RATE, parseFrameRate, totalFrames } from '@rushes/contract/timecode';
import { document, inAttribute, timeIn } from './fcpxml.ts';

/** What Final Cut Pro must know of a file to import it. */
export type MediaFacts = Pick<
  Asset,
  'duration' | 'resolution' | 'framerate' | 'audiochannels' | 'mimetype' | 'metadata'
>;

export interface PlacedMedia {
  name: string;
  /** The file URL on the computer of the editor. */
  place: string;
  facts: MediaFacts;
}

/** The duration that Final Cut Pro gives to stills. */
const STILL_MS = 4000;

/** A document that imports files into an event of the open library. */
export function writeMedia(files: readonly PlacedMedia[], event: string): string {
  const entries = files.map(({ name, place, facts }, at) => {
    const rate = facts.metadata.frameRate ?? parseFrameRate(facts.framerate) ?? DEFAULT_RATE;
    const duration = timeIn(rate)(totalFrames(facts.duration ?? STILL_MS, rate));
    const [width, height] = /^(\d+)x(\d+)$/.exec(facts.resolution ?? '')?.slice(1) ?? [];
    const isSound = facts.mimetype?.startsWith('audio/') === true;
    const [format, asset] = [`f${at + 1}`, `a${at + 1}`];
    const title = inAttribute(name);
    return {
      resources: [
        `<format id="${format}" frameDuration="${timeIn(rate)(1)}"${width && height ? ` width="${width}" height="${height}"` : ''}/>`,
        `<asset id="${asset}" name="${title}" start="0s" duration="${duration}" format="${format}"`,
        `${isSound ? '' : ' hasVideo="1"'}${isSound || facts.audiochannels ? ' hasAudio="1"' : ''}>`,
        `<media-rep kind="original-media" src="${inAttribute(place)}"/></asset>`,
      ].join(''),
      clip: `<asset-clip ref="${asset}" name="${title}" duration="${duration}"/>`,
    };
  });
  return document([
    '<resources>',
    ...entries.map(({ resources }) => resources),
    '</resources>',
    `<library><event name="${inAttribute(event)}">`,
    ...entries.map(({ clip }) => clip),
    '</event></library>',
  ]);
}
