import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { draw } from './drawing.ts';
import { isHeic, openHeic } from './heic.ts';
import { MediaError, ofPicture, written } from './media-error.ts';
import { fitWithin, type Size } from './picture.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Picture } from './sprite.ts';
import type { MediaTools } from './tools.ts';

/** Allows a 100-megapixel camera; rejects images that decode to more than half a gigabyte. */
export const MAX_IMAGE_PIXELS = 128_000_000;
const IMAGE_SECONDS = 30;
const JPEG_QUALITY = 82;

// libvips caches files by name, and would return a previous image with the same name.
sharp.cache(false);

// libvips reads many more formats than needed; each disabled loader reduces the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Gif', 'Nsgif', 'Tiff', 'Heif', 'Svg'].map(
    (name) => `VipsForeignLoad${name}`,
  ),
});

export type ImageInfo = Size & { format: string };

type Options = { path: string; target: string; box: Size; signal?: AbortSignal };

/** An upright JPEG within `box`, on white. Formats unknown to sharp use libheif (HEIC) or ffmpeg (PSD). */
export async function makeThumbnail(
  tools: MediaTools | undefined,
  options: Options,
): Promise<Picture & { source: ImageInfo }> {
  if (await isSvg(options.path)) return draw(tools, options);
  try {
    return await bySharp(options);
  } catch (error) {
    const failure = ofPicture(error);
    if (failure.kind !== 'unreadable') throw failure;
    if (isHeic(await head(options.path, 12))) return byHeic(options);
    if (!tools) throw failure;
    return byFfmpeg(tools, options);
  }
}

async function byHeic(options: Options): Promise<Picture & { source: ImageInfo }> {
  const { image, size } = await openHeic(options.path, options.signal);
  const done = await written(toJpeg(image, options));
  return {
    path: options.target,
    width: done.width,
    height: done.height,
    source: { ...size, format: 'heic' },
  };
}

async function bySharp(options: Options): Promise<Picture & { source: ImageInfo }> {
  const image = sharp(options.path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 });
  const { width, height, format, autoOrient } = await image.metadata();
  // An SVG that `isSvg` did not detect; the loader is enabled because our own scenes are rendered with it.
  if (format === 'svg') throw new MediaError('unreadable', 'a drawing in disguise');
  const done = await toJpeg(image.autoOrient(), options);
  const source = { width: autoOrient.width ?? width, height: autoOrient.height ?? height, format };
  return { path: options.target, width: done.width, height: done.height, source };
}

function toJpeg(image: Sharp, { box: { width, height }, target }: Options): Promise<Size> {
  return image
    .timeout({ seconds: IMAGE_SECONDS })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(target);
}

async function byFfmpeg(tools: MediaTools, options: Options): Promise<Picture & { source: ImageInfo }> {
  const info = await probe(tools, options.path, { signal: options.signal });
  if (!info.video) throw new MediaError('unreadable', 'the file holds no picture');
  const size = fitWithin(info.video, options.box);
  const png = `${options.target}.png`;
  try {
    await runFfmpeg(tools, {
      input: { path: options.path },
      output: [
        ...[
          '-map',
          `0:${info.video.index}`,
          '-frames:v',
          '1',
          '-vf',
          `scale=${size.width}:${size.height},format=rgba`,
        ],
        ...['-f', 'image2', '-c:v', 'png', '-update', '1', `file:${png}`],
      ],
      cwd: dirname(options.target),
      timeoutMs: IMAGE_SECONDS * 1000,
      signal: options.signal,
    });
    // ffmpeg may exit with 0 without writing an image: then sharp fails here.
    const flat = sharp(png).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY });
    const done = await written(flat.toFile(options.target));
    const source = { width: info.video.width, height: info.video.height, format: info.video.codec };
    return { path: options.target, width: done.width, height: done.height, source };
  } finally {
    await rm(png, { force: true });
  }
}

export async function isSvg(path: string): Promise<boolean> {
  return (await head(path, 1024)).toString('latin1').includes('<svg');
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
