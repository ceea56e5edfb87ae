import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertSubtitles, placeOf } from './subtitle-convert.ts';
import { blankFile, parseSubtitles, writeSubtitles } from './subtitle-file.ts';
import type { SubtitleFormat } from './subtitles.ts';

const turned = (file: string, from: SubtitleFormat, to: SubtitleFormat) =>
  writeSubtitles(convertSubtitles(parseSubtitles(file, from), to));

test('converts SRT to VTT with positions, italics and special characters [U235]', () => {
  const srt = `1\n00:00:01,000 --> 00:00:02,000 X1:1\n{\\an8}<I>Fish</I> & chips < 3\n<font color="red">red</font>\n
2\n100:00:00,000 --> 100:00:01,000\n{\\an1}left\n`;
  expect(turned(srt, 'srt', 'vtt')).toBe(
    `WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\n<i>Fish</i> &amp; chips &lt; 3\nred\n
100:00:00.000 --> 100:00:01.000 align:start\nleft\n`,
  );
});

test('converts VTT to SRT with text and positions, without identifiers, voices and notes [U235]', () => {
  const vtt = `WEBVTT\n\nNOTE by Ann\n\nintro\n00:01.000 --> 00:02.000 line:0 align:end
<v Mary>Fish &amp; <i.loud>chips</i></v> &lt;3\n\n00:03.000 --> 00:04.000 line:-1\n<00:03.500>low\n`;
  expect(turned(vtt, 'vtt', 'srt')).toBe(
    `1\n00:00:01,000 --> 00:00:02,000\n{\\an9}Fish & <i>chips</i> <3\n
2\n00:00:03,000 --> 00:00:04,000\nlow\n`,
  );
});

test('keeps text and positions when SRT is converted to VTT and back', () => {
  const word = fc
    .stringMatching(/^[A-Za-zÀ-ÿ&.,!?]{1,20}$/)
    .filter((one) => !/&(amp|lt|gt|nbsp|[lr]lm);/.test(one));
  const cue = fc.record({
    key: fc.integer({ min: 1, max: 9 }).filter((key) => key !== 2),
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(cue, ({ key, words }) => {
      const text = `{\\an${key}}<i>${words[0]}</i>${words.slice(1).join(' <b>')}`;
      const file = { ...blankFile('srt'), cues: [{ id: 1, text, startTime: 0, endTime: 1 }] };
      const back = convertSubtitles(convertSubtitles(file, 'vtt'), 'srt');
      expect(back.cues[0]!.text).toBe(text);
    }),
  );
});

test.each([
  ['line:10.5% align:end', 9],
  ['line:50%', 5],
  ['line:84.66%', 2],
  ['line:0', 8],
  ['line:-2', 2],
  ['position:10% align:start', 1],
])('takes the position of %s as %i on a numeric keypad', (settings, key) => {
  expect(placeOf({ text: 'x', settings }, 'vtt')).toBe(key);
});

test('ignores positions that do not exist', () => {
  for (const key of [0, 10]) expect(placeOf({ text: `{\\an${key}}x` }, 'srt')).toBe(2);
});

test('changes nothing when the format stays the same', () => {
  const file = {
    ...blankFile('vtt'),
    cues: [{ id: 1, text: '<v A>x', startTime: 0, endTime: 1, identifier: 'a' }],
  };
  expect(convertSubtitles(file, 'vtt')).toEqual(file);
});
