import { expect, test } from 'vitest';
import { audioQualities, Conversion, imageQualities, resolutions } from './converting.ts';

const film = { format: 'mp4', codec: 'h264', resolution: '320x240', quality: 'low' };

test.each(['format', 'codec', 'resolution', 'quality'])('a conversion needs its %s [T227]', (field) => {
  expect(Conversion.safeParse(film).success).toBe(true);
  expect(Conversion.safeParse({ ...film, [field]: undefined }).success).toBe(false);
});

test('the qualities of audio and images, and the size for mobile [T227]', () => {
  expect(audioQualities).toEqual([64, 128, 256, 320]);
  expect([...imageQualities].reverse()).toEqual([100, 75, 50, 25, 0]);
  expect(resolutions).toContain('320x240');
});
