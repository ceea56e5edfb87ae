import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makePdf } from '#platform/media/demo/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { makeMedia } from '../clips.ts';
import { psd } from '../hostile/good-files.ts';

// One small file per format, with the expected result.

export interface Format {
  file: string;
  make(kit: Kit): Promise<void>;
  kind: string;
  /** Count per asset type; the web version of a video counts once, regardless of the number of renditions. */
  assets: Record<string, number>;
  /** Display size: rotated, with square pixels. */
  size?: string;
  web?: { size: string; frames: number; framerate?: number };
}

interface Kit {
  tools: MediaTools;
  folder: string;
  path: string;
  ffmpeg(inputs: string[], output: string[]): Promise<void>;
}

export async function make(tools: MediaTools, folder: string, format: Format): Promise<string> {
  const path = join(folder, format.file);
  const ffmpeg = (inputs: string[], output: string[]) => makeMedia(tools, path, inputs, output);
  await format.make({ tools, folder, path, ffmpeg });
  return path;
}

const SILENT = { raw: 1, thumbnail: 1, web: 1, livepreview: 1 };
const VIDEO = { ...SILENT, audio: 1, other: 1 };
const SOUND = { raw: 1, audio: 1, other: 1 };
const STILL = { raw: 1, thumbnail: 1 };
const BARE = { raw: 1 };

const picture = (size: string, more = 'r=25:d=0.4') => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:${more}`];
const tone = (channels = 1) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${Array.from({ length: channels }, (_, at) => `sin(${440 + at * 90}*2*PI*t)/4`).join('|')}':d=0.4`,
  ],
];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const hdr = (transfer: string) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
  ...['-color_trc', transfer, '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
];
const video = (file: string, inputs: string[], output: string[], size: string, frames = 10): Format => ({
  file,
  make: ({ ffmpeg }) => ffmpeg(inputs, output),
  kind: 'video',
  assets: SILENT,
  size,
  web: { size, frames },
});
const sound = (file: string, output: string[] = []): Format => ({
  file,
  make: ({ ffmpeg }) => ffmpeg(tone(2), output),
  kind: 'audio',
  assets: SOUND,
});
const still = (file: string, write: (path: string) => Promise<unknown>, size = '60x40'): Format => ({
  file,
  make: async ({ path }) => void (await write(path)),
  kind: 'image',
  assets: STILL,
  size,
});
const plain = (alpha = false) =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: alpha ? 4 : 3,
      background: { r: 90, g: 120, b: 200, alpha: 0.5 },
    },
  });
const bytes = (file: string, content: string | Buffer, kind: string): Format => ({
  file,
  make: ({ path }) => writeFile(path, content),
  kind,
  assets: BARE,
});

