import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { FRAME_BAR_HEIGHT, frameNumberFilters } from '../frame-number.ts';
import { MediaError } from '../media-error.ts';
import type { Size } from '../picture.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import type { MediaTools } from '../tools.ts';
import { drawLandscape, type Layer } from './demo-landscape.ts';

export type ClipRate = '24000/1001' | '24' | '25' | '30000/1001' | '30' | '50' | '60000/1001' | '60';

export type ClipOptions = {
  path: string;
  seconds: number;
  rate: ClipRate;
  dropFrame?: boolean;
  size?: Size;
  look: number;
  sound?: boolean;
  subtitles?: Array<{ startMs: number; endMs: number; text: string }>;
  subtitleLanguage?: string;
  startTimecode?: string;
  codec?: 'h264' | 'hevc' | 'prores' | 'mpeg2';
  /** Frames between keyframes; default: the encoder's usual two seconds. */
  gop?: number;
  signal?: AbortSignal;
};

const CODECS: Record<NonNullable<ClipOptions['codec']>, string[]> = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p'],
  hevc: [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-x265-params',
    'log-level=error',
  ],
  prores: ['-c:v', 'prores_ks', '-profile:v', '1', '-pix_fmt', 'yuv422p10le'],
  mpeg2: ['-c:v', 'mpeg2video', '-q:v', '3', '-pix_fmt', 'yuv420p'],
};
const BT709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const SWAY_SECONDS = 24;
// On narrower frames the timecode would overlap the squares of the frame number.
const WIDTH_FOR_TEXT = 600;

// Three alternating chords, each plucked once a second, slightly detuned between left and right. Their volume rises and
// falls, so that the waveform is not flat.
const TUNE = ['L', 'R'].map((side) => {
  const detune = side === 'L' ? 0 : 0.7;
  const voice = (pick: number[], level: number) => {
    const [a, b, c] = pick;
    const pitch = `if(lt(mod(t,12),4),${a},if(lt(mod(t,12),8),${b},${c}))`;
    return `${level}*sin(2*PI*(${pitch}+${detune})*t)`;
  };
  const pad = [voice([110, 87.5, 98], 0.1), voice([165, 131, 147], 0.06), voice([220, 175, 247], 0.05)].join(
    '+',
  );
  const pluck = `${voice([440, 349, 494], 0.16)}*exp(-5*mod(t,1))`;
  const phrase = '(0.15+0.85*pow(sin(PI*mod(t+0.6,4.3)/4.3),2))';
  const breath = '(0.5+0.3*sin(2*PI*0.83*t)+0.2*sin(2*PI*3.1*t+1))';
  return `(${pad}+${pluck})*3.5*${phrase}*${breath}*min(1,t*2)`;
});

// Evaluating the tune takes most of the time for a clip with sound, and its highest pitch is 495 Hz.
const TUNE_RATE = 8_000;

function tune(seconds: number): string[] {
  const source = `aevalsrc='${TUNE.join('|')}':s=${TUNE_RATE}:d=${seconds}`;
  return ['-f', 'lavfi', '-i', `${source},aresample=48000`];
}

