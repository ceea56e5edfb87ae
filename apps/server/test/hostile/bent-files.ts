import type { GoodFiles } from './good-files.ts';
import { type HostileFile, joined, type Random, randomBytes } from './hostile-file.ts';

/** Where a file is truncated: in the header, in the index, near the end. */
const CUTS = [0.02, 0.35, 0.9];

/** One extension per kind of reader: the others of a kind are handled the same. */
const ONE_OF_EACH = ['mp4', 'wav', 'jpg', 'heic', 'psd', 'pdf', 'svg'];

/** Every format at every cut; the short run uses one cut per kind of reader, in turn. */
export function truncated(good: GoodFiles, isShort: boolean): HostileFile[] {
  const kinds = Object.entries(good).filter(([ext]) => !isShort || ONE_OF_EACH.includes(ext));
  const many = kinds.flatMap(([ext, bytes], at) =>
    (isShort ? [CUTS[at % CUTS.length]!] : CUTS).map((part) => ({
      name: `cut at ${part * 100} percent.${ext}`,
      bytes: bytes.subarray(0, Math.max(1, Math.floor(bytes.length * part))),
    })),
  );
  const finer = (isShort ? [] : [0.1, 0.5, 0.7, 0.99]).map((part) => ({
    name: `cut finely at ${part * 100}.mp4`,
    bytes: good.mp4.subarray(0, Math.floor(good.mp4.length * part)),
  }));
  // The index of this file is at the end: every cut removes it.
  const noIndex: HostileFile = {
    name: 'cut before its index.mov',
    bytes: good.mov.subarray(0, good.mov.indexOf('moov') - 4),
    ends: 'failed',
  };
  return [...many, ...finer, noIndex];
}

export function empty(): HostileFile[] {
  return ['mp4', 'jpg', 'pdf', 'wav', 'zip', 'svg'].flatMap((ext) => [
    { name: `nothing.${ext}`, bytes: Buffer.alloc(0) },
    { name: `one byte.${ext}`, bytes: Buffer.from([0]) },
  ]);
}

/**
 * Extensions that do not match the bytes, in both directions. The short run has one video and one sound: they are the slowest.
 */
export function misnamed(good: GoodFiles, isShort: boolean): HostileFile[] {
  const html = Buffer.from('<!doctype html><script>fetch("/")</script>');
  const program = joined('MZ', [0x90, 0, 3, 0], Buffer.alloc(400, 1));
  const text = Buffer.from('Once upon a time there was a film.\n'.repeat(20));
  const shown = 'complete' as const;
  const more: HostileFile[] = [
    { name: 'film.zip', bytes: good.webm, ends: shown },
    { name: 'film.pdf', bytes: good.mp4, ends: shown },
    { name: 'film.txt', bytes: good.mkv, ends: shown },
    { name: 'film without a name', bytes: good.mov, ends: shown },
    { name: 'sound.mkv', bytes: good.wav, ends: shown },
    { name: 'two in one.mp4', bytes: joined(good.mp4, good.pdf) },
  ];
  return [
    { name: 'film.jpg', bytes: good.mp4, ends: shown },
    ...(isShort ? [] : more),
    { name: 'picture.mp4', bytes: good.jpg, ends: shown },
    { name: 'picture.wav', bytes: good.png, ends: shown },
    { name: 'picture.mkv', bytes: good.gif, ends: shown },
    { name: 'picture.pdf', bytes: good.webp, ends: shown },
    { name: 'picture.psd', bytes: good.tiff, ends: shown },
    { name: 'paper.mp4', bytes: good.pdf, ends: shown },
    { name: 'sound.png', bytes: good.mp3, ends: shown },
    { name: 'page.jpg', bytes: html, ends: shown },
    { name: 'text.mp4', bytes: text, ends: shown },
    { name: 'text.pdf', bytes: text, ends: shown },
    { name: 'program.mov', bytes: program },
    { name: 'two in one.jpg', bytes: joined(good.jpg, good.mp4) },
    { name: 'two in one.png', bytes: joined(good.png, good.png) },
  ];
}

/** Names that a shell, ffmpeg or a header could misinterpret; the bytes are valid. */
export function oddlyNamed(good: GoodFiles, isShort: boolean): HostileFile[] {
  const names = [
    '-i.mp4',
    '-f lavfi -i testsrc.mp4',
    'concat:a|b.mp4',
    'file:%2e%2e.mp4',
    '%03d.mp4',
    `'";$(touch x)\`id\`|&.mp4`,
    'pipe:0',
    'CON.mp4',
    '..mp4',
    `${'long '.repeat(36)}.mp4`,
    'right\u202eto left 4pm.mp4',
    'tab\tin it.mp4',
  ];
  // Videos for the first few, because ffmpeg reads them by path; images are faster.
  const videos = isShort ? 1 : 4;
  return names.map((name, at) => ({ name, bytes: at < videos ? good.mp4 : good.jpg, ends: 'complete' }));
}

export function noise(random: Random, isShort: boolean): HostileFile[] {
  const extensions = 'mp4 mov mkv webm avi mxf ts wav mp3 flac jpg png gif webp tiff heic psd pdf svg'.split(
    ' ',
  );
  const heads: Record<string, string> = {
    mp4: '\0\0\0\x18ftypisom\0\0\x02\0isomiso2',
    mkv: '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x88matroska',
    jpg: '\xff\xd8\xff\xe0\0\x10JFIF\0\x01',
    png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    gif: 'GIF89a',
    pdf: '%PDF-1.7\n',
    avi: 'RIFF\xff\xff\xff\x7fAVI LIST',
    heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    tiff: 'II*\0\x08\0\0\0',
    psd: '8BPS\0\x01\0\0\0\0\0\0',
    mxf: '\x06\x0e+4\x02\x05\x01\x01\r\x01\x02\x01\x01\x02',
    flac: 'fLaC\0\0\0"',
  };
  return extensions.flatMap((ext) => [
    ...(isShort && !ONE_OF_EACH.includes(ext)
      ? []
      : [{ name: `noise.${ext}`, bytes: randomBytes(random, 3000) }]),
    ...(heads[ext]
      ? [{ name: `noise with a good head.${ext}`, bytes: joined(heads[ext], randomBytes(random, 3000)) }]
      : []),
  ]);
}

/** Valid files with a few flipped bits, each in the header or anywhere, with equal probability. */
export function flipped(good: GoodFiles, random: Random, each: number, isShort: boolean): HostileFile[] {
  const kinds = Object.entries(good).filter(([ext]) => !isShort || ONE_OF_EACH.includes(ext));
  return kinds.flatMap(([ext, whole]) =>
    Array.from({ length: each }, (_, round) => {
      const bytes = Buffer.from(whole);
      for (let turn = 0; turn < 3 + round * 6; turn++) {
        const within = random() < 0.5 ? Math.min(600, bytes.length) : bytes.length;
        const at = Math.floor(random() * within);
        bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
      }
      return { name: `bits turned ${round}.${ext}`, bytes };
    }),
  );
}
