import { timecodeBase } from '@rushes/contract/timecode';
import { expect, test } from 'vitest';
import type { Line, Lines } from './line.ts';
import {
  anchorProblem,
  durationOf,
  fromHere,
  setDuration,
  setIn,
  setOut,
  setTimes,
  shift,
  stretch,
} from './retime.ts';
import { nudged, timeText, typedDuration, typedShift, typedTime } from './times.ts';

const line = (key: string, startTime: number, endTime: number): Line => ({
  key,
  startTime,
  endTime,
  text: key,
});
const three: Lines = [line('a', 1000, 2000), line('b', 3000, 4000), line('c', 5000, 9000)];
const times = (lines: Lines) => lines.map(({ key, startTime, endTime }) => [key, startTime, endTime]);

test('keeps the duration at 0 or more in steps of 0.1 s, and moves out with the duration [S208]', () => {
  expect(durationOf({ startTime: 0, endTime: 2444 })).toBe(2.4);
  expect(durationOf({ startTime: 0, endTime: 2450 })).toBe(2.5);
  expect(durationOf({ startTime: 5000, endTime: 4000 })).toBe(0);
  expect(setIn(three, 'a', 1500)[0]).toMatchObject({ startTime: 1500, endTime: 2000 });
  expect(setIn(three, 'a', 2500)[0]).toMatchObject({ startTime: 2500, endTime: 2500 });
  expect(setOut(three, 'a', 500)[0]).toMatchObject({ startTime: 1000, endTime: 1000 });
  expect(setDuration(three, 'a', 1.7)[0]).toMatchObject({ startTime: 1000, endTime: 2700 });
  expect(setTimes(three, 'a', 100, 50)[0]).toMatchObject({ startTime: 100, endTime: 100 });
});

test('returns the same list when nothing changes, and re-sorts a cue that moves past another', () => {
  expect(setIn(three, 'a', 1000)).toBe(three);
  expect(setOut(three, 'x', 5)).toBe(three);
  expect(setTimes(three, 'b', 3000, 4000)).toBe(three);
  expect(setIn(three, 'a', 3500).map(({ key }) => key)).toEqual(['b', 'a', 'c']);
  expect(times(three)).toEqual([
    ['a', 1000, 2000],
    ['b', 3000, 4000],
    ['c', 5000, 9000],
  ]);
});

test('shifts all cues, selected cues or those from a cue on, and never before 0', () => {
  expect(times(shift(three, 250))).toEqual([
    ['a', 1250, 2250],
    ['b', 3250, 4250],
    ['c', 5250, 9250],
  ]);
  expect(times(shift(three, -5000))).toEqual([
    ['a', 0, 1000],
    ['b', 2000, 3000],
    ['c', 4000, 8000],
  ]);
  expect(times(shift(three, 100, new Set(['b'])))[1]).toEqual(['b', 3100, 4100]);
  expect([...fromHere(three, 'b')]).toEqual(['b', 'c']);
  expect(times(shift(three, 1000, fromHere(three, 'c')))[0]).toEqual(['a', 1000, 2000]);
  expect(shift(three, 0)).toBe(three);
  expect(shift([], 5)).toEqual([]);
  expect(shift(three, 5, new Set())).toBe(three);
});

test('stretches all cues linearly between two anchors', () => {
  const wider = stretch(three, { key: 'a', at: 1000 }, { key: 'c', at: 9000 });
  expect(times(wider)).toEqual([
    ['a', 1000, 3000],
    ['b', 5000, 7000],
    ['c', 9000, 17_000],
  ]);
  expect(times(stretch(three, { key: 'c', at: 4000 }, { key: 'b', at: 3000 }))).toEqual([
    ['a', 2000, 2500],
    ['b', 3000, 3500],
    ['c', 4000, 6000],
  ]);
  expect(anchorProblem(three, { key: 'a', at: 0 }, { key: 'a', at: 5 })).toBe('same');
  expect(anchorProblem(three, { key: 'a', at: 500 }, { key: 'c', at: 100 })).toBe('order');
  expect(anchorProblem(three, { key: 'a', at: 500 }, { key: 'c', at: 500 })).toBe('order');
  expect(stretch(three, { key: 'a', at: 500 }, { key: 'c', at: 100 })).toBe(three);
});

const base = timecodeBase({ frameRate: { num: 25, den: 1 }, startTimecode: '01:00:00:00' });
const ntsc = timecodeBase({ frameRate: { num: 30_000, den: 1001 } });

test('formats and parses times in the format of the player', () => {
  expect(timeText(21_880, base, 'smpte')).toBe('01:00:21:22');
  expect(typedTime('01:00:21:22', base, 'smpte')).toBe(21_880);
  expect(timeText(2000, base, 'frames')).toBe('50');
  expect(typedTime('50', base, 'frames')).toBe(2000);
  expect(timeText(0, base, 'seconds')).toBe('00:00.00');
  expect(timeText(61_230, base, 'seconds')).toBe('01:01.23');
  expect(typedTime('01:01.23', base, 'seconds')).toBe(61_230);
  expect(typedTime(' 1:02:03,5 ', base, 'smpte')).toBe(3_723_500);
});

test('rejects text that is not a time, and times before the start of the video', () => {
  for (const text of ['', 'soon', '00:59:59:24', '01:00:21:25', '-1', '50', '1:75'])
    expect(typedTime(text, base, 'smpte'), text).toBeUndefined();
});

test.each([
  ['2.4', 2.4],
  ['2,4', 2.4],
  ['2.4 s', 2.4],
  ['0', 0],
  ['10', 10],
  ['2.45', undefined],
  ['-1', undefined],
  ['', undefined],
  ['two', undefined],
  ['1e3', undefined],
])('parses the duration %j as %j seconds [S208]', (text, seconds) =>
  expect(typedDuration(text)).toBe(seconds),
);

test('returns to the same time after a nudge of one frame forward and one back, at any frame rate', () => {
  for (const { rate } of [base, ntsc])
    for (let frame = 0; frame < 200; frame++) {
      const ms = nudged(0, frame, rate);
      expect(nudged(nudged(ms, 1, rate), -1, rate)).toBe(ms);
    }
  expect(nudged(0, -1, base.rate)).toBe(0);
  // A time between two frames moves to the start of the next frame first.
  expect(nudged(1001, 0, base.rate)).toBe(1040);
});

test('parses a shift in seconds, positive or negative', () => {
  expect(['1.5', '+0,04', '-2', '−0.125', '3 s'].map(typedShift)).toEqual([1500, 40, -2000, -125, 3000]);
  for (const wrong of ['', '1.2345', 'later', '1:00', '--1']) expect(typedShift(wrong)).toBeUndefined();
});
