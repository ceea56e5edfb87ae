import type { FrameRate } from '@rushes/contract/timecode';
import { type Clip, colorOf, frameOf, lengthOf, type Marker, oneLine, plainText } from '../model/marker.ts';
import { noteOf } from './note.ts';

/** Key of our entry in the metadata of a marker. */
export const METADATA = 'rushes';

/** Programs show it on the timeline. */
const NAME_MAX = 80;

/**
 * OpenTimelineIO: a timeline as long as the video, with one clip that refers to the file by its name, so that programs
 * find it beside the timeline. Markers are on the stack, where editing programs have the markers of a sequence.
 */
export function writeOtio(clip: Clip, markers: readonly Marker[]): string {
  const name = oneLine(clip.name);
  const range = (start: number, duration: number) => timeRange(clip.rate, start, duration);
  const media = range(clip.startFrame, clip.totalFrames);
  const item = (more: object) => ({ metadata: {}, effects: [], markers: [], enabled: true, ...more });
  const track = item({
    OTIO_SCHEMA: 'Track.1',
    name: clip.isVideo ? 'V1' : 'A1',
    kind: clip.isVideo ? 'Video' : 'Audio',
    source_range: null,
    children: [
      item({
        OTIO_SCHEMA: 'Clip.2',
        name,
        source_range: media,
        media_references: {
          DEFAULT_MEDIA: {
            OTIO_SCHEMA: 'ExternalReference.1',
            name,
            metadata: {},
            available_range: media,
            available_image_bounds: null,
            target_url: encodeURIComponent(name),
          },
        },
        active_media_reference_key: 'DEFAULT_MEDIA',
      }),
    ],
  });
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name,
    metadata: {},
    global_start_time: rationalTime(clip.rate, clip.startFrame),
    tracks: item({
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      source_range: null,
      markers: markers.map((marker) => ({
        OTIO_SCHEMA: 'Marker.2',
        name: shortened(oneLine(marker.text)),
        color: colorOf(marker).toUpperCase(),
        marked_range: range(frameOf(marker), lengthOf(marker)),
        comment: [plainText(marker.text), noteOf(marker)].filter(Boolean).join('\n'),
        metadata: { [METADATA]: metadataOf(marker) },
      })),
      children: [track],
    }),
  };
  return `${JSON.stringify(timeline, null, 4)}\n`;
}

const metadataOf = ({ id, kind, frame, text, author, at, checked, replies }: Marker) => ({
  id,
  kind,
  text: plainText(text),
  wholeFile: frame === null,
  author: oneLine(author),
  createdAt: at,
  resolved: checked,
  replies: replies.map((reply) => ({
    author: oneLine(reply.author),
    text: plainText(reply.text),
    createdAt: reply.at,
  })),
});

// Rates are decimals in this format: all programs write 24000/1001 as 23.976023976023978.
const rationalTime = ({ num, den }: FrameRate, value: number) => ({
  OTIO_SCHEMA: 'RationalTime.1',
  rate: num / den,
  value,
});

const timeRange = (rate: FrameRate, start: number, duration: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: rationalTime(rate, start),
  duration: rationalTime(rate, duration),
});

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join('')}…` : text;
}
