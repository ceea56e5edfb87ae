import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankFile, parseSubtitles, type SubtitleFile, writeSubtitles } from './subtitle-file.ts';
import { oddities } from './subtitle-oddities.fixture.ts';
import type { SubtitleCue, SubtitleFormat } from './subtitles.ts';

const shown = ({ startTime, endTime, text }: SubtitleCue) =>
  `${startTime} ${endTime} ${text.replaceAll('\n', '|')}`;

test('has at least 30 sample files with unique names', () => {
  expect(new Set(oddities.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

describe.each(oddities)('$name', ({ format, file, cues, problems = [], keeps = [] }) => {
  const read = parseSubtitles(file, format);

  test('is read with its cues, and problems are reported by line number', () => {
    expect(read.cues.map(shown)).toEqual(cues);
    expect(read.cues.map(({ id }) => id)).toEqual(cues.map((_, index) => index + 1));
    expect(read.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(problems);
    const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
    for (const { line, text } of read.problems) expect(lines[line - 1]).toContain(text);
  });

  test('is written so that it reads the same and is written the same again', () => {
    const written = writeSubtitles(read);
    const again = parseSubtitles(written, format);
    expect(again.cues).toEqual(read.cues);
    expect([again.header, again.tail]).toEqual([
      read.header || (format === 'vtt' ? 'WEBVTT' : ''),
      read.tail,
    ]);
    expect(writeSubtitles(again)).toBe(written);
    for (const part of keeps) expect(written).toContain(part);
  });
});

const line = fc.string({ unit: 'grapheme', maxLength: 20 });
const oddLine = fc.oneof(
  line,
  fc.constantFrom(
    '42',
    '--> ',
    '00:00:01,000 --> 00:00:02,000',
    '00:01 -> 00:02',
    'NOTE x',
    'WEBVTT',
    '',
    ' ',
  ),
);
const text = fc.array(oddLine, { maxLength: 4 }).map((lines) => lines.join('\n'));
const time = fc.integer({ min: -10_000_000, max: 500_000_000 });
const optional = (of: fc.Arbitrary<string>) => fc.option(of, { nil: undefined });
const cue: fc.Arbitrary<SubtitleCue> = fc
  .record({
    text,
    startTime: time,
    endTime: time,
    identifier: optional(oddLine),
    settings: optional(fc.constantFrom('line:0', 'align:start size:50%', 'X1:1 X2:2')),
    before: optional(text),
  })
  .map((made) => ({ id: 0, ...made }) as SubtitleCue);
const formats: SubtitleFormat[] = ['srt', 'vtt'];

test('keeps the number and the times of any saved cues, and writes the same bytes again', () => {
  const files = fc.record({ format: fc.constantFrom(...formats), cues: fc.array(cue, { maxLength: 8 }) });
  fc.assert(
    fc.property(files, ({ format, cues }) => {
      const file: SubtitleFile = { ...blankFile(format), cues };
      const written = writeSubtitles(file);
      const read = parseSubtitles(written, format);
      expect(read.cues).toHaveLength(cues.length);
      expect(read.cues.map(({ startTime }) => startTime)).toEqual(
        cues.map(({ startTime }) => startTime).sort((a, b) => a - b),
      );
      expect(writeSubtitles(read)).toBe(written);
      expect(parseSubtitles(writeSubtitles(read), format).cues).toEqual(read.cues);
    }),
    { numRuns: 1000 },
  );
});

test('keeps ordinary text unchanged', () => {
  const word = fc.stringMatching(/^[\p{L}<>{}&;.,!? ]*[\p{L}.][\p{L}<>{}&;.,!? ]*$/u);
  const cueText = fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.constantFrom(...formats), cueText, (format, words) => {
      const file = { ...blankFile(format), cues: [{ id: 1, text: words, startTime: 0, endTime: 1 }] };
      expect(parseSubtitles(writeSubtitles(file), format).cues).toEqual(file.cues);
    }),
  );
});

test('reads any text without losing a line', () => {
  const anything = fc.array(oddLine, { maxLength: 30 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.constantFrom(...formats), anything, (format, content) => {
      const read = parseSubtitles(content, format);
      const written = writeSubtitles(read);
      const again = parseSubtitles(written, format);
      expect(again.cues).toEqual(read.cues);
      expect(writeSubtitles(again)).toBe(written);
      const words = content.split('\n').filter((one) => one.trim() && !/^\s*\d+\s*$|->/.test(one));
      for (const one of words) expect(written).toContain(one);
    }),
    { numRuns: 1000 },
  );
});
