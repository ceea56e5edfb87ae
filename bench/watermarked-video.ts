import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../apps/server/src/platform/media/demo/test-clip.ts';
import { probe } from '../apps/server/src/platform/media/probe.ts';
import { runFfmpeg } from '../apps/server/src/platform/media/run-ffmpeg.ts';
import { findMediaTools } from '../apps/server/src/platform/media/tools.ts';
import { transcodeVideo, watermarkEncoder } from '../apps/server/src/platform/media/transcode.ts';
import { openWatermarkRenderer } from '../apps/server/src/platform/media/watermark/watermark-cache.ts';
import { openDiskStorage } from '../apps/server/src/platform/storage/disk.ts';
import { type Row, takeTurns, waitForQuiet } from './measure.ts';

const ROUNDS = 5;
const AIM = 3;

/**
 * P16: how long a new viewer waits for the first segment of a watermarked video, including playlist and init segment.
 * The baseline is one bare ffmpeg that encodes the same seconds with the same encoder, without watermark.
 */
export async function watermarkedVideo(): Promise<Row> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-'));
  try {
    const source = join(folder, 'source.mp4');
    const size = { width: 1920, height: 1080 };
    await makeClip(tools, { path: source, seconds: 12, rate: '25', look: 0, sound: true, size });
    const info = await probe(tools, source, {});
    const { web } = await transcodeVideo(tools, { path: source, info, folder });
    const storage = await openDiskStorage(join(folder, 'store'));
    const bare = join(folder, 'bare.mp4');
    await copyFile(web.path, bare);
    await storage.adopt('web/film', web.path);
    const kept = { key: 'web/film', size: (await storage.size('web/film'))! };
    let seconds = 0;
    let guest = 0;
    const viewer = { linkid: 'link', address: '203.0.113.1' };
    const first = async () => {
      // Cold start: nothing of this video is cached and the viewer is new.
      const videos = await openWatermarkRenderer({
        storage,
        folder: join(folder, 'marked'),
        mostBytes: 1 << 28,
      });
      const lines = [`Guest ${++guest}`, '2026-03-10'];
      const begun = performance.now();
      const { pieces } = await videos.plan(kept);
      await videos.beginning(tools, kept, { for: viewer });
      await videos.piece(tools, kept, { lines, number: 0, for: viewer });
      const took = (performance.now() - begun) / 1000;
      seconds = pieces[0]!.seconds;
      await videos.close();
      return took;
    };
    const plain = async () => {
      const begun = performance.now();
      const encoder = watermarkEncoder(info.video!.frameRate);
      await runFfmpeg(tools, {
        cwd: folder,
        input: { path: bare },
        output: ['-t', String(seconds), ...encoder, '-f', 'mp4', 'plain.mp4'],
      });
      return (performance.now() - begun) / 1000;
    };
    const quiet = await waitForQuiet();
    const [ours, peer] = await takeTurns(
      [
        { name: 'first marked piece', run: first },
        { name: 'bare encode', run: plain },
      ],
      ROUNDS,
    );
    const ratio = ours!.median / peer!.median;
    return {
      id: 'P16',
      figure: `first ${seconds.toFixed(2)} s of a 1080p film with a new guest's mark, n=${ROUNDS}`,
      ours: `${ours!.median.toFixed(2)} s`,
      peer: `${peer!.median.toFixed(2)} s bare ffmpeg`,
      ratio,
      target: `<= ${AIM}`,
      holds: ratio <= AIM,
      note: `spread ${(ours!.spread * 100).toFixed(0)} % / ${(peer!.spread * 100).toFixed(0)} %, ${quiet}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
