import { describe, expect, test } from 'vitest';
import { parseQuality } from '../stored.ts';
import { levelFor, linesOf } from './quality.ts';
import { planFor } from './source.ts';

const none = new Set<string>();

describe('what is played', () => {
  const film = { src: '/media/film.mp4', stream: '/stream/master.m3u8' };

  test('is the file where there is nothing to choose, or nothing that plays a stream', () => {
    expect(planFor({ src: film.src }, { pieces: true, streams: true }, none)).toBe('file');
    expect(planFor(film, { pieces: false, streams: false }, none)).toBe('file');
  });

  test('is the stream in pieces, or as the browser plays it itself', () => {
    expect(planFor(film, { pieces: true, streams: true }, none)).toBe('pieces');
    expect(planFor(film, { pieces: false, streams: true }, none)).toBe('stream');
  });

  test('is the file once the stream broke, until there is another address', () => {
    const lost = new Set([film.stream]);
    expect(planFor(film, { pieces: true, streams: true }, lost)).toBe('file');
    expect(planFor({ ...film, stream: `${film.stream}?new` }, { pieces: true, streams: true }, lost)).toBe(
      'pieces',
    );
  });
});

describe('sizes', () => {
  test('have the name they are known by, wide, upright or square', () => {
    expect(linesOf({ width: 1920, height: 1080 })).toBe(1080);
    expect(linesOf({ width: 1920, height: 804 })).toBe(1080);
    expect(linesOf({ width: 720, height: 1280 })).toBe(720);
    expect(linesOf({ width: 1080, height: 1080 })).toBe(1080);
  });

  test('follow what was chosen before: that one, the next smaller, or the smallest there is', () => {
    const levels = [360, 720, 1080].map((lines, index) => ({ index, lines }));
    expect(levelFor(levels, null)).toBeUndefined();
    expect(levelFor(levels, 720)?.index).toBe(1);
    expect(levelFor(levels, 900)?.index).toBe(1);
    expect(levelFor(levels, 2160)?.index).toBe(2);
    expect(levelFor(levels, 240)?.index).toBe(0);
    expect(levelFor([], 720)).toBeUndefined();
  });

  test('remembered as anything unreadable mean that the line decides', () => {
    for (const text of [null, '', 'x', '0', '-1', '7.5', 'null']) expect(parseQuality(text)).toBeNull();
    expect(parseQuality('720')).toBe(720);
  });
});
