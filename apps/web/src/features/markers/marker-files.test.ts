import { describe, expect, test } from 'vitest';
import { nameIn } from '#lib/save-blob.ts';
import { decode, formatOf, isTooLarge } from './marker-files.ts';

describe('Marker file', () => {
  test('has the format of its extension', () => {
    expect(['a.EDL', 'b.fcpxml', 'x.otio', 'c.csv', 'd.txt', 'e.tsv'].map(formatOf)).toEqual([
      ...['edl', 'fcpxml', 'otio', 'csv', 'csv', 'csv'],
    ]);
    expect(['film.mov', 'edl', 'x.constructor', ''].map(formatOf)).toEqual(Array(4).fill(undefined));
  });

  test('is decoded by its byte order mark', () => {
    const utf16 = (text: string) =>
      new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
    expect(decode(utf16('\ufeffMarker Name\té'))).toBe('Marker Name\té');
    expect(decode(utf16('\ufeffé').map((_, at, bytes) => bytes[at ^ 1]!))).toBe('é');
    expect(decode(new TextEncoder().encode('\ufeffé 🎬'))).toBe('é 🎬');
    expect(decode(new Uint8Array())).toBe('');
  });

  test('is too large above 20,000,000 bytes', () => {
    expect(isTooLarge({ size: 20_000_000 })).toBe(false);
    expect(isTooLarge({ size: 20_000_001 })).toBe(true);
  });

  test('is saved under the file name from the server', () => {
    expect(nameIn("attachment; filename*=UTF-8''Film%20%E2%80%9Cx%E2%80%9D.edl", 'markers')).toBe(
      'Film “x”.edl',
    );
    expect(nameIn("attachment; filename*=UTF-8''%E2", 'markers')).toBe('markers');
    expect(nameIn(null, 'markers')).toBe('markers');
  });
});
