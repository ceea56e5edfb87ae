import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MediaError } from '../media-error.ts';
import { fitWithin, type Size } from '../picture.ts';
import { probe } from '../probe.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import type { Picture } from '../sprite.ts';
import type { MediaTools } from '../tools.ts';
import { askPicture } from './picture-pool.ts';
import type { PictureHeader, PictureSource } from './picture-tasks.ts';
import { decodingBytes, PAGE_BYTES } from './required-memory.ts';

/** The process has its own limit per picture; this one ends a process that does not keep to it. */
const IMAGE_TIMEOUT_MS = 40_000;
const HEIC_TIMEOUT_MS = 60_000;
/** Can be changed, so that a test can reach the limit of the production job without drawing for 20 seconds. */
export const svgLimits = { timeoutMs: 20_000 };
const SVG_BYTES = 10_000_000;
const HEIC_BYTES = 256 * 1024 * 1024;
const HEADER_NEEDS = 16 * 1024 * 1024;
const HEADER_TIMEOUT_MS = 10_000;
// Major brands in the file header: single images, bursts, and generic brands that are refined by the brand list.
const HEIC_BRANDS = /^....ftyp(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/s;

export type ImageInfo = Size & { format: string };
type Thumbnail = Picture & { source: ImageInfo };

interface Options {
  path: string;
  target: string;
  box: Size;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** An upright JPEG within `box`, on white. Formats unknown to sharp use libheif (HEIC) or ffmpeg (PSD). */
export async function makeThumbnail(tools: MediaTools | undefined, options: Options): Promise<Thumbnail> {
  if (await isSvg(options.path)) return drawSvg(options);
  try {
    return await ofBitmap(options);
  } catch (error) {
    if (!(error instanceof MediaError) || error.kind !== 'unreadable') throw error;
    if (isHeic(await head(options.path, 12))) return ofHeic(options);
    if (!tools) throw error;
    return byFfmpeg(tools, options);
  }
}

/** Reads the header only. Throws a MediaError if it is not an image. */
export function readHeader(source: PictureSource, signal?: AbortSignal): Promise<PictureHeader> {
  return askPicture('header', source, { needs: HEADER_NEEDS, timeoutMs: HEADER_TIMEOUT_MS, signal });
}

async function ofBitmap({ path, target, box, signal }: Options): Promise<Thumbnail> {
  const header = await readHeader({ path }, signal);
  const { source, ...size } = await askPicture(
    'thumbnail',
    { path, target, box, format: 'bitmap' },
    { needs: decodingBytes(header), timeoutMs: IMAGE_TIMEOUT_MS, signal },
  );
  return { path: target, ...size, source: { ...source, format: header.format } };
}

async function ofHeic({ path, target, box, signal }: Options): Promise<Thumbnail> {
  if ((await stat(path)).size > HEIC_BYTES)
    throw new MediaError('too-large', 'the picture is larger than allowed');
  // sharp reads the container of a HEIC, which names the size, but not its codec.
  const needs = decodingBytes(await readHeader({ path }, signal));
  const { source, ...size } = await askPicture(
    'thumbnail',
    { path, target, box, format: 'heic' },
    { needs, timeoutMs: HEIC_TIMEOUT_MS, signal },
  );
  return { path: target, ...size, source: { ...source, format: 'heic' } };
}

/** An SVG can contain a few lines that take hours to render. Exceeding a limit is permanent. */
async function drawSvg({
  path,
  target,
  box,
  signal,
  timeoutMs = svgLimits.timeoutMs,
}: Options): Promise<Thumbnail> {
  if ((await stat(path)).size > SVG_BYTES)
    throw new MediaError('too-large', 'the drawing is larger than allowed');
  const wanted = { path, target, box, format: 'svg' as const };
  const limits = { needs: PAGE_BYTES, timeoutMs, signal, isSlow: true };
  const { source, ...size } = await askPicture('thumbnail', wanted, limits).catch((error: unknown) => {
    if (!(error instanceof MediaError) || error.kind !== 'timeout') throw error;
    throw new MediaError('too-large', 'takes longer to draw than allowed');
  });
  return { path: target, ...size, source: { ...source, format: 'svg' } };
}

async function byFfmpeg(tools: MediaTools, options: Options): Promise<Thumbnail> {
  const info = await probe(tools, options.path, { signal: options.signal });
  if (!info.video) throw new MediaError('unreadable', 'the file holds no picture');
  const png = `${options.target}.png`;
  const { width, height } = fitWithin(info.video, options.box);
  try {
    await runFfmpeg(tools, {
      input: { path: options.path },
      output: [
        ...['-map', `0:${info.video.index}`, '-frames:v', '1', '-vf', `scale=${width}:${height},format=rgba`],
        ...['-f', 'image2', '-c:v', 'png', '-update', '1', `file:${png}`],
      ],
      cwd: dirname(options.target),
      timeoutMs: IMAGE_TIMEOUT_MS,
      signal: options.signal,
    });
    // ffmpeg may exit with 0 without writing an image: then this fails.
    const done = await ofBitmap({ ...options, path: png });
    const source = { width: info.video.width, height: info.video.height, format: info.video.codec };
    return { ...done, source };
  } finally {
    await rm(png, { force: true });
  }
}

export const isHeic = (start: Buffer): boolean => HEIC_BRANDS.test(start.toString('latin1', 0, 12));

export const SVG_HEAD_BYTES = 1024;
export const isSvgText = (start: Buffer): boolean => start.toString('latin1').includes('<svg');

export async function isSvg(path: string): Promise<boolean> {
  return isSvgText(await head(path, SVG_HEAD_BYTES));
}

export async function head(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, (await file.stat()).size)));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
