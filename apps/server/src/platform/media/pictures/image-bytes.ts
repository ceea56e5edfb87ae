import { fileTypeFromBuffer } from 'file-type';
import { MediaError } from '../media-error.ts';
import type { Size } from '../picture.ts';
import { readHeader } from './image.ts';
import { askPicture } from './picture-pool.ts';
import { decodingBytes } from './required-memory.ts';

/** The process has its own limit of 5 s; this one ends a process that does not keep to it. */
const TIMEOUT_MS = 8_000;

/** The type according to the content, without decoding it. */
export async function typeOfPicture(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

/** Reads only the header: a huge image is not decoded. Returns undefined if it is not an image. */
export function sizeOfPicture(bytes: Uint8Array): Promise<Size | undefined> {
  return unlessUnreadable(async () => {
    const { width, height } = await readHeader({ bytes });
    return { width, height };
  });
}

/** Whether the first frame can be decoded. Check the size first. */
export async function isReadablePicture(bytes: Uint8Array, maxPixels: number): Promise<boolean> {
  const decoded = await unlessUnreadable(async () => {
    const needs = decodingBytes(await readHeader({ bytes }));
    await askPicture('decode', { bytes, maxPixels }, { needs, timeoutMs: TIMEOUT_MS });
    return true;
  });
  return decoded ?? false;
}

/** The first frame as an upright PNG within the box; never enlarges. */
export async function drawSmall(bytes: Uint8Array, box: Size): Promise<Size & { png: Buffer }> {
  const needs = decodingBytes(await readHeader({ bytes }));
  const drawn = await askPicture('png', { bytes, box }, { needs, timeoutMs: TIMEOUT_MS });
  return { png: Buffer.from(drawn.bytes), width: drawn.width, height: drawn.height };
}

/** A server that is too busy, or a process that was stopped, says nothing about the picture. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const isOfPicture =
      error instanceof MediaError && ['unreadable', 'too-large', 'timeout'].includes(error.kind);
    if (!isOfPicture) throw error;
    return undefined;
  }
}