const videos: Format[] = [
  video('portrait.mp4', picture('72x128'), x264, '72x128'),
  {
    ...video('turned by its matrix.mp4', picture('128x72'), x264, '72x128'),
    make: async ({ tools, folder, ffmpeg }) => {
      await makeMedia(tools, join(folder, 'flat.mp4'), picture('128x72'), x264);
      // ffmpeg 6 and later has no rotation tag; earlier versions have no option.
      const turn = tools.major >= 6 ? ['-display_rotation', '90', '-i', 'flat.mp4'] : ['-i', 'flat.mp4'];
      await ffmpeg(turn, ['-c', 'copy', ...(tools.major >= 6 ? [] : ['-metadata:s:v:0', 'rotate=90'])]);
    },
  },
  {
    ...video(
      'odd sides.mkv',
      picture('644x360', 'r=25:d=0.2'),
      ['-vf', 'format=yuv444p,crop=641:359:0:0', '-c:v', 'ffv1', '-pix_fmt', 'yuv444p'],
      '641x359',
      5,
    ),
    web: { size: '642x360', frames: 5 },
  },
  {
    ...video(
      'a variable rate.mp4',
      picture('96x64', 'r=30:d=1'),
      [
        ...x264,
        '-vf',
        "setpts='if(lt(N,15),N/30,0.5+(N-15)/12)/TB'",
        '-vsync',
        'vfr',
        '-enc_time_base',
        '1/1000',
      ],
      '96x64',
    ),
    web: { size: '96x64', frames: -1 },
  },
  { ...video('without sound.mov', picture('96x64'), x264, '96x64') },
  {
    ...video(
      'many tracks of sound.mkv',
      [...picture('96x64'), ...tone(2)],
      [...x264, ...Array.from({ length: 8 }, () => ['-map', '1']).flat(), '-map', '0', '-c:a', 'aac'],
      '96x64',
    ),
    assets: VIDEO,
  },
  video('ten bits.mp4', picture('96x64'), [...x264, '-pix_fmt', 'yuv420p10le'], '96x64'),
  video('perceptual quantizer.mkv', picture('96x64'), hdr('smpte2084'), '96x64'),
  video('hybrid log-gamma.mkv', picture('96x64'), hdr('arib-std-b67'), '96x64'),
  video(
    'interlaced.mpg',
    picture('96x64'),
    ['-vf', 'setfield=tff', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-top', '1'],
    '96x64',
  ),
  {
    ...video(
      'broadcast.mxf',
      [...picture('96x64'), ...tone()],
      ['-c:v', 'mpeg2video', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', '-ar', '48000'],
      '96x64',
    ),
    assets: VIDEO,
  },
  {
    ...video('windows.wmv', [...picture('96x64'), ...tone()], ['-c:v', 'wmv2', '-c:a', 'wmav2'], '96x64'),
    assets: VIDEO,
  },
  {
    ...video(
      'master.mov',
      [...picture('96x64'), ...tone(2)],
      ['-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s24le'],
      '96x64',
    ),
    assets: VIDEO,
  },
  video('one frame.mp4', picture('96x64', 'r=25:d=0.04'), x264, '96x64', 1),
  video('a tenth of a second.mp4', picture('96x64', 'r=30:d=0.1'), x264, '96x64', 3),
  video('half an hour.mp4', picture('32x32', 'r=1:d=1800'), [...x264, '-crf', '40'], '32x32', 1800),
];

const sounds: Format[] = [
  sound('song.mp3', ['-b:a', '96k']),
  sound('take.wav'),
  sound('master.flac'),
  {
    ...sound('with a cover.m4a'),
    make: async ({ folder, ffmpeg }) => {
      await plain().png().toFile(join(folder, 'cover.png'));
      await ffmpeg(
        [...tone(2), '-i', 'cover.png'],
        ['-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', 'aac', '-disposition:v', 'attached_pic'],
      );
    },
  },
];

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="30" height="40" fill="#a00"/></svg>';
const stills: Format[] = [
  still(
    'turned by its camera.jpg',
    (path) => plain().withMetadata({ orientation: 6 }).jpeg().toFile(path),
    '40x60',
  ),
  still('see-through.png', (path) => plain(true).png().toFile(path)),
  still('web.webp', (path) => plain().webp().toFile(path)),
  still('small.avif', (path) => plain().avif({ effort: 0 }).toFile(path)),
  still('print.tiff', (path) => plain().tiff().toFile(path)),
  { ...still('moving.gif', async () => {}), make: ({ ffmpeg }) => ffmpeg(picture('60x40'), []) },
  still('layers.psd', (path) => writeFile(path, psd(60, 40))),
  still('logo.svg', (path) => writeFile(path, svg)),
];

const others: Format[] = [
  {
    file: 'sheet.pdf',
    make: ({ path }) => makePdf({ path, title: 'Call sheet' }),
    kind: 'pdf',
    assets: STILL,
  },
  bytes('notes.txt', 'Take two was better.\n', 'text'),
  bytes('rushes.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'application'),
  bytes('data.odd', Buffer.from([0, 1, 2, 3, 255]), 'unknown'),
];

export const FORMATS: readonly Format[] = [...videos, ...sounds, ...stills, ...others];
