import { AppError } from '@rushes/contract/app-error';
import { IMPORTED_AT_ONCE } from '@rushes/contract/markers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otioTimeline } from '#test/grammars/otio.ts';
import { marker, someMarkers, video, videos } from '#test/media/marker-clips.ts';
import { plainText } from '../model/marker.ts';
import { readMarkers, texts } from './text-formats.ts';

const clip = { ...video('25'), startFrame: 0, totalFrames: 7500 };

const rt = (value: number, rate = 25) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
const range = (start: number, length: number, rate = 25) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: rt(start, rate),
  duration: rt(length, rate),
});
const mark = (name: string, start: number, length = 0, rate = 25, more: object = {}) => ({
  ...{ OTIO_SCHEMA: 'Marker.2', metadata: {}, name, color: 'RED', comment: '' },
  marked_range: range(start, length, rate),
  ...more,
});
const item = (schema: string, more: object = {}) => ({
  ...{ OTIO_SCHEMA: schema, metadata: {}, name: '', source_range: null, effects: [], markers: [] },
  enabled: true,
  ...more,
});
const media = (available: object | null) => ({
  active_media_reference_key: 'DEFAULT_MEDIA',
  media_references: {
    DEFAULT_MEDIA: {
      ...{ OTIO_SCHEMA: 'ExternalReference.1', metadata: {}, name: '', available_image_bounds: null },
      ...{ available_range: available, target_url: 'file:///media/film.mov' },
    },
  },
});
const shot = (used: object | null, markers: object[] = [], available: object | null = null) =>
  item('Clip.2', { source_range: used, markers, ...media(available) });
const gap = (length: number, rate = 25, markers: object[] = []) =>
  item('Gap.1', { source_range: range(0, length, rate), markers });
const track = (children: object[], more: object = {}) =>
  item('Track.1', { kind: 'Video', children, ...more });
const timeline = (children: object[], markers: object[] = [], start: object | null = null) => ({
  ...{ OTIO_SCHEMA: 'Timeline.1', metadata: {}, name: 'Cut', global_start_time: start },
  tracks: item('Stack.1', { name: 'tracks', children, markers }),
});

const read = (document: object, on = clip) => readMarkers(on, 'otio', JSON.stringify(document));
/** Of a document that OpenTimelineIO itself could have written. */
const readValid = (document: object, on = clip) => read(otioTimeline.parse(document), on);
const placesOf = (document: object, on = clip) =>
  Object.fromEntries(readValid(document, on).map(({ text, frame }) => [text, frame]));

function reasonOf(content: string | object): string {
  try {
    readMarkers(clip, 'otio', typeof content === 'string' ? content : JSON.stringify(content));
  } catch (error) {
    if (error instanceof AppError && error.params.field === 'content')
      return error.message.replace('Invalid content: ', '');
    throw error;
  }
  throw new Error('was read');
}

