import { expect, test } from 'vitest';
import { audioQualities, Conversion, imageQualities, resolutions } from './converting.ts';

const video = { format: 'mp4', codec: 'h264', resolution: '320x240', quality: 'low' };

test.each(['format', 'codec', 'resolution', 'quality'])('requires the %s of a conversion [T227]', (field) => {
  expect(Conversion.safeParse(video).success).toBe(true);
  expect(Conversion.safeParse({ ...video, [field]: undefined }).success).toBe(false);
});

test('offers the specified audio and image qualities and the mobile resolution [T227]', () => {
  expect(audioQualities).toEqual([64, 128, 256, 320]);
  expect([...imageQualities].reverse()).toEqual([100, 75, 50, 25, 0]);
  expect(resolutions).toContain('320x240');
});
