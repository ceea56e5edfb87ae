import type { Conversion } from '@rushes/contract/converting';
import { MediaError } from '../media-error.ts';
import { type Size, sizeFor } from '../picture.ts';
import { head, isHeic, isSvg, readHeader } from './image.ts';
import { askPicture } from './picture-pool.ts';
import { convertingBytes } from './required-memory.ts';

/** The process has its own limit; this one ends a process that does not keep to it. */
const TIMEOUT_MS = 150_000;

/** Rotates upright, fits the wanted size and keeps the colour profile; takes the first frame of an animation. */
export async function convertImage(options: {
  path: string;
  target: string;
  wanted: Conversion;
  signal?: AbortSignal;
}): Promise<Size> {
  const { path, target, wanted: conversion, signal } = options;
  const fromHeic = isHeic(await head(path, 12));
  if (!fromHeic && (await isSvg(path))) throw new MediaError('unreadable', 'drawings are not converted');
  const header = await readHeader({ path }, signal);
  const result = { ...sizeFor(header.upright, conversion.resolution), format: conversion.format };
  return askPicture(
    'convert',
    { path, target, conversion, isHeic: fromHeic },
    { needs: convertingBytes(header, result), timeoutMs: TIMEOUT_MS, signal },
  );
}
