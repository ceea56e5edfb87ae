import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { type GoodFiles, psd } from './good-files.ts';
import { type HostileFile, joined, u16, u16le, u32, u32le } from './hostile-file.ts';

/** Far above the limit, but only in the header. */
const GIGANTIC = 60_000;
/** Just below the limit of 128 million pixels: it must be shown, with little memory and time. */
const LARGE = 11_000;

/** The short run makes slow images smaller. */
export function bombs(good: GoodFiles, isShort: boolean): HostileFile[] {
  const huge = png(GIGANTIC, GIGANTIC, deflateSync(Buffer.alloc(1000)));
  const failed = 'failed' as const;
  return [
    { name: 'gigantic.png', bytes: huge, ends: failed },
    { name: 'gigantic.mp4', bytes: huge, ends: failed },
    { name: 'gigantic.jpg', bytes: withJpegSize(good.jpg, 65_500, 65_500), ends: failed },
    { name: 'gigantic.gif', bytes: withGifSize(good.gif, 65_535, 65_535), ends: failed },
    { name: 'gigantic.webp', bytes: webp(16_384, 16_384), ends: failed },
    { name: 'gigantic.tiff', bytes: tiff(GIGANTIC, GIGANTIC), ends: failed },
    { name: 'gigantic.psd', bytes: psd(30_000, 30_000, Buffer.alloc(5000)), ends: failed },
    { name: 'gigantic.bmp', bytes: bmp(GIGANTIC, GIGANTIC), ends: failed },
    { name: 'gigantic.heic', bytes: withHeicSize(good.heic, GIGANTIC), ends: failed },
    { name: 'gigantic.avif', bytes: withHeicSize(good.avif, GIGANTIC), ends: failed },
    { name: 'large but allowed.png', bytes: plainPng(LARGE, LARGE), ends: 'complete' },
    { name: 'too much memory in passes.png', bytes: interlacedPng(LARGE, LARGE), ends: failed },
    { name: 'a line of pixels.png', bytes: plainPng(200_000, 1) },
    { name: 'a column of pixels.png', bytes: plainPng(1, 200_000) },
    { name: 'no width.png', bytes: png(0, 100, deflateSync(Buffer.alloc(100))), ends: failed },
    {
      name: 'a bomb in its profile.png',
      bytes: withChunk(good.png, 'iCCP', joined('p\0\0', deflateSync(Buffer.alloc(60e6)))),
    },
    {
      name: 'a bomb in its words.png',
      bytes: withChunk(good.png, 'zTXt', joined('c\0\0', deflateSync(Buffer.alloc(60e6)))),
    },
    { name: 'a million frames.gif', bytes: longGif(isShort ? 50_000 : 1_000_000) },
    { name: 'frames without end.webp', bytes: longWebp(5_000) },
    { name: 'a directory that leads to itself.tiff', bytes: tiff(16, 16, { next: 8 }) },
    { name: 'directories without end.tiff', bytes: tiff(16, 16, { copies: 5_000 }) },
    { name: 'tags without end.tiff', bytes: tiff(16, 16, { counted: 0xffff_ffff }) },
    { name: 'scans without end.jpg', bytes: scans(good.jpg, 1000) },
    { name: 'comments without end.jpg', bytes: comments(good.jpg, 200) },
    {
      name: 'an extended picture.ico',
      bytes: joined([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0], u32le(4e9), u32le(22)),
    },
  ];
}

export function png(width: number, height: number, data: Buffer): Buffer {
  const header = joined(u32(width), u32(height), [1, 0, 0, 0, 0]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return joined('\x89PNG\r\n\x1a\n', ...chunks);
}

/** Black, one bit per pixel. */
function plainPng(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8)))));
}

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Black, 16 bits for each of four channels, in seven passes: a decoder must keep all of it. */
export function interlacedPng(width: number, height: number): Buffer {
  const bytes = PASSES.reduce((sum, [left, top, across, down]) => {
    const [wide, high] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + high * (1 + wide * 8);
  }, 0);
  const header = joined(u32(width), u32(height), [16, 6, 0, 0, 1]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflatedZeros(bytes)), chunk('IEND', Buffer.alloc(0))];
  return joined('\x89PNG\r\n\x1a\n', ...chunks);
}

/** Compresses one block and repeats it, instead of a gigabyte of zeros. */
function deflatedZeros(bytes: number): Buffer {
  const block = 2 ** 20;
  const whole = deflateRawSync(Buffer.alloc(block), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % block), { level: 9 });
  const adler32 = (bytes % 65_521) * 65_536 + 1;
  const blocks = Array.from({ length: Math.floor(bytes / block) }, () => whole);
  return joined([0x78, 0xda], ...blocks, rest, u32(adler32));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = joined(type, data);
  return joined(u32(data.length), body, u32(crc32(body)));
}

