import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaTools } from '#platform/media/tools.ts';
import { makeMedia } from '../clips.ts';
import type { GoodFiles } from './good-files.ts';
import { type Bait, type HostileFile, joined, u16le, u32, u32le } from './hostile-file.ts';
import { png } from './pictures.ts';

/**
 * Video and audio with malformed containers: false lengths, counts and sizes, and malicious attachments. The short run
 * has one file per attack; the others repeat an attack in another direction or format.
 */
export async function containers(
  tools: MediaTools,
  folder: string,
  good: GoodFiles,
  bait: Bait,
  isShort: boolean,
): Promise<HostileFile[]> {
  const make = async (name: string, inputs: string[], output: string[]): Promise<HostileFile> => {
    const path = join(folder, `made.${name.split('.').at(-1)}`);
    await makeMedia(tools, path, inputs, output);
    return { name, bytes: await readFile(path) };
  };
  const still = (size: string, seconds = '0.2') => [
    '-f',
    'lavfi',
    '-i',
    `color=c=gray:s=${size}:r=10:d=${seconds}`,
  ];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const words = ['title', 'artist', 'comment', 'description', 'encoder'].flatMap((key) => [
    '-metadata',
    `${key}=-i ${bait.text}\r\nX-Injected: 1\n$(id)'";<script>`,
  ]);
  const titled = ['-metadata:s:s:0', 'title=../../../escape', '-metadata:s:s:0', 'language=../../x'];
  const cues = 'data:text/plain;base64,'.concat(
    Buffer.from('1\n00:00:00,000 --> 00:00:00,400\n<script>alert(1)</script>{\\an8}<i>\n\n').toString(
      'base64',
    ),
  );
  const shown = { ends: 'complete' as const };
  return [
    {
      ...(await make('letters packed in.mkv', still('64x48'), [
        ...h264,
        '-attach',
        bait.text,
        '-metadata:s:t',
        'mimetype=application/x-truetype-font',
        '-metadata:s:t',
        'filename=../../../escape.ttf',
      ])),
      ...shown,
    },
    { ...(await make('words that bite.mp4', still('64x48'), [...h264, ...words])), ...shown },
    {
      ...(await make(
        'subtitles that bite.mkv',
        [...still('64x48', '0.5'), '-f', 'srt', '-i', cues],
        [...h264, '-c:s', 'srt', ...titled],
      )),
      ...shown,
    },
    ...(isShort
      ? []
      : [
          { ...(await make('as large as a cinema.mp4', still('4096x4096', '0.1'), h264)), ...shown },
          await make('a column.mp4', still('2x8000', '0.1'), h264),
        ]),
    await make('a line.mp4', still('8000x2', '0.1'), h264),
    { ...(await make('stretched pixels.mkv', still('64x48', '0.1'), [...h264, '-vf', 'setsar=60000/1'])) },
    {
      ...(await make('two frames, far apart.mkv', still('64x48', '0.2'), [
        ...h264,
        '-vf',
        "setpts='N*3.0e7/TB'",
        '-vsync',
        'passthrough',
      ])),
      ends: 'failed',
    },
    await make(
      'a gigantic cover.mp3',
      ['-f', 'lavfi', '-i', 'sine=duration=0.3', '-i', await written(folder)],
      ['-map', '0', '-map', '1', '-c:v', 'copy', '-b:a', '64k'],
    ).catch(() => coverOf(good)),
    { name: 'ten thousand tracks.mkv', bytes: manyTracks(10_000) },
    { name: 'ten thousand subtitles.mkv', bytes: manyTracks(10_000, 17, 'S_TEXT/UTF8') },
    { name: 'as long as time.mp4', bytes: withDuration(good.mp4), ends: 'failed' },
    { name: 'more samples than bytes.mp4', bytes: withSamples(good.mp4) },
    { name: 'boxes in boxes.mp4', bytes: nested(good.mp4, 20_000) },
    {
      name: 'a box larger than the file.mp4',
      bytes: joined(good.mp4.subarray(0, 32), u32(0x7fff_ffff), 'moov', good.mp4.subarray(40)),
    },
    { name: 'more channels than ears.wav', bytes: wave(65_535, 48_000, 200_000) },
    { name: 'one sample a second.wav', bytes: wave(1, 1, 40) },
    { name: 'no sample a second.wav', bytes: wave(1, 0, 40) },
    { name: 'four gigabytes promised.wav', bytes: wave(2, 48_000, 20_000, 0xffff_fff0) },
    { name: 'a tag of two gigabytes.mp3', bytes: joined('ID3\x04\0\0', [0x7f, 0x7f, 0x7f, 0x7f], good.mp3) },
    {
      name: 'a picture of two gigabytes.flac',
      bytes: joined(
        'fLaC',
        [0, 0, 0, 34],
        Buffer.alloc(34, 16),
        [0x86, 0xff, 0xff, 0xff],
        u32(3),
        u32(0x7fff_ffff),
      ),
    },
  ];
}

