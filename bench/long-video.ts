import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../apps/server/src/platform/media/demo/test-clip.ts';
import { runFfmpeg } from '../apps/server/src/platform/media/run-ffmpeg.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import type { Product } from '../tools/product.ts';
import { createUpload, folderNamed, podWhen, sendAll, signIn } from '../tools/prove/api.ts';

/** The number of cues is that of a feature film. A quarter of its length is processed in a quarter of the time. */
const MINUTES = 25;
export const VIDEO_MS = MINUTES * 60_000;
const TIMEOUT_S = 800;
const ADMIN = 'admin@demo.test';

let video: Promise<string> | undefined;

/** Uploads one video per run and returns its pod id once it is fully processed. The callers add their content. */
export function longVideo(product: Product): Promise<string> {
  video ??= uploadVideo(product);
  return video;
}

async function uploadVideo(product: Product): Promise<string> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  const folder = mkdtempSync(join(tmpdir(), 'rushes-bench-'));
  try {
    const [once, path] = [join(folder, 'minute.mp4'), join(folder, 'Feature.mp4')];
    const size = { width: 320, height: 180 };
    await makeClip(tools, { path: once, seconds: 60, rate: '25', look: 1, sound: true, size });
    // Generating every minute separately would take an hour.
    const trustedInputs = ['-stream_loop', String(MINUTES - 1), '-i', once];
    await runFfmpeg(tools, { cwd: folder, trustedInputs, output: ['-c', 'copy', path] });
    const api = await signIn(product.address, ADMIN);
    const sent = await createUpload(api, await folderNamed(api, 'First Light'), path);
    await sendAll(product.address, api, sent.uploadid, path, sent.size);
    // The session may expire while a long video is processed.
    const later = await signIn(product.address, ADMIN);
    await podWhen(later, sent.podid, ({ status }) => status.status === 'completed', TIMEOUT_S);
    return sent.podid;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
