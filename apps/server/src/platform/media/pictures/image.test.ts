import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readyTools } from '#test/media-tools.ts';
import { makeHugePng, makePdf, makePhoto } from '../demo/test-clip.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import { makeThumbnail } from './image.ts';
import { makePdfThumbnail } from './pdf.ts';

const tools = await readyTools();
// It would show an earlier picture of the same name.
sharp.cache(false);
const BOX = { width: 320, height: 320 };
const PATIENT = 60_000;

let folder = '';
const at = (name: string) => join(folder, name);
const thumbnail = (name: string) =>
  makeThumbnail(tools, { path: at(name), target: at('thumbnail.jpg'), box: BOX });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('Shrinks a photo, but never enlarges one', { timeout: PATIENT }, async () => {
  await makePhoto({ path: at('photo.jpg'), look: 6, width: 1200, height: 800 });
  expect(await thumbnail('photo.jpg')).toMatchObject({
    width: 320,
    height: 213,
    source: { width: 1200, height: 800, format: 'jpeg' },
  });
  await makePhoto({ path: at('small.png'), look: 2, width: 160, height: 90 });
  expect(await thumbnail('small.png')).toMatchObject({ width: 160, height: 90 });
});

it('Rotates a photo by its orientation metadata', { timeout: PATIENT }, async () => {
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#558' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(at('phone.jpg'));
  expect(await thumbnail('phone.jpg')).toMatchObject({
    width: 213,
    height: 320,
    source: { width: 400, height: 600 },
  });
});

it('Uses ffmpeg for image formats that sharp cannot read', { timeout: PATIENT }, async () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480'];
  await runFfmpeg(tools, {
    trustedInputs: source,
    output: ['-frames:v', '1', '-update', '1', 'still.dpx'],
    cwd: folder,
  });
  await expect(
    makeThumbnail(undefined, { path: at('still.dpx'), target: at('x.jpg'), box: BOX }),
  ).rejects.toMatchObject({
    kind: 'unreadable',
  });
  expect(await thumbnail('still.dpx')).toMatchObject({ width: 320, height: 240, source: { format: 'dpx' } });
  expect(await sharp(at('thumbnail.jpg')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 320,
    height: 240,
  });
});

it('Reads a HEIC image with the right size and colours', { timeout: PATIENT }, async () => {
  const path = join(import.meta.dirname, '../../../../test/media/quadrants.heic');
  const made = await makeThumbnail(undefined, { path, target: at('heic.jpg'), box: BOX });
  expect(made).toMatchObject({
    width: 320,
    height: 214,
    source: { width: 480, height: 321, format: 'heic' },
  });
  const { data, info } = await sharp(at('heic.jpg')).raw().toBuffer({ resolveWithObject: true });
  const near = (x: number, y: number, colour: number[]) => {
    const start = (y * info.width + x) * info.channels;
    const off = colour.map((value, channel) => Math.abs(value - data[start + channel]!));
    expect(Math.max(...off)).toBeLessThan(16);
  };
  near(80, 50, [220, 30, 30]);
  near(240, 50, [30, 160, 60]);
  near(80, 160, [40, 60, 210]);
  near(240, 160, [240, 220, 60]);
});

it('Refuses a truncated HEIC image', { timeout: PATIENT }, async () => {
  const whole = await readFile(join(import.meta.dirname, '../../../../test/media/quadrants.heic'));
  await writeFile(at('cut.heic'), whole.subarray(0, 600));
  await expect(thumbnail('cut.heic')).rejects.toMatchObject({ kind: 'unreadable' });
});

it('Reads a PSD image', { timeout: PATIENT }, async () => {
  // A minimal PSD: header, no palette, no resources, no layers, raw planes.
  const header = Buffer.alloc(26);
  header.write('8BPS');
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(3, 12);
  header.writeUInt32BE(40, 14);
  header.writeUInt32BE(60, 18);
  header.writeUInt16BE(8, 22);
  header.writeUInt16BE(3, 24);
  const planes = [220, 90, 40].map((level) => Buffer.alloc(40 * 60, level));
  await writeFile(at('layout.psd'), Buffer.concat([header, Buffer.alloc(12), Buffer.alloc(2), ...planes]));
  expect(await thumbnail('layout.psd')).toMatchObject({ width: 60, height: 40, source: { format: 'psd' } });
  const [red, , blue] = (await sharp(at('thumbnail.jpg')).stats()).channels;
  expect(red?.mean).toBeGreaterThan((blue?.mean ?? 255) + 100);
});

it('An SVG cannot include another file from the disk', { timeout: PATIENT }, async () => {
  await sharp({ create: { width: 50, height: 50, channels: 3, background: '#f00' } })
    .png()
    .toFile(at('secret.png'));
  const image = `<image href="secret.png" width="50" height="50"/><image href="file://${at('secret.png')}" width="50" height="50"/>`;
  await writeFile(
    at('drawing.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${image}</svg>`,
  );
  await thumbnail('drawing.svg');
  const { channels } = await sharp(at('thumbnail.jpg')).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

it('Refuses an image with too many pixels, and a file that is not an image', {
  timeout: PATIENT,
}, async () => {
  await makeHugePng({ path: at('bomb.png'), side: 16_000 });
  await expect(thumbnail('bomb.png')).rejects.toMatchObject({ kind: 'too-large' });
  await writeFile(at('rubbish.jpg'), 'not a picture');
  await expect(thumbnail('rubbish.jpg')).rejects.toMatchObject({ kind: 'unreadable' });
});

it('Draws the first page of a PDF in its colours', { timeout: PATIENT }, async () => {
  await makePdf({ path: at('sheet.pdf'), title: 'Night shoot (day 3)' });
  const page = await makePdfThumbnail({
    path: at('sheet.pdf'),
    target: at('page.jpg'),
    box: { width: 595, height: 842 },
  });
  expect(page).toMatchObject({ width: 595, height: 842, pages: 1 });
  // The bar under the title, 612 points above the bottom of the page, is orange.
  const bar = await sharp(at('page.jpg'))
    .extract({ left: 70, top: 842 - 616, width: 40, height: 2 })
    .toBuffer();
  const [red, , blue] = (await sharp(bar).stats()).channels;
  expect(red?.mean).toBeGreaterThan(200);
  expect(blue?.mean).toBeLessThan(130);
});

it('Refuses a broken PDF, and stops at the timeout or when aborted', { timeout: PATIENT }, async () => {
  await writeFile(at('broken.pdf'), '%PDF-1.4\nrubbish');
  const broken = { path: at('broken.pdf'), target: at('none.jpg'), box: BOX };
  await expect(makePdfThumbnail(broken)).rejects.toMatchObject({ kind: 'unreadable' });
  const sheet = { ...broken, path: at('sheet.pdf') };
  await expect(makePdfThumbnail({ ...sheet, timeoutMs: 1 })).rejects.toMatchObject({ kind: 'timeout' });
  await expect(makePdfThumbnail({ ...sheet, signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  });
  await expect(stat(at('none.jpg'))).rejects.toMatchObject({ code: 'ENOENT' });
});
