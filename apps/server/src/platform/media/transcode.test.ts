import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAudio, makeClip, makeMedia } from '#test/clips.ts';
import { readyTools } from '#test/media-tools.ts';
import type { ClipRate } from './demo/test-clip.ts';
import { readFrameNumber } from './frame-number.ts';
import { keyframePoster, keyframeSprite } from './keyframe-poster-and-sprite.ts';
import { probe } from './probe.ts';
import { SPRITE_COUNT } from './sprite.ts';
import { transcodeAudio, transcodeVideo, webSize } from './transcode.ts';

const tools = await readyTools();
const PATIENT = 120_000;
const SMALL = { width: 448, height: 252 };

let folder = '';
const at = (name: string) => join(folder, name);
const make = (inputs: string[], output: string[]) =>
  makeMedia(tools, at(output.at(-1)!), inputs, output.slice(0, -1));
const transcode = async (name: string) => {
  const out = at(`out-${name}`);
  await mkdir(out);
  const info = await probe(tools, at(name));
  return { info, ...(await transcodeVideo(tools, { path: at(name), info, folder: out })) };
};
const spacing = (mode: string) => [tools.major >= 6 ? '-fps_mode' : '-vsync', mode];
const clip = (name: string, rate: ClipRate, more: object = {}) =>
  makeClip(tools, { path: at(name), seconds: 1, rate, size: SMALL, look: 3, ...more });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcode-'));
  await clip('sound.mp4', '25', { sound: true });
}, PATIENT);
afterAll(() => rm(folder, { recursive: true, force: true }));

const RATES: Array<{ rate: ClipRate; frames: number; dropFrame?: boolean; timecode: string }> = [
  { rate: '24000/1001', frames: 24, timecode: '01:00:00:00' },
  { rate: '25', frames: 25, timecode: '01:00:00:00' },
  { rate: '30000/1001', frames: 30, dropFrame: true, timecode: '01:00:00;00' },
  { rate: '50', frames: 50, timecode: '01:00:00:00' },
  { rate: '60000/1001', frames: 60, dropFrame: true, timecode: '01:00:00;00' },
];

it.each(RATES)(
  'Keeps every frame number, the frame rate and the timecode at $rate',
  { timeout: PATIENT },
  async ({ rate, frames, dropFrame, timecode }) => {
    const name = `rate-${rate.replace('/', '-')}.mp4`;
    await clip(name, rate, { dropFrame });
    const { info, web } = await transcode(name);
    const [num = 0, den = 1] = rate.split('/').map(Number);
    expect(info.video).toMatchObject({ frames, frameRate: { num, den }, startTimecode: timecode });
    expect(web.info.video).toMatchObject({
      frames,
      frameRate: { num, den },
      startTimecode: timecode,
      dropFrame: !!dropFrame,
    });
    for (const n of [0, 7, frames - 1]) {
      expect(await readFrameNumber(tools, at(name), n)).toBe(n);
      expect(await readFrameNumber(tools, web.path, n, { rate: { num, den } })).toBe(n);
    }
  },
);

