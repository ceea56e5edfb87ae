// A separate process (started by drawing.ts): renders one SVG as JPEG and prints its size.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const [path = '', target = '', width, height] = process.argv.slice(2);
const MAX_PIXELS = 128_000_000;

sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

try {
  // Loaded from memory an SVG has no base URL, so it cannot reference local files.
  const image = sharp(await readFile(path), { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const source = await image.metadata();
  const done = await image
    .resize({ width: Number(width), height: Number(height), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toFile(target);
  const size = { width: done.width, height: done.height };
  const from = { width: source.width, height: source.height, format: 'svg' };
  process.stdout.write(JSON.stringify({ path: target, ...size, source: from }));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
