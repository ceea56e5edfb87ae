import sharp from 'sharp';

const WIDTH = 480;
const HEIGHT = 360;
const GAP = 16;

/** The largest image that can be written holds about a thousand pictures. */
const PER_SHEET = 400;

/** Combines all pictures into as few images as possible, and returns their paths. */
export async function contactSheets(
  files: readonly string[],
  columns: number,
  to: (sheet: number) => string,
): Promise<string[]> {
  const sheets = Array.from({ length: Math.ceil(files.length / PER_SHEET) }, (_, at) => ({
    path: to(at + 1),
    files: files.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
  }));
  for (const sheet of sheets) await contactSheet(sheet.files, columns, sheet.path);
  return sheets.map(({ path }) => path);
}

async function contactSheet(files: readonly string[], columns: number, to: string): Promise<void> {
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
