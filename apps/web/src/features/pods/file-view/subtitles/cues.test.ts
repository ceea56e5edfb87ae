import { parseCues } from '@rushes/contract/cues';
import { expect, test } from 'vitest';
import { cueAt, findCues } from './cues.ts';

const SRT = `\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Good</i> morning.\r\n- And you?\r\n\r\n2\r\n01:00:03,5 --> 01:00:04,000\r\n{\\an8}Late &amp; short\r\n`;
const VTT = `WEBVTT - made by hand

NOTE nothing here

STYLE
::cue { color: red }

intro
00:05.000 --> 00:06.000 line:0 align:start
<v Elena>Second</v>

00:01.250 --> 00:02.000
First

00:07.000 --> 00:08.000

`;

test('SRT and VTT are read alike, sorted, and without their marks [S206]', () => {
  expect(parseCues(SRT)).toEqual([
    { start: 1000, end: 2500, text: 'Good morning.\n- And you?' },
    { start: 3_603_500, end: 3_604_000, text: 'Late & short' },
  ]);
  expect(parseCues(VTT)).toEqual([
    { start: 1250, end: 2000, text: 'First' },
    { start: 5000, end: 6000, text: 'Second' },
  ]);
  expect(parseCues('no subtitles at all')).toEqual([]);
});

test('the line that is on the screen, and none between two', () => {
  const cues = [
    { start: 0, end: 9000, text: 'long' },
    { start: 1000, end: 2000, text: 'inside' },
    { start: 9500, end: 10_000, text: 'last' },
  ];
  expect([0, 999, 1000, 1999, 2000, 8999, 9000, 9500, 9999, 10_000].map((ms) => cueAt(cues, ms))).toEqual([
    0, 0, 1, 1, 0, 0, -1, 2, 2, -1,
  ]);
  expect(cueAt([], 5)).toBe(-1);
});

test('lines are found whatever the case [S206]', () => {
  const cues = parseCues(SRT);
  expect(findCues(cues, ' GOOD ').map(({ start }) => start)).toEqual([1000]);
  expect(findCues(cues, '')).toBe(cues);
  expect(findCues(cues, 'x')).toEqual([]);
});