it('Makes web version, thumbnail, preview, audio, peaks and loudness in one pass [I121]', {
  timeout: PATIENT,
}, async () => {
  const { web, poster, sprite, sound, info } = await transcode('sound.mp4');
  expect(web.info.video).toMatchObject({
    codec: 'h264',
    pixelFormat: 'yuv420p',
    colorSpace: 'bt709',
    ...SMALL,
  });
  expect(web.info.audio).toMatchObject([{ codec: 'aac', channels: 2, sampleRate: 48000 }]);
  expect(web.info.formatTags.major_brand).toBe('isom');
  // Faststart: the index comes before the frames.
  const head = (await readFile(web.path)).toString('latin1');
  expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));

  expect(await sharp(poster.path).metadata()).toMatchObject({ format: 'jpeg', ...SMALL });
  expect(await frameInPicture(poster.path)).toBe(3);
  expect(sprite.count).toBe(140);
  expect(await sharp(sprite.path).metadata()).toMatchObject({
    width: sprite.tileWidth * 14,
    height: sprite.tileHeight * 10,
  });

  const audio = await probe(tools, sound?.audioPath ?? '');
  expect(audio).toMatchObject({ kind: 'audio', audio: [{ codec: 'aac' }] });
  expect(Math.abs(audio.durationMs - info.durationMs)).toBeLessThan(60);
  // A second in buckets of 10 ms, plus the padding of the source's last AAC packet.
  expect(Math.abs((sound?.peaks.peaks.length ?? 0) - 102)).toBeLessThanOrEqual(2);
  expect(Math.max(...(sound?.peaks.peaks ?? []))).toBeGreaterThan(15);
  expect(sound?.loudness?.integratedLufs).toBeGreaterThan(-40);
  expect(sound?.loudness?.truePeakDb).toBeLessThan(0);
});

it('Places a keyframe every half second', { timeout: PATIENT }, async () => {
  await make(['-stream_loop', '1', '-i', 'sound.mp4'], ['-map', '0:v', '-c', 'copy', 'two-seconds.mp4']);
  const { web } = await transcode('two-seconds.mp4');
  await make(
    ['-skip_frame', 'nokey', '-i', web.path],
    [...spacing('passthrough'), '-f', 'rawvideo', '-s', '2x2', '-pix_fmt', 'gray', 'keys.raw'],
  );
  // 50 frames at 25 fps, a keyframe every 13 frames (half a second, rounded up).
  expect((await readFile(at('keys.raw'))).length / 4).toBe(4);
});

it('Fills the preview of 140 frames from keyframes before transcoding [I121]', {
  timeout: PATIENT,
}, async () => {
  const info = await probe(tools, at('sound.mp4'));
  const quick = at('quick');
  await mkdir(quick);
  const poster = await keyframePoster(tools, {
    path: at('sound.mp4'),
    info,
    target: join(quick, 'poster.jpg'),
  });
  const sprite = await keyframeSprite(tools, {
    path: at('sound.mp4'),
    info,
    target: join(quick, 'sprite.jpg'),
  });
  expect(await sharp(poster.path).metadata()).toMatchObject(SMALL);
  expect(await sharp(sprite.path).metadata()).toMatchObject({ width: sprite.width, height: sprite.height });
  expect(sprite.tileWidth).toBeLessThanOrEqual(320);
  // The last of the 140 tiles is an image, not empty.
  const last = {
    left: sprite.width - sprite.tileWidth,
    top: sprite.height - sprite.tileHeight,
    width: sprite.tileWidth,
    height: sprite.tileHeight,
  };
  const { channels } = await sharp(await sharp(sprite.path).extract(last).toBuffer()).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  expect(sprite.count).toBe(SPRITE_COUNT);
});

it('Starts a video whose picture begins late at its first frame, and keeps all frames', {
  timeout: PATIENT,
}, async () => {
  await make(
    ['-itsoffset', '0.4', '-i', 'sound.mp4', '-i', 'sound.mp4'],
    ['-map', '0:v', '-map', '1:a', '-c', 'copy', 'late.mkv'],
  );
  const { web } = await transcode('late.mkv');
  expect(web.info.video?.frames).toBe(25);
  expect(await readFrameNumber(tools, web.path, 0)).toBe(0);
  expect(await readFrameNumber(tools, web.path, 24)).toBe(24);
  expect(web.info.durationMs).toBeLessThan(1060);
});

it('Converts a variable frame rate to the nearest standard one', { timeout: PATIENT }, async () => {
  const uneven = "setpts='if(lt(N,12),N/30,0.4+(N-12)/12)/TB'";
  await make(
    ['-i', 'sound.mp4'],
    ['-map', '0:v', '-vf', uneven, ...spacing('vfr'), '-enc_time_base', '1/1000', 'uneven.mp4'],
  );
  const { info, web } = await transcode('uneven.mp4');
  expect(info.video).toMatchObject({ isVariable: true });
  expect(web.info.video).toMatchObject({ isVariable: false, frameRate: info.video?.frameRate });
});