/** A moving landscape with timecode and a machine-readable frame number (`readFrameNumber`). */
export async function makeClip(tools: MediaTools, options: ClipOptions): Promise<void> {
  const size = options.size ?? { width: 1280, height: 720 };
  const scratch = await mkdtemp(join(tmpdir(), 'clip-'));
  try {
    const layers = await drawLandscape(options.look, size.width, size.height);
    const inputs: string[] = [];
    for (const [at, layer] of layers.entries()) {
      await writeFile(join(scratch, `layer${at}.png`), layer.png);
      inputs.push('-i', `layer${at}.png`);
    }
    const sound = options.sound ? tune(options.seconds) : [];
    const subtitles = options.subtitles?.length ? ['-i', 'cues.srt'] : [];
    if (options.subtitles) await writeFile(join(scratch, 'cues.srt'), srt(options.subtitles));
    const run = (withText: boolean) =>
      runFfmpeg(tools, {
        trustedInputs: [...inputs, ...sound, ...subtitles],
        output: clipOutput(tools, options, size, layers, withText),
        cwd: scratch,
        signal: options.signal,
      });
    const canWrite = tools.filters.has('drawtext') && size.width >= WIDTH_FOR_TEXT;
    await run(canWrite).catch((error: unknown) => {
      // On a machine without fonts, the clip is made without the readable timecode.
      if (!canWrite || !(error instanceof MediaError) || !/font/i.test(error.detail)) throw error;
      return run(false);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function clipOutput(
  tools: MediaTools,
  options: ClipOptions,
  size: Size,
  layers: Layer[],
  withText: boolean,
): string[] {
  const start = startOf(options);
  const bar = FRAME_BAR_HEIGHT;
  const [num = 25, den = 1] = options.rate.split('/').map(Number);
  const frames = Math.round((options.seconds * num) / den);
  const finish = [
    // Grain prevents banding in the wide skies.
    ...(tools.filters.has('noise') ? ['noise=alls=4:allf=t'] : []),
    `drawbox=x=0:y=0:w=iw:h=${bar}:color=black:t=fill`,
    frameNumberFilters(),
    ...(withText ? [timecodeFilter(start, options.rate)] : []),
    // Not -frames:v, which would end the audio with the last frame although its encoder lags behind.
    `trim=end_frame=${frames}`,
    'format=yuv420p',
  ].join(',');
  const graph = `color=c=black:s=${size.width}x${size.height}:r=${options.rate}:d=${options.seconds + 1},format=yuv420p[base];${stack(layers, size)};[stacked]${finish}[picture]`;
  const soundAt = layers.length;
  const subtitleAt = soundAt + (options.sound ? 1 : 0);
  const isQuickTime = ['.mp4', '.mov', '.m4v'].includes(extname(options.path));
  return [
    ...['-filter_complex', graph, '-map', '[picture]'],
    ...(options.sound ? ['-map', `${soundAt}:a`, '-c:a', 'aac', '-b:a', '128k', '-ac', '2'] : []),
    ...(options.subtitles?.length
      ? ['-map', `${subtitleAt}:s`, '-c:s', isQuickTime ? 'mov_text' : 'srt']
      : []),
    ...(options.subtitles?.length
      ? ['-metadata:s:s:0', `language=${options.subtitleLanguage ?? 'eng'}`]
      : []),
    ...[
      ...CODECS[options.codec ?? 'h264'],
      ...BT709,
      '-g',
      String(options.gop ?? Math.round((2 * num) / den)),
    ],
    ...['-r', options.rate, '-timecode', start],
    ...[...(isQuickTime ? ['-movflags', '+faststart'] : []), `file:${resolve(options.path)}`],
  ];
}

// A one-frame input stays visible: overlay repeats its last frame, so each image is decoded once.
function stack(layers: Layer[], size: Size): string {
  const steps = layers.map((layer, at) => {
    const under = at === 0 ? 'base' : `under${at}`;
    const over = at === layers.length - 1 ? 'stacked' : `under${at + 1}`;
    const room = layer.width - size.width;
    const reach = Math.min(room, Math.round(layer.sway * size.width));
    const x = reach > 0 ? `-${room / 2}+${reach / 2}*cos(2*PI*t/${SWAY_SECONDS})` : '0';
    return `[${under}][${at}:v]overlay=x='${x}':y=${layer.top}:eof_action=repeat:shortest=0[${over}]`;
  });
  return steps.join(';');
}

function startOf(options: ClipOptions): string {
  const start = options.startTimecode ?? '01:00:00:00';
  return options.dropFrame ? start.replace(/[:;](\d+)$/, ';$1') : start;
}

function timecodeFilter(start: string, rate: string): string {
  const escaped = start.replace(/[:;]/g, (mark) => `\\${mark}`);
  const place = `x=w-tw-14:y=h-${FRAME_BAR_HEIGHT}+(${FRAME_BAR_HEIGHT}-th)/2`;
  return `drawtext=font=monospace:timecode='${escaped}':rate=${rate}:fontsize=26:fontcolor=0xe8e8e8:${place}`;
}

function srt(cues: NonNullable<ClipOptions['subtitles']>): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  return cues
    .map((cue, at) => `${at + 1}\n${time(cue.startMs)} --> ${time(cue.endMs)}\n${cue.text}\n`)
    .join('\n');
}

export async function makePhoto(options: {
  path: string;
  look: number;
  width: number;
  height: number;
}): Promise<void> {
  const { width, height } = options;
  const [sky, ...layers] = await drawLandscape(options.look, width, height);
  if (!sky) return;
  const overlays = layers.map(async (layer) => {
    const middle = { left: Math.floor((layer.width - width) / 2), top: 0, width, height: layer.height };
    return { input: await sharp(layer.png).extract(middle).png().toBuffer(), left: 0, top: layer.top };
  });
  await sharp(sky.png)
    .composite(await Promise.all(overlays))
    .toFile(options.path);
}

export async function makeAudio(
  tools: MediaTools,
  options: { path: string; seconds: number },
): Promise<void> {
  const isWave = extname(options.path) === '.wav';
  await runFfmpeg(tools, {
    trustedInputs: tune(options.seconds),
    output: [...(isWave ? [] : ['-b:a', '160k']), `file:${resolve(options.path)}`],
    cwd: tmpdir(),
  });
}

/** An image far larger than its file: one bit per pixel, all black. */
export async function makeHugePng(options: { path: string; side: number }): Promise<void> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(options.side, 0);
  header.writeUInt32BE(options.side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(options.side * (1 + Math.ceil(options.side / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  await writeFile(options.path, Buffer.concat([signature, ...chunks]));
}

/** One A4 page, written manually: header, five objects, cross-reference table. */
export async function makePdf(options: { path: string; title: string }): Promise<void> {
  const title = options.title.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const page = [
    '0.11 0.13 0.2 rg 0 0 595 842 re f',
    '0.94 0.6 0.37 rg 56 612 72 6 re f',
    `BT /F1 34 Tf 0.96 0.95 0.92 rg 56 640 Td (${title}) Tj ET`,
    'BT /F1 13 Tf 0.66 0.68 0.75 rg 56 580 Td (Call sheet and shooting order) Tj ET',
    ...Array.from(
      { length: 9 },
      (_, row) => `0.2 0.23 0.32 rg 56 ${520 - row * 44} ${420 - (row % 3) * 70} 10 re f`,
    ),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  await writeFile(options.path, text, 'latin1');
}
