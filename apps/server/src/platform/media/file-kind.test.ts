import { expect, it } from 'vitest';
import { isInlineSafe } from '#platform/files/inline-safe.ts';
import { detectType } from './file-kind.ts';

const bytes = (...parts: Array<string | number[]>) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const MP4 = bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2');
const PNG = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  Array(17).fill(0),
  [0, 0, 0, 0],
  'IDAT',
);
const MXF = bytes([0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02, 0x01, 0x01, 0x02]);
const ASF = bytes([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9], Array(64).fill(0));
const RAR = bytes('Rar!', [0x1a, 0x07, 0x01, 0x00]);
const ZIP = bytes('PK', [3, 4, 20, 0, 0, 0, 0, 0], Array(20).fill(0), 'a.txt');
const TAR = bytes(Array(257).fill(0), 'ustar', [0], '00', Array(248).fill(0));

it.each([
  ['film.mp4', MP4, 'video/mp4', 'video'],
  ['film.txt', MP4, 'video/mp4', 'video'],
  ['photo.png', PNG, 'image/png', 'image'],
  ['photo.mp4', PNG, 'image/png', 'image'],
  ['tape.mxf', MXF, 'application/mxf', 'video'],
  ['old.wmv', ASF, expect.any(String), 'video'],
  ['paper.pdf', bytes('%PDF-1.7\n'), 'application/pdf', 'pdf'],
  ['notes.txt', bytes('Take two was better.'), 'text/plain', 'text'],
  ['cues.srt', bytes('1\n00:00:01,000 --> 00:00:02,000\nHi\n'), 'application/x-subrip', 'text'],
  ['data', bytes([1, 2, 0, 255, 9]), 'application/octet-stream', 'unknown'],
  ['empty', bytes(), 'application/octet-stream', 'unknown'],
  ['tool.exe', bytes('MZ', [0x90, 0, 3, 0]), expect.stringMatching(/^application\//), 'application'],
  ['song.mp3', bytes([0xff, 0xfb, 0x90, 0x64], Array(400).fill(0)), 'audio/mpeg', 'audio'],
])('Detects the type and kind of %s [G87, I123]', async (name, head, mimetype, kind) => {
  expect(await detectType(head, name)).toMatchObject({ mimetype, kind });
});

it.each([
  ['rushes.zip', ZIP, 'application/zip'],
  ['rushes.tar', TAR, 'application/x-tar'],
  ['rushes.rar', RAR, 'application/x-rar-compressed'],
])('Recognises the archive %s [I123]', async (name, head, mimetype) => {
  expect(await detectType(head, name)).toMatchObject({ mimetype, isArchive: true, kind: 'application' });
});

it('Takes the type from the file extension when the bytes give none [O174]', async () => {
  expect(await detectType(bytes([0, 1, 2, 3]), 'roll.braw')).toMatchObject({ kind: 'video' });
});

it('Does not take text for video, or markup for an image, because of the file extension', async () => {
  expect(await detectType(bytes('ffconcat version 1.0\nfile /etc/passwd\n'), 'a.mp4')).toMatchObject({
    kind: 'text',
  });
  const svg = await detectType(
    bytes('<?xml version="1.0"?>\n<!-- x --><svg xmlns="x"><script/></svg>'),
    'a.png',
  );
  expect(svg.mimetype).toBe('image/svg+xml');
  const html = await detectType(bytes('\ufeff  <!DOCTYPE html><script>1</script>'), 'a.jpg');
  expect(html.mimetype).toBe('text/html');
});

it('Allows no type inline that can run a script', () => {
  for (const safe of [
    'video/mp4',
    'audio/mp4',
    'image/jpeg',
    'image/png',
    'application/pdf',
    'text/plain; charset=utf-8',
  ]) {
    expect(isInlineSafe(safe), safe).toBe(true);
  }
  const unsafe = [
    'image/svg+xml',
    'IMAGE/SVG+XML',
    'text/html',
    'text/html;x',
    'application/xhtml+xml',
    'text/xml',
  ];
  for (const type of [
    ...unsafe,
    'application/xml',
    'text/javascript',
    '',
    'video/',
    'image/x',
    'application/octet-stream',
  ]) {
    expect(isInlineSafe(type), type).toBe(false);
  }
});
