import { describe, expect, test } from 'vitest';
import { parseQuality } from '../player-preferences.ts';
import { levelFor, linesOf } from './quality.ts';
import { planFor } from './source.ts';

const none = new Set<string>();

describe('Playback source', () => {
  const video = { src: '/media/film.mp4', stream: '/stream/master.m3u8' };

  test('is the file when there is no stream or the browser cannot play one', () => {
    expect(planFor({ src: video.src }, { pieces: true, streams: true }, none)).toBe('file');
    expect(planFor(video, { pieces: false, streams: false }, none)).toBe('file');
  });

  test('is the stream in segments, or the native stream of the browser', () => {
    expect(planFor(video, { pieces: true, streams: true }, none)).toBe('pieces');
    expect(planFor(video, { pieces: false, streams: true }, none)).toBe('stream');
  });

  test('is the file after the stream failed, until the stream has another URL', () => {
    const lost = new Set([video.stream]);
    expect(planFor(video, { pieces: true, streams: true }, lost)).toBe('file');
    expect(planFor({ ...video, stream: `${video.stream}?new` }, { pieces: true, streams: true }, lost)).toBe(
      'pieces',
    );
  });
});

describe('Stream quality', () => {
  test('is named by its line count for landscape, portrait and square videos', () => {
    expect(linesOf({ width: 1920, height: 1080 })).toBe(1080);
    expect(linesOf({ width: 1920, height: 804 })).toBe(1080);
    expect(linesOf({ width: 720, height: 1280 })).toBe(720);
    expect(linesOf({ width: 1080, height: 1080 })).toBe(1080);
  });

  test('is the chosen one, the next smaller one or the smallest available', () => {
    const levels = [360, 720, 1080].map((lines, index) => ({ index, lines }));
    expect(levelFor(levels, null)).toBeUndefined();
    expect(levelFor(levels, 720)?.index).toBe(1);
    expect(levelFor(levels, 900)?.index).toBe(1);
    expect(levelFor(levels, 2160)?.index).toBe(2);
    expect(levelFor(levels, 240)?.index).toBe(0);
    expect(levelFor([], 720)).toBeUndefined();
  });

  test('is automatic when the stored value is invalid', () => {
    for (const text of [null, '', 'x', '0', '-1', '7.5', 'null']) expect(parseQuality(text)).toBeNull();
    expect(parseQuality('720')).toBe(720);
  });
});