async function written(folder: string): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const path = join(folder, 'cover.png');
  await writeFile(path, png(40_000, 40_000, Buffer.from('x')));
  return path;
}

/** Fallback when ffmpeg refuses to embed the cover: inserts it as the first frame of the ID3 tag. */
function coverOf(good: GoodFiles): HostileFile {
  const cover = joined('\0image/png\0\x03\0', png(40_000, 40_000, Buffer.alloc(100)));
  const frame = joined('APIC', u32(cover.length), [0, 0], cover);
  const size = frame.length;
  const length = [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
  return { name: 'a gigantic cover.mp3', bytes: joined('ID3\x03\0\0', length, frame, good.mp3) };
}

function element(id: number[], body: Buffer): Buffer {
  return joined(
    id,
    [0x10 | (body.length >>> 24)],
    [(body.length >> 16) & 255, (body.length >> 8) & 255, body.length & 255],
    body,
  );
}

/** Hand-built EBML: a header, a list of tracks, and one block for the first track. */
function manyTracks(count: number, type = 2, codec = 'A_PCM/INT/LIT'): Buffer {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('matroska')));
  const tracks = Array.from({ length: count }, (_, at) =>
    element(
      [0xae],
      joined(
        element([0xd7], u32(at + 1)),
        element([0x73, 0xc5], u32(at + 1)),
        element([0x83], Buffer.from([type])),
        element([0x86], Buffer.from(codec)),
      ),
    ),
  );
  const list = element([0x16, 0x54, 0xae, 0x6b], joined(...tracks));
  const block = element([0xa3], joined([0x81, 0, 0, 0x80], Buffer.from('some words of the first track')));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], joined(element([0xe7], Buffer.from([0])), block));
  return joined(head, element([0x18, 0x53, 0x80, 0x67], joined(list, cluster)));
}

function withDuration(mp4: Buffer): Buffer {
  const bytes = Buffer.from(mp4);
  for (const [box, at] of [
    ['mvhd', 20],
    ['mdhd', 20],
    ['tkhd', 24],
  ] as const) {
    for (let place = bytes.indexOf(box); place >= 0; place = bytes.indexOf(box, place + 4))
      bytes.writeUInt32BE(0xffff_fff0, place + at);
  }
  return bytes;
}

function withSamples(mp4: Buffer): Buffer {
  const bytes = Buffer.from(mp4);
  for (const box of ['stts', 'stsz', 'stco', 'stsc']) {
    const place = bytes.indexOf(box);
    if (place > 0) bytes.writeUInt32BE(0x0fff_ffff, place + (box === 'stsz' ? 12 : 8));
  }
  return bytes;
}

function nested(mp4: Buffer, depth: number): Buffer {
  const boxes = Buffer.concat(
    Array.from({ length: depth }, (_, at) => joined(u32((depth - at) * 8), 'moov')),
  );
  return joined(mp4.subarray(0, 32), boxes);
}

function wave(channels: number, rate: number, bytes: number, promised = bytes): Buffer {
  const align = (channels * 2) % 65_536;
  const format = joined(
    u16le(1),
    u16le(channels),
    u32le(rate),
    u32le((rate * align) % 2 ** 32),
    u16le(align),
    u16le(16),
  );
  const head = joined(
    'RIFF',
    u32le(Math.min(promised + 36, 0xffff_ffff)),
    'WAVEfmt ',
    u32le(16),
    format,
    'data',
    u32le(promised),
  );
  return joined(head, Buffer.alloc(bytes, 33));
}
