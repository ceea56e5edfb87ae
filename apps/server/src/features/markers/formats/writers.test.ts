import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { marker, someMarkers, video, videos } from '#test/media/marker-clips.ts';
import { frameOf, plainText } from '../model/marker.ts';
import { texts } from './text-formats.ts';

const grammar = (name: string) =>
  RelaxNGValidator.fromDoc(
    XmlDocument.fromString(
      readFileSync(new URL(`../../../../test/grammars/${name}.rng`, import.meta.url), 'utf8'),
    ),
  );

describe.each(['fcpxml', 'xmeml'] as const)('Writing %s', (format) => {
  const validator = grammar(format);
  test.each(videos)('produces valid XML for any marker text at %s', (_, clip) => {
    fc.assert(
      fc.property(someMarkers(clip), (markers) => {
        const document = XmlDocument.fromString(
          texts[format].write({ ...clip, name: markers[0]!.text }, markers),
        );
        try {
          validator.validate(document);
          const where = format === 'fcpxml' ? '//marker/@value' : '//marker/comment';
          const contents = document.find(where).map(({ content }) => content.split('\n↳ ')[0]);
          expect(contents).toEqual(
            markers.map(({ text }) =>
              format === 'fcpxml' ? plainText(text) : plainText(text).split('\n↳ ')[0],
            ),
          );
        } finally {
          document.dispose();
        }
      }),
      { numRuns: 30 },
    );
  });

  test('has a schema that rejects an invalid document', () => {
    const good = texts[format].write(video('25'), [marker()]);
    const bad = good.replace(/start="[^"]*"|<in>/, format === 'fcpxml' ? 'start="soon"' : '<in>-3');
    const document = XmlDocument.fromString(bad);
    expect(() => validator.validate(document)).toThrow();
    document.dispose();
  });
});

test('FCPXML has times as fractions of a frame, and comments as to-do markers', () => {
  const clip = { ...video('23.976'), startFrame: 0, totalFrames: 240 };
  const written = texts.fcpxml.write(clip, [
    marker({ frame: 10, end: 34, checked: true, replies: [{ author: 'Bo', text: 'Done', at: '' }] }),
    marker({ kind: 'label', frame: 0, text: 'Dawn', author: '' }),
  ]);
  expect(written).toContain('frameDuration="1001/24000s"');
  expect(written).toContain(
    '<marker start="10010/24000s" duration="24024/24000s" value="Brighter, please" ' +
      'note="— Ada Lovelace&#10;↳ Bo: Done" completed="1"/>',
  );
  expect(written).toContain('<marker start="0s" duration="1001/24000s" value="Dawn"/>');
  expect(texts.fcpxml.write(video('25'), [])).toContain('frameDuration="100/2500s"');
  expect(texts.fcpxml.write(video('29.97 DF'), [])).toContain('tcStart="107999892/30000s" tcFormat="DF"');
});

test('XML for Premiere has frame numbers, and out point -1 for a marker without an end', () => {
  const written = texts.xmeml.write(video('29.97 DF'), [marker({ frame: 7 }), marker({ frame: 7, end: 90 })]);
  expect(written).toMatch(/<timebase>30<\/timebase>\s+<ntsc>TRUE<\/ntsc>/);
  expect(written).toContain('<string>01:00:00;00</string>');
  expect(written).toMatch(/<in>7<\/in>\s+<out>-1<\/out>/);
  expect(written).toMatch(/<in>7<\/in>\s+<out>90<\/out>/);
});

test('EDL for Resolve has an event, followed by the note, colour, name and length', () => {
  const written = texts.edl.write(video('25'), [
    marker({ frame: 30, end: 55, text: 'This | that\nand * more' }),
  ]);
  expect(written.split('\r\n')).toEqual([
    'TITLE: Film 25',
    'FCM: NON-DROP FRAME',
    '',
    '001  001      V     C        01:00:01:05 01:00:01:06 01:00:01:05 01:00:01:06  ',
    'This ❘ that⏎and * more |C:ResolveColorBlue |M:Ada Lovelace |D:25',
    '',
    '',
  ]);
  expect(texts.edl.write(video('29.97 DF'), [marker({ frame: 1800 })])).toMatch(
    /FCM: DROP FRAME[\s\S]*01:01:00;02 01:01:00;03 01:01:00;02/,
  );
});

test('Avid markers are written as tab-separated lines', () => {
  const replies = [{ author: 'Bo', text: 'Two\nlines', at: '' }];
  const markers = [
    marker({ frame: 25, checked: true, text: 'A\ttab', replies }),
    marker({ kind: 'cue', author: '' }),
  ];
  expect(texts.avid.write(video('25'), markers).split('\r\n')).toEqual([
    'Ada Lovelace\t01:00:01:00\tV1\tgreen\tA tab ↳ Bo: Two lines\t1',
    'cue\t01:00:00:00\tV1\tcyan\tBrighter, please\t1',
    '',
  ]);
});

describe('Writing CSV', () => {
  const cellsOf = (text: string) =>
    texts.csv.write(video('25'), [marker({ text, author: text })]).split('\r\n')[1]!;
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "'=1"])(
    'escapes %s so that it is not run as a formula',
    (text) => {
      expect(cellsOf(text)).toContain(`,'${text},'${text},`);
    },
  );

  test('starts with a byte order mark and quotes cells as in RFC 4180', () => {
    const written = texts.csv.write(video('25'), [
      marker({ frame: null, text: 'Say "so",\nthen', checked: true }),
    ]);
    expect(written.startsWith('\ufeffNumber,Timecode in,')).toBe(true);
    expect(written).toContain(
      '\r\n1,,,,,Ada Lovelace,"Say ""so"",\nthen",comment,yes,,2026-01-02T03:04:05.000Z,\r\n',
    );
  });
});

test('A marker on the whole file is placed at frame 0 in formats that need a position', () => {
  expect(frameOf(marker({ frame: null }))).toBe(0);
  const written = texts.edl.write(video('25'), [marker({ frame: null })]);
  expect(written).toContain('01:00:00:00 01:00:00:01');
});
