import { describe, expect, it } from 'vitest';
import { checkLogo, isPicture } from './logo-check.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const webp = [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WEBP')];
const blob = (head: number[], size = head.length) => {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new Blob([bytes]);
};
const measured = (width: number, height: number) => async () => ({ width, height });

describe('Logo check before upload [W242]', () => {
  it.each([
    ['PNG', png],
    ['GIF', [...Buffer.from('GIF89a')]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['WebP', webp],
  ])('accepts a %s by its first bytes', (_, head) => expect(isPicture(new Uint8Array(head))).toBe(true));

  it.each([
    ['an SVG', [...Buffer.from('<svg xmlns=')]],
    ['a PDF', [...Buffer.from('%PDF-1.7')]],
    ['a RIFF audio file', [...Buffer.from('RIFF'), 1, 2, 3, 4, ...Buffer.from('WAVE')]],
    ['a truncated signature', png.slice(0, 4)],
    ['nothing', []],
  ])('refuses %s', async (_, head) => {
    expect(await checkLogo(blob(head), measured(1, 1))).toBe('type');
  });

  it('allows at most 2,097,152 bytes and 512 x 512 pixels', async () => {
    expect(await checkLogo(blob(png, 2_097_152), measured(512, 512))).toBeNull();
    expect(await checkLogo(blob(png, 2_097_153), measured(512, 512))).toBe('bytes');
    expect(await checkLogo(blob(png), measured(513, 10))).toBe('pixels');
    expect(await checkLogo(blob(png), measured(10, 513))).toBe('pixels');
  });

  it('refuses a file with an image signature that cannot be decoded', async () => {
    const broken = () => Promise.reject(new Error('not decoded'));
    expect(await checkLogo(blob(png), broken)).toBe('type');
  });
});
