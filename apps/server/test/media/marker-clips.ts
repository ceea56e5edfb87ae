import { inks } from '@rushes/contract/drawings';
import { labelToFrame } from '@rushes/contract/timecode';
import fc from 'fast-check';
import { type Clip, endOf, type Marker, plainText } from '#features/markers/model/marker.ts';

/** All frame rates of editing programs, with drop-frame and non-drop-frame where both exist. */
const rates: [name: string, num: number, den: number, dropFrame: boolean][] = [
  ['23.976', 24_000, 1001, false],
  ['24', 24, 1, false],
  ['25', 25, 1, false],
  ['29.97 DF', 30_000, 1001, true],
  ['29.97 NDF', 30_000, 1001, false],
  ['30', 30, 1, false],
  ['50', 50, 1, false],
  ['59.94 DF', 60_000, 1001, true],
  ['59.94 NDF', 60_000, 1001, false],
  ['60', 60, 1, false],
];

/** Three hours each, starting at timecode 01:00:00:00. */
export const videos: [string, Clip][] = rates.map(([name, num, den, dropFrame]) => {
  const rate = { num, den };
  const hour = Math.round(num / den) * 3600;
  const startFrame = labelToFrame(hour, rate, dropFrame);
  return [
    name,
    {
      ...{ name: `Film ${name}`, rate, dropFrame, startFrame, totalFrames: hour * 3 },
      ...{ width: 1920, height: 1080, isVideo: true },
    },
  ];
});

export const video = (name: string): Clip => videos.find(([known]) => known === name)![1];

/** Texts that can break the formats. */
const odd = [
  ...[
    '|',
    '||',
    ' |C:ResolveColorRed |M:no |D:9',
    '\n',
    '\r\n',
    '\t',
    '"',
    "'",
    ',',
    ';',
    ']]>',
    '&amp;',
    '&',
    '<b>',
  ],
  ...['⏎', '❘', '↳', '␛', '␛↳', '— ', '\u2028', '\u0085', '\0', '\x1b', '\x7f', '\ufffe', '\ud800', '\ufeff'],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@x',
    "'=",
    '＝1',
    '👩‍👩‍👧',
    '🇳🇱',
    'שלום',
    'مرحبا',
    '\u202e',
    'é',
    '日本',
    '\\n',
    '* LOC: 01:00:00:00 RED x',
  ],
];
export const someText = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  .filter((text) => plainText(text) !== '');

const reply = fc.record({ author: someText, text: someText, at: fc.constant('2026-01-02T03:04:05.000Z') });

export const someMarkers = ({ totalFrames }: Clip): fc.Arbitrary<Marker[]> =>
  fc.array(
    fc
      .record({
        id: fc.constant(null),
        kind: fc.constantFrom('comment' as const, 'label' as const, 'cue' as const),
        frame: fc.integer({ min: 0, max: totalFrames - 1 }),
        length: fc.option(fc.integer({ min: 1, max: totalFrames })),
        text: someText,
        author: fc.oneof(fc.constant(''), someText),
        at: fc.constant(null),
        checked: fc.boolean(),
        teamonly: fc.boolean(),
        replies: fc.array(reply, { maxLength: 2 }),
        drawing: fc.constant(null),
      })
      .map(({ length, ...marker }) => ({
        ...marker,
        end: length === null ? null : endOf(marker.frame, Math.min(marker.frame + length, totalFrames)),
      })),
    { minLength: 1, maxLength: 10 },
  );

export const marker = (more: Partial<Marker> = {}): Marker => ({
  id: null,
  kind: 'comment',
  frame: 0,
  end: null,
  text: 'Brighter, please',
  author: 'Ada Lovelace',
  at: '2026-01-02T03:04:05.000Z',
  checked: false,
  teamonly: false,
  replies: [],
  drawing: null,
  ...more,
});

export const drawing = {
  ratio: 9 / 16,
  shapes: [
    { kind: 'arrow', ink: inks[0], from: [0.1, 0.1], to: [0.5, 0.4] },
    { kind: 'box', ink: inks[1], x: 0.2, y: 0.1, width: 0.3, height: 0.2 },
    { kind: 'ellipse', ink: inks[2], x: 0.5, y: 0.2, width: 0.3, height: 0.2 },
    {
      kind: 'pen',
      ink: inks[3],
      pressed: false,
      points: [
        [0.1, 0.5, 0.5],
        [0.2, 0.4, 0.5],
        [0.3, 0.5, 0.5],
      ],
    },
    { kind: 'text', ink: inks[0], x: 0.1, y: 0.05, size: 0.05, text: 'Here' },
  ],
} satisfies Marker['drawing'];
