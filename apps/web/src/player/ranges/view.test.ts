import { expect, test } from 'vitest';
import { snap } from './snap.ts';
import { clampView, following, inView, peaksIn, zoomed } from './view.ts';

test('keeps the timeline view inside the video and above the minimum span', () => {
  expect(clampView({ from: -5, span: 100 }, 1000)).toEqual({ from: 0, span: 100 });
  expect(clampView({ from: 990, span: 100 }, 1000)).toEqual({ from: 900, span: 100 });
  expect(clampView({ from: 10, span: 1 }, 1000).span).toBe(24);
  expect(clampView({ from: 10, span: 5000 }, 10)).toEqual({ from: 0, span: 10 });
});

test('keeps the given frame in place while zooming', () => {
  expect(zoomed({ from: 100, span: 200 }, 0.5, 150, 1000)).toEqual({ from: 125, span: 100 });
  expect(zoomed({ from: 125, span: 100 }, 2, 150, 1000)).toEqual({ from: 100, span: 200 });
  expect(zoomed({ from: 0, span: 800 }, 2, 400, 1000)).toEqual({ from: 0, span: 1000 });
});

test('moves the view to the next page when playback leaves it', () => {
  const view = { from: 100, span: 100 };
  expect(following(view, 199, 1000)).toBe(view);
  expect(following(view, 200, 1000)).toEqual({ from: 190, span: 100 });
  expect(following(view, 20, 1000)).toEqual({ from: 10, span: 100 });
  expect(following(view, 999, 1000)).toEqual({ from: 900, span: 100 });
});

test('finds the ranges that overlap the view', () => {
  const ranges = [
    { frame: 0, until: 500 },
    { frame: 50, until: 90 },
    { frame: 90, until: 101 },
    { frame: 150, until: 160 },
    { frame: 200, until: 210 },
  ];
  expect(inView(ranges, { from: 100, span: 100 })).toEqual([0, 4]);
  expect(inView(ranges.slice(1), { from: 101, span: 40 })).toEqual([2, 2]);
  expect(inView([], { from: 0, span: 10 })).toEqual([0, 0]);
});

test('returns the waveform peaks of the view', () => {
  const peaks = Array.from({ length: 100 }, (_, at) => at);
  expect(peaksIn(peaks, { from: 100, span: 50 }, 1000)).toEqual([10, 11, 12, 13, 14]);
  expect(peaksIn([7], { from: 999, span: 1 }, 1000)).toEqual([7]);
});

test('snaps an edge to the nearest target in reach, or else to a whole frame', () => {
  expect(snap(100.4, [90, 104], 5)).toEqual({ frame: 104, to: 104 });
  expect(snap(100.4, [90, 110], 5)).toEqual({ frame: 100, to: null });
  expect(snap(100, [97, 102], 5)).toEqual({ frame: 102, to: 102 });
});
