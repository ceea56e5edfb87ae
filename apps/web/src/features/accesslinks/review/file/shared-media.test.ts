import type { Asset } from '@rushes/contract/assets';
import { State } from '@rushes/contract/enums';
import type { SharedPod } from '@rushes/contract/reviewaccess';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadOf, lookedAt, originalOf, playedOf, savedUrl, sizeText } from './shared-media.ts';

afterEach(() => vi.unstubAllGlobals());

const asset = (name: string, more: object = {}) =>
  ({
    id: name,
    name,
    state: State.COMPLETE,
    broken: 0,
    url: `/shared/${name}`,
    metadata: {},
    ...more,
  }) as Asset;
const pod = (canplayraw: 0 | 1, groups: object) =>
  ({
    kind: 'video',
    canplayraw,
    asset: { raw: [], web: [], thumbnail: [], audio: [], ...groups },
  }) as unknown as SharedPod;
const raw = asset('raw', { mimetype: 'video/mp4', resolution: '3840x2160' });
const direct = asset('direct', { metadata: { role: 'direct' } });

test('Offers the original only if the access link allows it and the browser can play it', () => {
  expect(originalOf(pod(0, { raw: [raw] }), () => true)).toBeNull();
  expect(originalOf(pod(1, { raw: [raw] }), () => false)).toBeNull();
  expect(originalOf(pod(1, { raw: [raw] }), () => true)?.id).toBe('raw');
  expect(originalOf(pod(1, { raw: [raw], web: [direct] }), () => false)?.id).toBe('direct');
});

test('Offers a QuickTime original to guests if the browser plays MP4 with its codecs', () => {
  // Browsers play QuickTime, but report support for MP4 only.
  vi.stubGlobal('document', {
    createElement: () => ({
      canPlayType: (type: string) => (type.startsWith('video/mp4') ? 'probably' : ''),
    }),
  });
  const quicktime = { mimetype: 'video/quicktime', filetype: 'mov', codec: 'h264', audiocodec: 'aac' };
  expect(originalOf(pod(1, { raw: [asset('raw', quicktime)] }))?.id).toBe('raw');
  const prores = asset('raw', { ...quicktime, codec: 'prores' });
  expect(originalOf(pod(1, { raw: [prores] }))).toBeNull();
});

test('Plays the web version first, and never the original by default', () => {
  expect(playedOf(pod(1, { raw: [raw], web: [direct, asset('web')] }))?.asset.id).toBe('web');
  expect(playedOf(pod(1, { raw: [raw] }))).toBeNull();
});

test('Does not show an original that is for download only, and downloads it from its own URL', () => {
  const saved = asset('raw', { mimetype: 'image/png', url: '/shared/raw?e=1&s=2&download=1' });
  const still = asset('still', { mimetype: 'image/jpeg' });
  const image = {
    ...pod(0, { raw: [saved], thumbnail: [still] }),
    kind: 'image',
    candownload: 1,
  } as SharedPod;
  expect(playedOf(image)?.asset.id).toBe('still');
  expect(lookedAt(saved)).toBeNull();
  expect(downloadOf(image)).toBe(saved.url);
  expect(savedUrl(still)).toBe(`${still.url}&download=1`);
});

test('Shows an asset on its own only if it has a URL and a type that browsers can show', () => {
  expect(lookedAt(asset('a', { mimetype: 'image/png' }))?.kind).toBe('image');
  expect(lookedAt(asset('a', { mimetype: 'audio/wav' }))?.kind).toBe('audio');
  expect(lookedAt(asset('a', { mimetype: 'image/tiff' }))).toBeNull();
  expect(lookedAt(asset('a', { mimetype: 'image/png', url: null }))).toBeNull();
  expect(lookedAt(asset('a', { mimetype: 'text/plain' }))).toBeNull();
});

test('Names the resolution as on the cards of members', () => {
  expect(sizeText(pod(0, { raw: [raw] }))).toBe('4K');
  expect(sizeText(pod(0, { raw: [asset('r', { resolution: '1080x1920' })] }))).toBe('1080p');
  expect(sizeText(pod(0, {}))).toBe('');
});
