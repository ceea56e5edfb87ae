import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '#platform/context/context.ts';
import { probe } from '#platform/media/probe.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import type { ClipOptions } from '#platform/media/test-clip.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import { transcodeVideo } from '#platform/media/transcode.ts';
import { makeClip, makeMedia } from './clips.ts';

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'test-marked-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A one-second video, small enough to be encoded a hundred times. */
export function tinyFilm({ media }: Pick<Services, 'media'>): Promise<Buffer> {
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

/** The web version of a clip whose frames show their number. */
export function webFilm(tools: MediaTools, clip: Omit<ClipOptions, 'path'>): Promise<Buffer> {
  return inFolder(async (folder) => {
    const path = join(folder, 'clip.mp4');
    await makeClip(tools, { ...clip, path });
    const made = join(folder, 'made');
    await mkdir(made);
    const info = await probe(tools, path, {});
    const { web } = await transcodeVideo(tools, { path, info, folder: made });
    return readFile(web.path);
  });
}

/** The frames of a video as greyscale images, in order. */
export function greyFrames(
  tools: MediaTools,
  film: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, film);
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
