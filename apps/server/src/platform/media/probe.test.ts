import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAudio, makeClip, makeMedia } from '#test/clips.ts';
import { readyTools } from '#test/media-tools.ts';
import { makeHugePng } from './demo/test-clip.ts';
import { probe, probeForTwo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const run = promisify(execFile);
const tools = await readyTools();
const PATIENT = 60_000;

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  await makeClip(tools, {
    path: at('clip.mp4'),
    seconds: 1,
    rate: '30000/1001',
    dropFrame: true,
    startTimecode: '10:00:00:00',
    size: { width: 640, height: 360 },
    look: 1,
    sound: true,
    subtitles: [{ startMs: 100, endMs: 800, text: 'Good morning' }],
  });
}, PATIENT);
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = (inputs: string[], output: string[]) =>
  makeMedia(tools, at(output.at(-1)!), inputs, output.slice(0, -1));

it('Describes the video, audio and subtitle streams of a file', { timeout: PATIENT }, async () => {
  const info = await probe(tools, at('clip.mp4'));
  expect(info).toMatchObject({ kind: 'video', container: expect.stringContaining('mp4') });
  expect(info.video).toMatchObject({
    codec: 'h264',
    width: 640,
    height: 360,
    rotation: 0,
    frameRate: { num: 30000, den: 1001 },
    isVariable: false,
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    isHdr: false,
    isInterlaced: false,
    colorSpace: 'bt709',
    frames: 30,
    startTimecode: '10:00:00;00',
    dropFrame: true,
  });
  expect(info.audio).toMatchObject([{ codec: 'aac', channels: 2, sampleRate: 48000 }]);
  expect(info.subtitles).toMatchObject([{ codec: 'mov_text', language: 'eng' }]);
  expect(info.durationMs).toBeGreaterThanOrEqual(1000);
});

it('Probes a file once for two jobs, and again for a third or when the file changed', async () => {
  const path = at('twice.wav');
  await makeAudio(tools, { path, seconds: 1 });
  const first = await probeForTwo(tools, path);
  expect(await probeForTwo(tools, path)).toBe(first);
  expect(await probeForTwo(tools, path)).not.toBe(first);
  await makeAudio(tools, { path, seconds: 2 });
  expect((await probeForTwo(tools, path)).durationMs).toBe(2000);
});

it('Returns the displayed size, after rotation and with square pixels', { timeout: PATIENT }, async () => {
  const turn = tools.major >= 6 ? ['-display_rotation', '90', '-i', 'clip.mp4'] : ['-i', 'clip.mp4'];
  await make(turn, [
    '-map',
    '0:v',
    '-c',
    'copy',
    ...(tools.major >= 6 ? [] : ['-metadata:s:v:0', 'rotate=90']),
    'turned.mp4',
  ]);
  await make(
    ['-i', 'clip.mp4'],
    ['-map', '0:v', '-vf', 'scale=480:360,setsar=4/3', '-frames:v', '3', 'wide.mp4'],
  );
  expect((await probe(tools, at('turned.mp4'))).video).toMatchObject({ width: 360, height: 640 });
  expect((await probe(tools, at('wide.mp4'))).video).toMatchObject({ width: 640, height: 360 });
});

it('Recognises interlaced, 10-bit and high-dynamic-range video', { timeout: PATIENT }, async () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=0.4'];
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
  const hdr = ['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
  await make(source, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', ...hdr, 'hdr.mkv']);
  expect((await probe(tools, at('fields.mpg'))).video).toMatchObject({ isInterlaced: true });
  expect((await probe(tools, at('hdr.mkv'))).video).toMatchObject({
    isHdr: true,
    bitDepth: 10,
    isInterlaced: false,
  });
});

it('Treats audio with cover art as audio, and the cover itself as an image', {
  timeout: PATIENT,
}, async () => {
  await makeAudio(tools, { path: at('song.wav'), seconds: 1 });
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
    .png()
    .toFile(at('cover.png'));
  await make(
    ['-i', 'song.wav', '-i', 'cover.png'],
    ['-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', 'aac', '-disposition:v', 'attached_pic', 'song.m4a'],
  );
  const info = await probe(tools, at('song.m4a'));
  expect(info).toMatchObject({ kind: 'audio', video: undefined, audio: [{ codec: 'aac' }] });
  expect(await probe(tools, at('cover.png'))).toMatchObject({
    kind: 'image',
    video: { width: 64, height: 64 },
  });
});

describe('Probing hostile and broken files', () => {
  const refused = (name: string) => probe(tools, at(name));

  it('refuses an ffconcat script named .mp4 that plain ffprobe would follow', {
    timeout: PATIENT,
  }, async () => {
    await writeFile(at('script.mp4'), 'ffconcat version 1.0\nfile clip.mp4\n');
    const bare = await run(tools.ffprobe, [
      '-v',
      'error',
      '-protocol_whitelist',
      'file,pipe',
      '-show_streams',
      at('script.mp4'),
    ]);
    expect(bare.stdout).toContain('codec_name=h264');
    await expect(refused('script.mp4')).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses an HLS playlist named .mp4 that plain ffprobe would follow', { timeout: PATIENT }, async () => {
    await writeFile(at('master.mp4'), `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${at('child.m3u8')}\n`);
    await writeFile(
      at('child.m3u8'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${at('clip.mp4')}\n#EXT-X-ENDLIST\n`,
    );
    const bare = await run(tools.ffprobe, [
      '-v',
      'error',
      '-protocol_whitelist',
      'file,pipe',
      '-show_streams',
      at('master.mp4'),
    ]);
    expect(bare.stdout).toContain('codec_name=h264');
    await expect(refused('master.mp4')).rejects.toMatchObject({ kind: 'unreadable' });
    // ffmpeg itself has the same restriction, in case the probe is skipped.
    const direct = runFfmpeg(tools, {
      input: { path: at('master.mp4') },
      output: ['-f', 'null', '-'],
      cwd: folder,
    });
    await expect(direct).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses an image of 16000 x 16000', { timeout: PATIENT }, async () => {
    await makeHugePng({ path: at('bomb.png'), side: 16_000 });
    await expect(refused('bomb.png')).rejects.toMatchObject({ kind: 'too-large' });
  });

  it('refuses an empty file, a truncated file, plain text and random bytes', {
    timeout: PATIENT,
  }, async () => {
    await writeFile(at('empty.mp4'), '');
    await writeFile(at('cut.mp4'), (await readFile(at('clip.mp4'))).subarray(0, 300));
    await writeFile(at('text.mp4'), 'Once upon a time there was a film.\n'.repeat(50));
    await writeFile(
      at('noise.mp4'),
      Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * n * 31 + n * 7) % 251)),
    );
    for (const name of ['empty.mp4', 'cut.mp4', 'text.mp4', 'noise.mp4']) {
      await expect(refused(name), name).rejects.toMatchObject({ kind: 'unreadable' });
    }
  });
});
