import type { EnginesStatus } from '@rushes/contract/engines';
import { expect, test } from 'vitest';
import { serviceRows } from './service-rows.ts';

test('Services without an engine follow those with one, and everything is summed up', () => {
  const status: EnginesStatus = {
    engines: [
      { alias: 'aws-transcribe', engine: 'Whisper base', leavesserver: 0, offered: 1 },
      { alias: 'translate', engine: null, leavesserver: 0, offered: 0 },
    ],
    credits: [
      { service: 'aws-transcribe', settled: 12, reserved: 3 },
      { service: 'priority', settled: 5, reserved: 0 },
    ],
    month: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  };
  const { rows, total } = serviceRows(status);
  expect(rows.map(({ alias, settled, reserved }) => [alias, settled, reserved])).toEqual([
    ['aws-transcribe', 12, 3],
    ['translate', 0, 0],
    ['priority', 5, 0],
  ]);
  expect(rows.map(({ engine }) => engine?.engine)).toEqual(['Whisper base', null, undefined]);
  expect([total.settled, total.reserved]).toEqual([17, 3]);
});
