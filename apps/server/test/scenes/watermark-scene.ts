import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '#platform/context/context.ts';
import type { ClipOptions } from '#platform/media/demo/test-clip.ts';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { transcodeVideo } from '#platform/media/transcode.ts';
import { makeClip, makeMedia, makeOnce } from '../clips.ts';

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'test-marked-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A one-second video, small enough to be encoded a hundred times. */
export function tinyVideo({ media }: Pick<Services, 'media'>): Promise<Buffer> {
  if (!media.ready) throw new Error(media.reason);
  return inFolder(async (folder) => {
    const path = join(folder, 'tiny.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25:duration=1'];
    await makeMedia(media, path, source, [
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
    ]);
    return readFile(path);
  });
}

/** The code that makes a web version. */
async function encoderSource(): Promise<string[]> {
  const media = join(import.meta.dirname, '../../src/platform/media');
  const names = (await readdir(media)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(media, name), 'utf8')));
}

/** The web version of a clip whose frames show their number, made once per machine and state of the code. */
export function webVideo(tools: MediaTools, clip: Omit<ClipOptions, 'path'>): Promise<Buffer> {
  return inFolder(async (folder) => {
    const web = join(folder, 'web.mp4');
    await makeOnce(tools, web, [clip, await encoderSource()], async (target) => {
      const path = join(folder, 'clip.mp4');
      await makeClip(tools, { ...clip, path });
      const made = join(folder, 'made');
      await mkdir(made);
      const info = await probe(tools, path, {});
      await copyFile((await transcodeVideo(tools, { path, info, folder: made })).web.path, target);
    });
    return readFile(web);
  });
}

/** The frames of a video as greyscale images, in order. */
export function greyFrames(
  tools: MediaTools,
  video: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, video);
    const chunks: Buffer[] = [];
    await runFfmpeg(tools, {
      cwd: folder,
      input: { path },
      output: [
        ...['-map', '0:v:0', tools.major >= 6 ? '-fps_mode' : '-vsync', 'passthrough'],
        ...['-vf', 'format=gray', '-f', 'rawvideo', 'pipe:3'],
      ],
      onPipe3: (chunk) => chunks.push(chunk),
    });
    const all = Buffer.concat(chunks);
    const size = width * height;
    return Array.from({ length: all.length / size }, (_, at) => all.subarray(at * size, (at + 1) * size));
  });
}
