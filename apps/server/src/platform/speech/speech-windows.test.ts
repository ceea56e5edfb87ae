import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speechWindows } from './speech-windows.ts';

const span = (startMs: number, endMs: number) => ({ startMs, endMs });

test('Windows are as long as possible and end in the longest pause of their last part', () => {
  const speech = [span(0, 4_000), span(4_200, 8_000), span(9_500, 10_000), span(10_100, 14_000)];
  expect(speechWindows(speech, 20_000)).toEqual([span(0, 14_000)]);
  expect(speechWindows(speech, 10_000)).toEqual([span(0, 8_000), span(9_500, 14_000)]);
  expect(speechWindows([], 10_000)).toEqual([]);
});

test('Speech without a pause is cut into equal parts', () => {
  expect(speechWindows([span(1_000, 26_000)], 10_000)).toEqual([
    span(1_000, 9_333),
    span(9_333, 17_667),
    span(17_667, 26_000),
  ]);
});

test('All speech is in exactly one window, in order, and no window is too long', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 40_000 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1_000, max: 30_000 }), (list, longest) => {
      let at = 0;
      const speech = list.map(([pause, length]) => {
        const startMs = at + pause;
        at = startMs + length;
        return span(startMs, at);
      });
      const windows = speechWindows(speech, longest);
      for (const [index, { startMs, endMs }] of windows.entries()) {
        expect(endMs - startMs).toBeLessThanOrEqual(longest + 1);
        if (index > 0) expect(startMs).toBeGreaterThanOrEqual(windows[index - 1]!.endMs);
      }
      const covered = (ms: number) =>
        windows.filter(({ startMs, endMs }) => ms >= startMs && ms < endMs).length;
      for (const { startMs, endMs } of speech) {
        expect(covered(startMs)).toBe(1);
        expect(covered(endMs - 1)).toBe(1);
      }
    }),
  );
});
