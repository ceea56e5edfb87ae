import { expect, test } from 'vitest';
import { blocksOf, decodeText, encodingOf } from './decode.ts';

const words = 'Één café, “naïef” – 100 €';

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  [...(mark ? '\ufeff' : ''), ...text].forEach((char, at) => {
    view.setUint16(at * 2, char.charCodeAt(0), little);
  });
  return bytes;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8(words), 'utf-8'],
  ['UTF-8 with a byte order mark', utf8(`\ufeff${words}`), 'utf-8'],
  ['UTF-16 little endian', utf16(words, true, true), 'utf-16le'],
  ['UTF-16 big endian', utf16(words, false, true), 'utf-16be'],
  ['UTF-16 little endian without a byte order mark', utf16(words, true, false), 'utf-16le'],
  ['UTF-16 big endian without a byte order mark', utf16(words, false, false), 'utf-16be'],
])('reads %s', (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: words, encoding });
});

test('reads Windows-1252 with its quotation marks and euro sign', () => {
  const bytes = Uint8Array.of(0x93, 0x6e, 0x61, 0xef, 0x65, 0x66, 0x94, 0x20, 0x96, 0x20, 0x80);
  expect(decodeText(bytes)).toEqual({ text: '“naïef” – €', encoding: 'windows-1252' });
});

test('detects UTF-8 when the last character is cut off', () => {
  expect(encodingOf(utf8(`${words}é`).slice(0, -1))).toBe('utf-8');
  expect(decodeText(utf8('ab€').slice(0, -1))).toEqual({ text: 'ab', encoding: 'utf-8' });
});

test('reads an empty file as empty text', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
});

test('reports binary data, and accepts a control character at the end of a text', () => {
  const bytes = Uint8Array.from({ length: 4000 }, (_, at) => (at * 31) % 256);
  expect(decodeText(bytes)).toEqual({ binary: true });
  expect(decodeText(utf8('REM batch\n\u001a'))).toMatchObject({ encoding: 'utf-8' });
});

test('normalises every kind of line ending', () => {
  expect(decodeText(utf8('a\r\nb\rc\nd'))).toMatchObject({ text: 'a\nb\nc\nd' });
});

test('splits a text into blocks without losing or repeating a line', () => {
  const lines = Array.from({ length: 1001 }, (_, at) => `line ${at}`);
  const blocks = blocksOf(lines.join('\n'));
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.join('\n').split('\n')).toEqual(lines);
});
