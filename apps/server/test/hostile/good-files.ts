import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makePdf } from '#platform/media/demo/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { makeMedia } from '../clips.ts';
import { joined, u16, u32 } from './hostile-file.ts';

/** Valid small files, one per format, to truncate and corrupt. */
export type GoodFiles = Record<
  | 'mp4'
  | 'mov'
  | 'mkv'
  | 'webm'
  | 'wav'
  | 'mp3'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'tiff'
  | 'psd'
  | 'pdf'
  | 'heic',
  Buffer
>;

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=0.5'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.5'];

export async function makeGoodFiles(tools: MediaTools, folder: string): Promise<GoodFiles> {
  const at = (name: string) => join(folder, name);
  const make = (inputs: string[], output: string[]) =>
    makeMedia(tools, at(output.at(-1)!), inputs, output.slice(0, -1));
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '3'];
  const both = [...PICTURE, ...SOUND];
  await make(both, [...h264, '-c:a', 'aac', '-movflags', '+faststart', 'good.mp4']);
  await make(both, [...h264, '-c:a', 'aac', 'good.mov']);
  await make(both, [...h264, '-c:a', 'flac', 'good.mkv']);
  await make(PICTURE, ['-c:v', 'libvpx', '-b:v', '100k', '-deadline', 'realtime', 'good.webm']);
  await make(SOUND, ['good.wav']);
  await make(SOUND, ['-b:a', '64k', 'good.mp3']);

  const width = 60;
  const height = 40;
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 7 + (at >> 5)) % 256),
  );
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  await picture().jpeg().toFile(at('good.jpg'));
  await picture().png().toFile(at('good.png'));
  await picture().gif().toFile(at('good.gif'));
  await picture().webp().toFile(at('good.webp'));
  await picture().avif({ effort: 0 }).toFile(at('good.avif'));
  await picture().tiff({ compression: 'lzw' }).toFile(at('good.tiff'));
  await makePdf({ path: at('good.pdf'), title: 'Good' });
  await writeFile(at('good.psd'), psd(width, height));

  const names = [
    'mp4',
    'mov',
    'mkv',
    'webm',
    'wav',
    'mp3',
    'jpg',
    'png',
    'gif',
    'webp',
    'avif',
    'tiff',
    'psd',
    'pdf',
  ];
  const read = await Promise.all(
    names.map(async (name) => [name, await readFile(at(`good.${name}`))] as const),
  );
  const heic = await readFile(join(import.meta.dirname, '../media/quadrants.heic'));
  return { ...Object.fromEntries(read), heic } as GoodFiles;
}

/** The smallest PSD: a header, no palette, resources or layers, raw planes. */
export function psd(width: number, height: number, planes = Buffer.alloc(width * height * 3, 90)): Buffer {
  const header = joined('8BPS', u16(1), Buffer.alloc(6), u16(3), u32(height), u32(width), u16(8), u16(3));
  return joined(header, Buffer.alloc(12), Buffer.alloc(2), planes);
}
