import sharp from 'sharp';

const WIDTH = 480;
const HEIGHT = 360;
const GAP = 16;

/** Combines all pictures into one image. */
export async function contactSheet(files: readonly string[], columns: number, to: string): Promise<void> {
  const rows = Math.ceil(files.length / columns);
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file)
        .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background: '#333' })
        .png()
        .toBuffer(),
      left: GAP + (index % columns) * (WIDTH + GAP),
      top: GAP + Math.floor(index / columns) * (HEIGHT + GAP),
    })),
  );
  const size = { width: GAP + columns * (WIDTH + GAP), height: GAP + rows * (HEIGHT + GAP) };
  await sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite(tiles)
    .png()
    .toFile(to);
}