describe('Writing OpenTimelineIO', () => {
  test.each(videos)('follows the published schema and has exact frames at %s', (_, on) => {
    fc.assert(
      fc.property(someMarkers(on), (markers) => {
        const written = otioTimeline.parse(JSON.parse(texts.otio.write(on, markers)));
        const rate = on.rate.num / on.rate.den;
        expect(written.global_start_time).toEqual(rt(on.startFrame, rate));
        expect(written.tracks.markers.map((one) => one.marked_range)).toEqual(
          markers.map(({ frame, end }) => range(frame!, end === null ? 1 : end - frame!, rate)),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('has a schema that rejects other documents', () => {
    const good = JSON.parse(texts.otio.write(clip, [marker()]));
    const broken = [
      { ...good, OTIO_SCHEMA: 'Timeline.2' },
      { ...good, markers: [] },
      { ...good, tracks: { ...good.tracks, children: [{ OTIO_SCHEMA: 'Clip.2' }] } },
      { ...good, tracks: { ...good.tracks, markers: [{ ...good.tracks.markers[0], color: 'blue' }] } },
    ];
    expect(otioTimeline.safeParse(good).success).toBe(true);
    for (const bad of broken) expect(otioTimeline.safeParse(bad).success).toBe(false);
  });

  test('refers to the file, and has the comment with its id, author and replies', () => {
    const on = { ...video('23.976'), name: 'A “b”/c.mov', startFrame: 86_400, totalFrames: 240 };
    const replies = [{ author: 'Bo', text: 'Two\nlines', at: '2026-01-03T00:00:00.000Z' }];
    const one = marker({ id: 'c1', frame: 10, end: 34, checked: true, text: 'Too\ndark', replies });
    const { tracks } = otioTimeline.parse(JSON.parse(texts.otio.write(on, [one])));
    const rate = 24_000 / 1001;
    expect(tracks.children).toMatchObject([
      {
        kind: 'Video',
        children: [
          {
            source_range: range(86_400, 240, rate),
            media_references: {
              DEFAULT_MEDIA: {
                target_url: 'A%20%E2%80%9Cb%E2%80%9D%2Fc.mov',
                available_range: range(86_400, 240, rate),
              },
            },
          },
        ],
      },
    ]);
    expect(tracks.markers).toEqual([
      mark('Too dark', 10, 24, rate, {
        color: 'GREEN',
        comment: 'Too\ndark\n— Ada Lovelace\n↳ Bo: Two lines',
        metadata: {
          rushes: {
            ...{ id: 'c1', kind: 'comment', text: 'Too\ndark', wholeFile: false, author: 'Ada Lovelace' },
            ...{ createdAt: '2026-01-02T03:04:05.000Z', resolved: true },
            replies: [{ author: 'Bo', text: 'Two\nlines', createdAt: '2026-01-03T00:00:00.000Z' }],
          },
        },
      }),
    ]);
    const sound = JSON.parse(texts.otio.write({ ...on, isVideo: false }, []));
    expect(sound.tracks.children[0].kind).toBe('Audio');
  });

  test('can be read again with a comment on the whole file, and after a program changed or removed our metadata', () => {
    const replies = [{ author: 'Bo', text: 'Yes', at: '' }];
    const whole = marker({ frame: null, text: '↳ odd', replies });
    const written = JSON.parse(texts.otio.write(clip, [whole, marker({ frame: 7, replies })]));
    expect(readValid(written)).toEqual([
      { frame: null, end: null, text: '↳ odd' },
      { frame: 7, end: null, text: 'Brighter, please' },
    ]);
    const [first, second] = written.tracks.markers;
    second.comment = 'Darker\n— Ada Lovelace';
    first.metadata = {};
    first.comment = `${'long '.repeat(40)}\nend\n— Ada\n↳ Bo: Yes`;
    first.name = `${'long '.repeat(10)}…`;
    expect(readValid(written).map(({ text }) => text)).toEqual([
      `${'long '.repeat(40)}\nend`,
      'Brighter, please\nDarker',
    ]);
  });
});

describe('Reading OpenTimelineIO', () => {
  test('reads sequence markers of Premiere Pro, with comments in the marker or in the metadata', () => {
    const note = (comment: string | null) => ({ metadata: { fcp_xml: { comment } } });
    const document = timeline(
      [track([gap(536, 30), shot(range(0, 50, 15))])],
      [
        mark('My marker', 113, 0, 30, note('so, this happened')),
        mark('Sky', 492, 15, 30, { comment: 'Too dark' }),
        mark('', 298, 0, 30, note(null)),
      ],
      rt(108_000, 30),
    );
    expect(readValid(document)).toEqual([
      { frame: 94, end: null, text: 'My marker\nso, this happened' },
      { frame: 410, end: 422, text: 'Sky\nToo dark' },
    ]);
  });

  test('reads guides of Kdenlive and notes of Resolve, and markers on linked clips once', () => {
    const document = timeline(
      [
        track([shot(range(0, 100), [mark('On the clip', 10)])]),
        track([shot(range(0, 100))], { kind: 'Audio' }),
      ],
      [
        mark('Guide', 40, 1, 25, { metadata: { kdenlive: { type: 0 } } }),
        mark('Marker 4', 50, 1, 25, { metadata: { Resolve_OTIO: { Keywords: [], Note: 'Trim this' } } }),
        mark('Marker 5', 60),
      ],
    );
    expect(placesOf(document)).toEqual({ Guide: 40, 'Trim this': 50, 'On the clip': 10 });
  });

  test('reads markers of xStudio on tracks, clips and gaps, in the time of each', () => {
    const document = timeline([
      track(
        [
          gap(50, 25, [mark('In the gap', 20)]),
          shot(range(1010, 40), [mark('Used', 1020, 70, 24), mark('Trimmed', 1005)], range(1000, 100)),
          shot(null, [mark('All of it', 90_003)], range(90_000, 100)),
        ],
        { markers: [mark('On the track', 60)] },
      ),
    ]);
    // 1020 frames of 24 per second are 1062.5 of 25, which are trimmed.
    expect(placesOf(document)).toEqual({ 'On the track': 60, 'In the gap': 20, 'All of it': 93 });
  });

  test('follows nested tracks and stacks with their trimming; transitions take no time', () => {
    const dissolve = {
      ...{ OTIO_SCHEMA: 'Transition.1', metadata: {}, name: '', transition_type: 'SMPTE_Dissolve' },
      ...{ in_offset: rt(10), out_offset: rt(10) },
    };
    const nested = item('Stack.1', {
      source_range: range(20, 30),
      markers: [mark('On the nested stack', 25)],
      children: [
        track([gap(30), shot(range(0, 60), [mark('Inside', 5), mark('Beyond the nested end', 20)])]),
        track([gap(10, 25, [mark('Before the nested start', 5)])]),
      ],
    });
    const inner = track([gap(12, 24), shot(range(5, 5), [mark('Deep', 6)])], { source_range: null });
    const document = timeline([track([shot(range(100, 50)), dissolve, nested, inner, gap(1)])]);
    expect(placesOf(document)).toEqual({
      'On the nested stack': 55,
      Inside: 65,
      // 50 and 30 frames, half a second, one frame.
      Deep: 93,
    });
  });

  test('converts other rates exactly', () => {
    const at = (value: number, rate: number, on = video('23.976')) =>
      readValid(timeline([], [mark('x', value, 0, rate)]), { ...on, startFrame: 0 })[0]!.frame;
    const ntsc = 24_000 / 1001;
    expect([1000, 123_457, 258_000].map((frame) => at(frame, ntsc))).toEqual([1000, 123_457, 258_000]);
    expect([at(1000, 23.976), at(1000, 23.98), at(1000, 24), at(1001, 24)]).toEqual([1000, 1000, 999, 1000]);
    expect(at(48_048_000, 48_000)).toBe(24_000);
    expect([at(48_047_999, 48_000), at(1, 24)]).toEqual([23_999, 0]);
    // Ticks of Premiere, and seconds with decimals.
    expect(at(254_016_000_000 * 10, 254_016_000_000, video('25'))).toBe(250);
    expect([at(0.041708, 1), at(4.12, 1, video('25')), at(112.999_999_999, 25, video('25'))]).toEqual([
      1, 103, 113,
    ]);
  });

  test('subtracts the start timecode if the times contain it', () => {
    const marks = [mark('First', 90_000), mark('Second', 90_025)];
    expect(placesOf(timeline([], marks, rt(90_000)))).toEqual({ First: 0, Second: 25 });
    expect(reasonOf(timeline([], [mark('Before', 89_999), ...marks], rt(90_000)))).toBe(
      'The marker “Before” is outside the video.',
    );
  });

  test('reads collections, clips without a timeline and older schemas, and skips unknown ones', () => {
    const bin = { OTIO_SCHEMA: 'SerializableCollection.1', metadata: {}, name: '' };
    const loose = shot(null, [mark('Loose', 90_050)], range(90_000, 100));
    expect(read({ ...bin, children: [loose, timeline([], [mark('Timed', 3)])] })).toEqual([
      { frame: 50, end: null, text: 'Loose' },
      { frame: 3, end: null, text: 'Timed' },
    ]);
    const old = item('Sequence.1', {
      children: [
        item('Filler.1', { source_range: range(0, 30) }),
        { OTIO_SCHEMA: 'Title.7', source_range: range(0, 20), markers: [mark('Of a title', 1)] },
        { OTIO_SCHEMA: 'Studio.Note.1', markers: 'none' },
        null,
        {
          ...item('Clip.1'),
          media_reference: { available_range: range(0, 9) },
          markers: [
            { OTIO_SCHEMA: 'Marker.1', name: 'Old', range: range(5, 2), color: { OTIO_SCHEMA: 'Color.1' } },
            { OTIO_SCHEMA: 'Flag.1', name: 'Not a marker', marked_range: range(5, 2) },
          ],
        },
      ],
    });
    expect(read(timeline([old]))).toEqual([{ frame: 55, end: 57, text: 'Old' }]);
  });

  test('refuses other files, times that do not exist, and hostile depths, sizes and numbers', () => {
    for (const other of ['', 'null', '[]', '"x"', '{', '{"a":1}', '{"OTIO_SCHEMA":"Timeline"}', 'NaN'])
      expect(reasonOf(other), other).toBe('This is not an OpenTimelineIO file.');
    expect(reasonOf(timeline([track([gap(10)])]))).toBe('The file has no markers.');
    expect(reasonOf({ OTIO_SCHEMA: 'Timeline.1', tracks: { markers: [mark('x', 1)] } })).toBe(
      'The file has no markers.',
    );
    for (const wrong of [{}, range(0, 0, 0), range(0, 0, -25), range(0, 0, Number.NaN), { start_time: 5 }])
      expect(reasonOf(timeline([], [mark('Lost', 0, 0, 25, { marked_range: wrong })]))).toBe(
        'The marker “Lost” has no valid time.',
      );
    for (const frame of [-1, 7500, 1e15, 1e300])
      expect(reasonOf(timeline([], [mark('Far', frame)]))).toMatch(/outside the video|no valid time/);
    const many = Array.from({ length: IMPORTED_AT_ONCE + 1 }, (_, frame) => mark(`m${frame}`, frame));
    expect(reasonOf(timeline([], many))).toMatch(/more than 5000/);
    const deep = (levels: number) => `${'{"children":['.repeat(levels)}${']}'.repeat(levels)}`;
    expect(reasonOf(`{"OTIO_SCHEMA":"Timeline.1","tracks":${deep(200)}}`)).toBe(
      'The file is nested too deeply.',
    );
    expect(reasonOf(`{"OTIO_SCHEMA":"Timeline.1","name":"${'['.repeat(500)}","tracks":{}}`)).toBe(
      'The file has no markers.',
    );
    // Each length multiplies the denominator.
    const odd = Array.from({ length: 12 }, (_, index) => gap(1, 7001 + 2 * index + 0.123_457));
    expect(reasonOf(timeline([track([...odd, shot(range(0, 9), [mark('x', 1)])])]))).toBe(
      'The file has times that cannot be calculated.',
    );
    expect(reasonOf(`{"__proto__":{"OTIO_SCHEMA":"Timeline.1"},"tracks":{}}`)).toMatch(
      /not an OpenTimelineIO/,
    );
  });
});

test('Markers in OpenTimelineIO keep texts, frames and lengths when a program drops our metadata', () => {
  fc.assert(
    fc.property(someMarkers(clip), (markers) => {
      // Lines that look like an author or a reply are left out then.
      const plain = markers.filter(({ text }) => !/^[—↳] |^Marker \d+$/mu.test(plainText(text)));
      fc.pre(plain.length > 0);
      const written = JSON.parse(texts.otio.write(clip, plain));
      for (const one of written.tracks.markers) one.metadata = {};
      expect(read(written)).toEqual(
        plain.map(({ frame, end, text }) => ({ frame, end, text: plainText(text) })),
      );
    }),
    { numRuns: 60 },
  );
});