it('Converts HDR, interlaced and odd-sized video to 8-bit BT.709 with even dimensions', {
  timeout: PATIENT,
}, async () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=322x182:r=25:d=0.4'];
  const hdr = ['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
  await make(source, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', ...hdr, 'hdr.mkv']);
  await make(source, [
    '-vf',
    'setfield=tff',
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ildct+ilme',
    '-top',
    '1',
    'fields.mpg',
  ]);
  await make(source, ['-vf', 'crop=321:181:0:0', '-c:v', 'ffv1', '-pix_fmt', 'yuv444p', 'odd.mkv']);
  for (const name of ['hdr.mkv', 'fields.mpg', 'odd.mkv']) {
    const { web } = await transcode(name);
    const plain = {
      pixelFormat: 'yuv420p',
      bitDepth: 8,
      isHdr: false,
      isInterlaced: false,
      colorSpace: 'bt709',
      frames: 10,
    };
    expect(web.info.video, name).toMatchObject(plain);
    expect((web.width % 2) + (web.height % 2)).toBe(0);
  }
});

it('Makes a full preview from a truncated file', { timeout: PATIENT }, async () => {
  const whole = await readFile(at('sound.mp4'));
  await writeFile(at('cut.mp4'), whole.subarray(0, Math.round(whole.length * 0.6)));
  const { web, sprite } = await transcode('cut.mp4');
  expect(web.frames).toBeGreaterThan(0);
  expect(web.frames).toBeLessThan(25);
  expect(await sharp(sprite.path).metadata()).toMatchObject({ width: sprite.width, height: sprite.height });
});

it('Makes m4a, peaks and loudness from an audio file', { timeout: PATIENT }, async () => {
  await makeAudio(tools, { path: at('tune.wav'), seconds: 2 });
  const out = at('out-tune');
  await mkdir(out);
  const info = await probe(tools, at('tune.wav'));
  const sound = await transcodeAudio(tools, { path: at('tune.wav'), info, folder: out });
  expect(await probe(tools, sound.audioPath)).toMatchObject({
    kind: 'audio',
    audio: [{ codec: 'aac', channels: 2 }],
  });
  expect(sound.peaks).toMatchObject({ version: 1, sampleRate: 8000, bucketMs: 10 });
  expect(sound.peaks.peaks.length).toBe(200);
  expect(sound.loudness?.integratedLufs).toBeLessThan(-5);
});

it('The web version fits within 1920 x 1080 in either orientation, and is not enlarged', () => {
  expect(webSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(webSize({ width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 });
  expect(webSize({ width: 4096, height: 1716 })).toEqual({ width: 1920, height: 804 });
  expect(webSize({ width: 641, height: 359 })).toEqual({ width: 642, height: 360 });
});

async function frameInPicture(path: string): Promise<number> {
  const { height = 0 } = await sharp(path).metadata();
  const squares = sharp(path).extract({ left: 8, top: height - 32, width: 384, height: 24 });
  const bits = await sharp(await squares.png().toBuffer())
    .resize(16, 1, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer();
  return bits.reduce((number, level, bit) => number + (level > 127 ? 2 ** bit : 0), 0);
}

it('Finds the first frame of each shot, and no cuts within a shot', { timeout: PATIENT }, async () => {
  const shots = ['red', 'blue', 'testsrc2=s=448x252'].map((look) =>
    look.includes('=') ? `${look}:r=25:d=1.2` : `color=${look}:s=448x252:r=25:d=1.2`,
  );
  const inputs = shots.flatMap((shot) => ['-f', 'lavfi', '-i', shot]);
  const join = ['-filter_complex', 'concat=n=3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'shots.mp4'];
  await make(inputs, join);
  expect((await transcode('shots.mp4')).shots).toEqual([30, 60]);
});
