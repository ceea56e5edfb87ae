import { expect, test } from 'vitest';
import { browserShows } from '#features/pods/widgets/file-media.ts';
import { playableType } from './playable.ts';

const raw = (filetype: string, codec: string | null = null, audiocodec: string | null = null) => ({
  filetype,
  mimetype: null,
  codec,
  audiocodec,
});

test('Derives the playable type from the codecs of a probed file', () => {
  expect(playableType('video', raw('mp4', 'h264', 'aac'))).toBe('video/mp4; codecs="avc1.640028, mp4a.40.2"');
  expect(playableType('video', raw('mov', 'h264'))).toBe('video/mp4; codecs="avc1.640028"');
  expect(playableType('video', raw('MOV', 'hevc', 'aac'))).toContain('hvc1');
  expect(playableType('video', raw('webm', 'vp9', 'opus'))).toBe('video/webm; codecs="vp09.00.40.08, opus"');
});

test('Derives the playable type from the container if the codecs are unknown', () => {
  expect(playableType('video', raw('mp4'))).toBe('video/mp4');
  expect(playableType('audio', raw('wav'))).toBe('audio/wav');
});

test('Returns no playable type for codecs and containers that browsers cannot play', () => {
  expect(playableType('video', raw('mov', 'prores', 'pcm_s24le'))).toBeUndefined();
  expect(playableType('video', raw('mov', 'h264', 'pcm_s16le'))).toBeUndefined();
  expect(playableType('video', raw('mxf', 'h264'))).toBeUndefined();
  expect(playableType('audio', raw('aiff', null, 'pcm_s16be'))).toBeUndefined();
});

test('Shows only images that the server serves inline', () => {
  expect(browserShows({ ...raw('jpg'), mimetype: 'image/jpeg' })).toBe(true);
  expect(browserShows({ ...raw('svg'), mimetype: 'image/svg+xml' })).toBe(false);
  expect(browserShows({ ...raw('tif'), mimetype: 'image/tiff' })).toBe(false);
});
