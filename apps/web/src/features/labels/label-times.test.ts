import { expect, test } from 'vitest';
import { offeredTimes, timeOf, timeText, typedTimes } from './label-times.ts';

test('Label times are written and read as mm:ss.cc [R195]', () => {
  expect([0, 9200, 9_176, 61_000, 6_000_000].map(timeText)).toEqual([
    '00:00.00',
    '00:09.20',
    '00:09.18',
    '01:01.00',
    '100:00.00',
  ]);
  expect(['00:09.20', ' 100:00.00 '].map(timeOf)).toEqual([9200, 6_000_000]);
  for (const wrong of ['9.20', '0:09.20', '00:60.00', '00:09.2', '00:09:20', 'x'])
    expect(timeOf(wrong)).toBeUndefined();
});

test('Suggests a label of 2 seconds, but not beyond the end', () => {
  expect(offeredTimes(1000, 60_000)).toEqual({ from: '00:01.00', to: '00:03.00' });
  expect(offeredTimes(59_000, 60_005)).toEqual({ from: '00:59.00', to: '01:00.00' });
  expect(offeredTimes(60_005, 60_005)).toEqual({ from: '01:00.00', to: '01:00.00' });
  expect(offeredTimes(1000, null)).toEqual({ from: '00:01.00', to: '00:03.00' });
});

test('Label times are required, valid, within the file, and out is not before in [R195]', () => {
  const judge = (from: string, to: string) => typedTimes({ from, to }, 60_000);
  expect(judge('', '00:01.00')).toEqual({ side: 'from', problem: 'missing' });
  expect(judge('00:01.00', ' ')).toEqual({ side: 'to', problem: 'missing' });
  expect(judge('00:61.00', '00:01.00')).toEqual({ side: 'from', problem: 'format' });
  expect(judge('00:01.00', '01:00.01')).toEqual({ side: 'to', problem: 'beyond' });
  expect(judge('00:02.00', '00:01.99')).toEqual({ side: 'to', problem: 'order' });
  expect(judge('00:02.00', '00:02.00')).toEqual({ start: 2000, end: 2000 });
  expect(judge('00:00.00', '01:00.00')).toEqual({ start: 0, end: 60_000 });
});
