import { expect, test } from 'vitest';
import {
  type Clock,
  lastText,
  markedTimes,
  offeredTimes,
  timeOf,
  timeText,
  typedTimes,
} from './label-times.ts';

const base = { rate: { num: 25, den: 1 }, dropFrame: false, startFrame: 90_000 };
const seconds = (duration: number | null): Clock => ({ duration, base, format: 'seconds' });
const timecode: Clock = { duration: 60_000, base, format: 'smpte' };

test('Label times are written and read as mm:ss.cc [R195]', () => {
  expect([0, 9200, 9_176, 61_000, 6_000_000].map((ms) => timeText(ms, seconds(null)))).toEqual([
    '00:00.00',
    '00:09.20',
    '00:09.18',
    '01:01.00',
    '100:00.00',
  ]);
  expect(['00:09.20', ' 100:00.00 '].map((text) => timeOf(text, seconds(null)))).toEqual([9200, 6_000_000]);
  for (const wrong of ['9.20', '0:09.20', '00:60.00', '00:09.2', '00:09:20', 'x'])
    expect(timeOf(wrong, timecode)).toBeUndefined();
});

test('Suggests a label of 2 seconds, but not beyond the end', () => {
  expect(offeredTimes(1000, seconds(60_000))).toEqual({ from: '00:01.00', to: '00:03.00' });
  expect(offeredTimes(59_000, seconds(60_005))).toEqual({ from: '00:59.00', to: '01:00.00' });
  expect(offeredTimes(60_005, seconds(60_005))).toEqual({ from: '01:00.00', to: '01:00.00' });
  expect(offeredTimes(1000, seconds(null))).toEqual({ from: '00:01.00', to: '00:03.00' });
});

test('Label times are required, valid, within the file, and out is not before in [R195]', () => {
  const judge = (from: string, to: string) => typedTimes({ from, to }, seconds(60_000));
  expect(judge('', '00:01.00')).toEqual({ side: 'from', problem: 'missing' });
  expect(judge('00:01.00', ' ')).toEqual({ side: 'to', problem: 'missing' });
  expect(judge('00:61.00', '00:01.00')).toEqual({ side: 'from', problem: 'format' });
  expect(judge('00:01.00', '01:00.01')).toEqual({ side: 'to', problem: 'beyond' });
  expect(judge('00:02.00', '00:01.99')).toEqual({ side: 'to', problem: 'order' });
  expect(judge('00:02.00', '00:02.00')).toEqual({ start: 2000, end: 2000 });
  expect(judge('00:00.00', '01:00.00')).toEqual({ start: 0, end: 60_000 });
});

test('Label times are written and read as timecode when the player shows timecode', () => {
  expect(timeText(9200, timecode)).toBe('01:00:09:05');
  expect(timeOf('01:00:09:05', timecode)).toBe(9200);
  expect(timeOf('00:09.20', timecode)).toBe(9200);
  expect(timeOf('00:59:59:24', timecode)).toBeUndefined();
  expect(offeredTimes(59_000, timecode)).toEqual({ from: '01:00:59:00', to: '01:00:59:24' });
  expect(lastText(timecode)).toBe('01:00:59:24');
});

test('A new label gets the in and out point of the player', () => {
  expect(markedTimes({ from: 25, to: 40 }, timecode)).toEqual({ from: '01:00:01:00', to: '01:00:01:15' });
  expect(markedTimes({ from: 25, to: null }, timecode)).toEqual({ from: '01:00:01:00', to: '01:00:03:00' });
});