/** Inserts a chunk after the header. */
function withChunk(whole: Buffer, type: string, data: Buffer): Buffer {
  return joined(whole.subarray(0, 33), chunk(type, data), whole.subarray(33));
}

function frameOf(jpg: Buffer): number {
  for (const marker of [0xc0, 0xc2]) {
    const at = jpg.indexOf(Buffer.from([0xff, marker]));
    if (at > 0) return at;
  }
  throw new Error('there is no frame in this JPEG');
}

function withJpegSize(jpg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpg);
  bytes.writeUInt16BE(height, frameOf(bytes) + 5);
  bytes.writeUInt16BE(width, frameOf(bytes) + 7);
  return bytes;
}

function scans(jpg: Buffer, times: number): Buffer {
  const bytes = Buffer.from(jpg);
  bytes[frameOf(bytes) + 1] = 0xc2;
  const start = bytes.indexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(start, -2);
  return joined(bytes.subarray(0, start), ...Array.from({ length: times }, () => scan), [0xff, 0xd9]);
}

function comments(jpg: Buffer, times: number): Buffer {
  const comment = joined([0xff, 0xfe], u16(65_535), Buffer.alloc(65_533, 0x41));
  return joined(jpg.subarray(0, 2), ...Array.from({ length: times }, () => comment), jpg.subarray(2));
}

function withGifSize(gif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(gif);
  const image = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  for (const at of [6, image + 5]) {
    bytes.writeUInt16LE(width, at);
    bytes.writeUInt16LE(height, at + 2);
  }
  return bytes;
}

function longGif(frames: number): Buffer {
  const head = joined('GIF89a', [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0]);
  return joined(head, Buffer.alloc(frame.length * frames, frame), [0x3b]);
}

function riff(body: Buffer): Buffer {
  return joined('RIFF', u32le(body.length + 4), 'WEBP', body);
}

const u24le = (value: number) => u32le(value).subarray(0, 3);

/** Lossless, with 14 bits per dimension. */
function webp(width: number, height: number): Buffer {
  const bits = (((height - 1) << 14) | (width - 1)) >>> 0;
  const data = joined([0x2f], u32le(bits), Buffer.alloc(200, 0x11));
  return riff(joined('VP8L', u32le(data.length + (data.length % 2)), data, Buffer.alloc(data.length % 2)));
}

function longWebp(frames: number): Buffer {
  const picture = joined([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
  const inner = joined('VP8L', u32le(picture.length), picture);
  const body = joined(u24le(0), u24le(0), u24le(0), u24le(0), u24le(10), [0], inner);
  const frame = joined('ANMF', u32le(body.length), body);
  const extended = joined('VP8X', u32le(10), [2, 0, 0, 0], u24le(0), u24le(0));
  const animation = joined('ANIM', u32le(6), u32le(0), u16le(0));
  return riff(joined(extended, animation, Buffer.alloc(frame.length * frames, frame)));
}

function tiff(
  width: number,
  height: number,
  more: { next?: number; copies?: number; counted?: number } = {},
): Buffer {
  const { next = 0, copies = 1, counted } = more;
  const size = 2 + 9 * 12 + 4;
  const directory = (after: number) => {
    const entry = (tag: number, type: number, count: number, value: number) =>
      joined(u16le(tag), u16le(type), u32le(count), u32le(value));
    return joined(
      u16le(9),
      entry(256, 4, 1, width),
      entry(257, 4, 1, height),
      entry(258, 3, 1, 8),
      entry(259, 3, 1, 1),
      entry(262, 3, 1, 1),
      entry(273, 4, counted ?? 1, 8),
      entry(277, 3, 1, 1),
      entry(278, 4, 1, height),
      entry(279, 4, counted ?? 1, Math.min(width * height, 4e9)),
      u32le(after),
    );
  };
  const all = Array.from({ length: copies }, (_, at) =>
    directory(at === copies - 1 ? next : 8 + (at + 1) * size),
  );
  return joined('II*\0', u32le(8), ...all, Buffer.alloc(300, 77));
}

function bmp(width: number, height: number): Buffer {
  const info = joined(u32le(40), u32le(width), u32le(height), u16le(1), u16le(24), Buffer.alloc(24));
  return joined('BM', u32le(1000), u32le(0), u32le(54), info, Buffer.alloc(900));
}

/** Changes every `ispe`, the property with the image size. */
function withHeicSize(whole: Buffer, side: number): Buffer {
  const bytes = Buffer.from(whole);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(side, at + 8);
    bytes.writeUInt32BE(side, at + 12);
  }
  return bytes;
}
