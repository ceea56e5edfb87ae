import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  BT709,
  BT2020,
  deltaE,
  expectedOfHlg,
  expectedOfPq,
  from709,
  fromCodes,
  hlgSignal,
  pqSignal,
  type Rgb,
  toCodes,
} from '#test/media/colour-truth.ts';
import { readyTools } from '#test/media-tools.ts';
import { probe } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { transcodeVideo } from './transcode.ts';

const tools = await readyTools();
const canToneMap = tools.filters.has('zscale') && tools.filters.has('tonemap');
const folder = await mkdtemp(join(tmpdir(), 'colour-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Greys, skin, sky, leaves and the corners of a chart, within BT.709. */
const CHART: Rgb[] = [
  ...[0.02, 0.1, 0.18, 0.5, 0.9].map((level): Rgb => [level, level, level]),
  [0.4, 0.2, 0.14],
  [0.55, 0.33, 0.25],
  [0.11, 0.2, 0.34],
  [0.1, 0.15, 0.05],
  [0.5, 0.05, 0.05],
  [0.05, 0.4, 0.08],
  [0.04, 0.05, 0.45],
];
const PATCH = 32;
const WIDTH = PATCH * CHART.length;

/** Flat squares side by side, losslessly encoded. */
async function testVideo(name: string, patches: Rgb[], bits: 8 | 10, tags: string[]): Promise<string> {
  const bytes = bits / 8 > 1 ? 2 : 1;
  const plane = (at: 0 | 1 | 2, step: number) => {
    const row = Buffer.alloc((WIDTH / step) * bytes);
    for (let x = 0; x < WIDTH / step; x++) {
      const value = patches[Math.floor((x * step) / PATCH)]![at];
      if (bytes === 2) row.writeUInt16LE(value, x * 2);
      else row[x] = value;
    }
    return Buffer.concat(Array.from({ length: PATCH / step }, () => row));
  };
  const frame = Buffer.concat([plane(0, 1), plane(1, 2), plane(2, 2)]);
  await writeFile(join(folder, 'frames.yuv'), Buffer.concat([frame, frame, frame]));
  const format = bits === 8 ? 'yuv420p' : 'yuv420p10le';
  await runFfmpeg(tools, {
    trustedInputs: [
      '-f',
      'rawvideo',
      '-pix_fmt',
      format,
      '-s',
      `${WIDTH}x${PATCH}`,
      '-r',
      '25',
      '-i',
      'frames.yuv',
    ],
    output: ['-c:v', 'ffv1', ...tags, '-color_range', 'tv', name],
    cwd: folder,
  });
  return join(folder, name);
}

/** The code values in the centre of each square of the web version, read without conversion. */
async function shown(path: string): Promise<Rgb[]> {
  const out = await mkdtemp(join(folder, 'out-'));
  const info = await probe(tools, path);
  const { web } = await transcodeVideo(tools, { path, info, folder: out });
  expect(web).toMatchObject({
    width: WIDTH,
    height: PATCH,
    info: { video: { colorSpace: 'bt709', isHdr: false } },
  });
  const chunks: Buffer[] = [];
  await runFfmpeg(tools, {
    input: { path: web.path },
    output: ['-frames:v', '1', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:3'],
    cwd: out,
    onPipe3: (chunk) => chunks.push(chunk),
  });
  const pixels = Buffer.concat(chunks);
  const luma = WIDTH * PATCH;
  return CHART.map((_, at) => {
    const x = at * PATCH + PATCH / 2;
    const chroma = (PATCH / 4) * (WIDTH / 2) + x / 2;
    const codes: Rgb = [
      pixels[(PATCH / 2) * WIDTH + x]!,
      pixels[luma + chroma]!,
      pixels[luma + luma / 4 + chroma]!,
    ];
    return fromCodes(codes, BT709, 8);
  });
}

const worst = (seen: Rgb[], wanted: Rgb[]) => Math.max(...seen.map((rgb, at) => deltaE(rgb, wanted[at]!)));
const tagged = (transfer: string, primaries: string, space: string) => [
  ...['-color_trc', transfer, '-color_primaries', primaries, '-colorspace', space],
];

it.runIf(canToneMap)(
  'Converts PQ within 3 dE (CIE 1976) of the expected tone mapping',
  { timeout: 120_000 },
  async () => {
    // From deep shadow to far above white.
    for (const nits of [100, 400, 1000]) {
      const codes = CHART.map((rgb) => {
        const signal = from709(rgb).map((value) => pqSignal(value * nits)) as Rgb;
        return toCodes(signal, BT2020, 10);
      });
      const path = await testVideo(`pq-${nits}.mkv`, codes, 10, tagged('smpte2084', 'bt2020', 'bt2020nc'));
      const seen = await shown(path);
      expect(worst(seen, codes.map(expectedOfPq)), `${nits} nits`).toBeLessThan(3);
    }
  },
);

it.runIf(canToneMap)(
  'Converts HLG within 3 dE (CIE 1976) of the expected tone mapping',
  { timeout: 120_000 },
  async () => {
    const codes = CHART.map((rgb) => toCodes(from709(rgb).map(hlgSignal) as Rgb, BT2020, 10));
    const path = await testVideo('hlg.mkv', codes, 10, tagged('arib-std-b67', 'bt2020', 'bt2020nc'));
    const seen = await shown(path);
    expect(worst(seen, codes.map(expectedOfHlg))).toBeLessThan(3);
  },
);

it('Keeps BT.709 colours within 3 dE (CIE 1976)', { timeout: 120_000 }, async () => {
  const codes = CHART.map((rgb) => toCodes(rgb.map((value) => value ** (1 / 2.4)) as Rgb, BT709, 8));
  const path = await testVideo('709.mkv', codes, 8, tagged('bt709', 'bt709', 'bt709'));
  const seen = await shown(path);
  expect(
    worst(
      seen,
      codes.map((code) => fromCodes(code, BT709, 8)),
    ),
  ).toBeLessThan(3);
});
