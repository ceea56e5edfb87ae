import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyTools } from '#test/media-tools.ts';
import { greyFrames, webVideo } from '#test/scenes/watermark-scene.ts';
import { readFrameNumber } from '../frame-number.ts';
import { runFfmpeg, runFfprobe } from '../run-ffmpeg.ts';
import { drawWatermark, plainLine } from './watermark-image.ts';
import { beginningOf, makePiece, type Plan, planPieces, writePiece } from './watermark-video.ts';

const tools = await readyTools();
const size = { width: 640, height: 360 };
const folder = await mkdtemp(join(tmpdir(), 'test-marked-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const readerOf = (video: Buffer) => async (start: number, length: number) =>
  video.subarray(start, start + length);
const planOf = (video: Buffer) => planPieces(readerOf(video), video.length);

async function watermarkedVideo(video: Buffer, lines: readonly string[]) {
  const plan = await planOf(video);
  const watermark = await drawWatermark(lines, plan.size);
  const made = [];
  for (const number of plan.pieces.keys()) {
    const scratch = await mkdtemp(join(folder, 'piece-'));
    made.push(await makePiece(tools, plan, number, { read: readerOf(video), folder: scratch, watermark }));
  }
  return {
    plan,
    made,
    whole: Buffer.concat([beginningOf(plan, made[0]!.stsd), ...made.map(({ bytes }) => bytes)]),
  };
}

async function packets(video: Buffer, which: 'v' | 'a'): Promise<string[]> {
  const path = join(folder, `packets-${Math.random()}.mp4`);
  await writeFile(path, video);
  const entries = which === 'v' ? 'frame=pts' : 'packet=pts,size,data_hash';
  const args = ['-select_streams', which, '-show_entries', entries, '-show_data_hash', 'md5', '-of', 'json'];
  const found = JSON.parse(await runFfprobe(tools, { path, args, cwd: folder }));
  return (found.frames ?? found.packets).map((one: Record<string, unknown>) =>
    [one.pts, one.size, one.data_hash].join(' '),
  );
}

let video: Buffer;
let plan: Plan;
let whole: Buffer;
let made: { bytes: Buffer; stsd: Buffer }[];
beforeAll(async () => {
  video = await webVideo(tools, { seconds: 9, rate: '24000/1001', look: 1, sound: true, size });
  ({ plan, made, whole } = await watermarkedVideo(video, [
    'Kim Guest · kim@guest.test',
    '2026-03-10 · cafe1234',
  ]));
});

describe('Watermarked video in pieces', () => {
  test('has every frame once at its original time, and every audio packet', async () => {
    expect(plan.pieces.length).toBe(3);
    const frames = await packets(video, 'v');
    expect(frames.length).toBe(216);
    expect(await packets(whole, 'v')).toEqual(frames);
    const sound = await packets(video, 'a');
    expect(sound.length).toBeGreaterThan(400);
    expect(await packets(whole, 'a')).toEqual(sound);
  });

  test('shows the right frame at each frame number, also around the piece boundaries', async () => {
    const path = join(folder, 'whole.mp4');
    await writeFile(path, whole);
    const rate = { num: 24_000, den: 1001 };
    for (const frame of [0, 1, 95, 96, 97, 191, 192, 215])
      expect(await readFrameNumber(tools, path, frame, { rate })).toBe(frame);
  });

  test('gives the frames of one piece without watermark', async () => {
    const path = join(folder, 'second.mp4');
    await writePiece(readerOf(video), plan, 1, path);
    const rate = { num: 24_000, den: 1001 };
    for (const frame of [0, 1, 95])
      expect(await readFrameNumber(tools, path, frame, { rate })).toBe(96 + frame);
  });

  test('states the exact duration of each piece', () => {
    expect(plan.pieces.map(({ seconds }) => seconds)).toEqual([96, 96, 24].map((n) => (n * 1001) / 24_000));
  });

  test('uses the same decoder configuration for all pieces, known after encoding one frame', async () => {
    const scratch = await mkdtemp(join(folder, 'piece-'));
    const watermark = await drawWatermark(['·'], plan.size);
    const { stsd } = await makePiece(tools, plan, 0, {
      read: readerOf(video),
      folder: scratch,
      watermark,
      most: 1,
    });
    const marksOf = (entry: Buffer) => entry.subarray(entry.indexOf('avcC'), entry.indexOf('avcC') + 50);
    for (const piece of made) expect(marksOf(piece.stsd)).toEqual(marksOf(stsd));
  });

  test('is planned by reading less than a tenth of the file', async () => {
    let most = 0;
    let sum = 0;
    const read = async (start: number, length: number) => {
      sum += length;
      most = Math.max(most, start + length);
      return video.subarray(start, start + length);
    };
    const { pieces } = await planPieces(read, video.length);
    expect(pieces).toEqual(plan.pieces);
    expect(sum).toBeLessThan(video.length / 10);
    expect(most).toBeLessThan(video.length / 10);
  });

  test('refuses data that is not a video', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('no film at all'),
      video.subarray(0, 2000),
      Buffer.alloc(64),
    ])
      await expect(planOf(bytes)).rejects.toMatchObject({ kind: 'failed' });
  });
});

test('Watermarking keeps the times of frames with uneven durations', async () => {
  const scratch = await mkdtemp(join(folder, 'uneven-'));
  await runFfmpeg(tools, {
    cwd: scratch,
    trustedInputs: ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=6`],
    output: [
      ...['-vf', "select='not(mod(n,7)*mod(n,3))'", tools.major >= 6 ? '-fps_mode' : '-vsync', 'vfr'],
      ...['-c:v', 'libx264', '-g', '12', '-pix_fmt', 'yuv420p', 'uneven.mp4'],
    ],
  });
  const { readFile } = await import('node:fs/promises');
  const uneven = await readFile(join(scratch, 'uneven.mp4'));
  const result = await watermarkedVideo(uneven, ['Kim', 'today']);
  expect(result.plan.pieces.length).toBe(2);
  expect(await packets(result.whole, 'v')).toEqual(await packets(uneven, 'v'));
});

describe('Watermark', () => {
  /** The mean difference of two images where the mask has the value `where`. */
  const apart = (a: Buffer, b: Buffer, mask: Uint8Array, where: 0 | 1) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < a.length; at++) {
      if (mask[at] !== where) continue;
      sum += Math.abs(a[at]! - b[at]!);
      count += 1;
    }
    return sum / count;
  };
  const maskOf = async (lines: readonly string[]) => {
    const { default: sharp } = await import('sharp');
    const alpha = await sharp(await drawWatermark(lines, size))
      .extractChannel(3)
      .raw()
      .toBuffer();
    return Uint8Array.from(alpha, (level) => (level > 70 ? 1 : 0));
  };
  const around = (mask: Uint8Array) =>
    Uint8Array.from(mask, (_, at) => {
      const y = Math.floor(at / size.width);
      const x = at % size.width;
      for (let dy = -4; dy <= 4; dy++)
        for (let dx = -4; dx <= 4; dx++) if (mask[(y + dy) * size.width + x + dx]) return 1;
      return 0;
    });

  test('differs between two viewers throughout the video, and leaves the rest of the image unchanged', async () => {
    const mine = ['Kim Guest · kim@guest.test', '2026-03-10 · cafe1234'];
    const others = ['Kim Guest · kim@guest.test', '2026-03-10 · beef5678'];
    const [plain, first, second] = await Promise.all([
      greyFrames(tools, video, size),
      greyFrames(tools, whole, size),
      greyFrames(tools, (await watermarkedVideo(video, others)).whole, size),
    ]);
    expect([plain.length, first.length, second.length]).toEqual([216, 216, 216]);
    const [ink, otherInk] = [await maskOf(mine), await maskOf(others)];
    const onlyMine = ink.map((on, at) => (on && !otherInk[at] ? 1 : 0));
    const near = around(ink.map((on, at) => (on || otherInk[at] ? 1 : 0)));
    for (let frame = 0; frame < 216; frame += 6) {
      expect(apart(plain[frame]!, first[frame]!, ink, 1)).toBeGreaterThan(10);
      expect(apart(first[frame]!, second[frame]!, onlyMine, 1)).toBeGreaterThan(10);
      expect(apart(plain[frame]!, first[frame]!, near, 0)).toBeLessThan(2.5);
      expect(apart(first[frame]!, second[frame]!, near, 0)).toBeLessThan(2.5);
    }
  });

  test.each([
    ['landscape', 1920, 1080],
    ['upright', 1080, 1920],
    ['a small image', 320, 180],
    ['a narrow strip', 1920, 40],
  ])('covers every quarter of the image: %s', async (_, width, height) => {
    const { default: sharp } = await import('sharp');
    const png = sharp(
      await drawWatermark(['Kim Guest · kim@guest.test', '2026-03-10 · cafe1234'], { width, height }),
    );
    for (const left of [0, width >> 1])
      for (const top of [0, height >> 1]) {
        const part = await png
          .clone()
          .extract({ left, top, width: width >> 1, height: height >> 1 })
          .extractChannel(3)
          .raw()
          .toBuffer();
        expect(part.filter((level) => level > 40).length / part.length).toBeGreaterThan(0.01);
      }
  });

  const hostile = [
    '<span size="400%">big</span>',
    '<b>',
    '&amp; &lt; & <',
    `'; drawtext=text=x:textfile=/etc/passwd`,
    '%{pts}\\:[in]',
    '-i /etc/passwd',
    '\u0000\u001b[31m\u202Emoc',
    '山田太郎 김철수 👩‍👩‍👧 مرحبا',
    'Zoë Ĳsbrand Łukasz Nguyễn Жук αβγ',
    'x'.repeat(5000),
    '\ud800',
    ' ',
  ];
  const draw = (line: string) => drawWatermark([line, '2026-03-10 · cafe1234'], size);
  test.each(hostile.map((name) => [JSON.stringify(name).slice(0, 40), name]))(
    'draws any name: %s',
    async (_, name) => {
      const picture = await draw(name);
      const { default: sharp } = await import('sharp');
      const { width, height } = await sharp(picture).metadata();
      expect({ width, height }).toEqual(size);
      // The name is visible, unless it has no visible character.
      expect(picture.equals(await draw(''))).toBe(plainLine(name) === '');
    },
  );

  // As markup, both names of a pair would look the same.
  test.each([
    ['<span>Mila</span>', 'Mila'],
    ['<b></b>Mila', 'Mila'],
    ['Mila &amp; Noor', 'Mila & Noor'],
    ['&lt;Mila', '<Mila'],
    ['&#77;ila', 'Mila'],
  ])('draws a name as plain text and not as markup: %s', async (written, asMarkup) => {
    expect((await draw(written)).equals(await draw(asMarkup))).toBe(false);
  });

  test('has lines of at most 64 characters without control characters', () => {
    expect(plainLine(' a\n\tb\u202Ec\u0000 ')).toBe('a b c');
    expect([...plainLine('😀'.repeat(200))].length).toBe(64);
  });
});
