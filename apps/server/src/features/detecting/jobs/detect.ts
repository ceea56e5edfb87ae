import { join } from 'node:path';
import { AppError } from '@rushes/contract/app-error';
import type { VisionAlias } from '@rushes/contract/services';
import { type AssetRow, listAssets, playedOf } from '#features/assets/index.ts';
import { storeDetected } from '#features/labels/index.ts';
import { notify } from '#features/notifications/index.ts';
import { updatePod } from '#features/pods/index.ts';
import type { RunTask, RunWork } from '#features/service-runs/index.ts';
import { ServiceError } from '#platform/engines/service-error.ts';
import { makeThumbnail } from '#platform/media/pictures/image.ts';
import { joinSightings } from '#platform/vision/join-sightings.ts';
import { planSamples } from '#platform/vision/plan-samples.ts';
import { sampleVideo } from '#platform/vision/sample-video.ts';
import type { Frame, Sighting, VisionInput } from '#platform/vision/vision.ts';
import { sourceOf } from '../detecting.policy.ts';
import { endings } from '../model/endings.ts';

/** What an engine for small print sees of a photograph; cloud services accept 5 MB. */
const IMAGE_BOX = { width: 2048, height: 2048 };
const FALLBACK_RATE = { num: 25, den: 1 };

export const workOf = (alias: VisionAlias): RunWork => ({
  async work(task) {
    const found = (await detect(alias, task)).filter(({ content }) => content.trim());
    const isText = alias === 'aws-detecting-text';
    await task.finish(async (trx, pod) => {
      const { tenantid, userid } = task.run;
      await storeDetected(trx, pod, alias, joinSightings(found));
      const isEmpty = found.length === 0;
      if (isText) await updatePod(trx, tenantid, pod.id, { hastext: !isEmpty });
      const params = { name: pod.name, ...(isText && isEmpty ? { reason: 'ERR42' } : {}) };
      await notify(trx, { tenantid, userid, podid: pod.id, code: endings[alias].done, params });
    });
  },
  async cleanUp({ engines }, _run, state) {
    const adapter = engines.vision.get(alias);
    if (adapter) await (await adapter.open()).cleanUp(state);
    else await state.clear();
  },
});

async function detect(alias: VisionAlias, task: RunTask): Promise<Sighting[]> {
  const { services, pod, signal, state, folder, onProgress } = task;
  // Archived since the start: its bytes are packed.
  if (pod.archived) throw new AppError('ERR68');
  const adapter = services.engines.vision.get(alias);
  // The operator turned it off after the run was started.
  if (!adapter) throw new AppError('ERR39');
  const source = sourceOf(pod.kind, await listAssets(services.db, pod.tenantid, pod.id));
  if (!source) throw new ServiceError('unsupported-media', 'the file to look at was deleted');
  const engine = await adapter.open();
  const input = inputOf(task, source);
  const run = { signal, state, folder, onProgress };
  return alias === 'aws-detecting-text' ? engine.detectText(input, run) : engine.detectLabels(input, run);
}

function inputOf(task: RunTask, source: AssetRow): VisionInput {
  if (task.pod.kind === 'image') return { video: null, frames: () => framesOfImage(task, source) };
  const { rate: frameRate = FALLBACK_RATE, duration } = playedOf(task.pod, [source]);
  const durationMs = duration ?? 0;
  const samples = planSamples({ durationMs, frameRate, shots: source.metadata.shots ?? [] });
  return {
    video: { storagekey: source.storagekey!, durationMs, frameRate },
    async *frames(signal) {
      const { media, storage } = task.services;
      if (!media.ready) throw new ServiceError('unavailable', `frames need ffmpeg: ${media.reason}`);
      const local = await storage.localCopy(source.storagekey!);
      try {
        const { folder, onSpawn } = task;
        let seen = 0;
        for await (const frame of sampleVideo(media, {
          path: local.path,
          samples,
          folder,
          signal,
          onSpawn,
        })) {
          yield frame;
          seen += 1;
          task.onProgress(seen / samples.length);
        }
      } finally {
        await local.release();
      }
    },
  };
}

async function* framesOfImage(
  { services, folder, signal }: RunTask,
  source: AssetRow,
): AsyncGenerator<Frame> {
  const { media, storage } = services;
  const local = await storage.localCopy(source.storagekey!);
  try {
    const target = join(folder, 'image.jpg');
    const tools = media.ready ? media : undefined;
    const { path } = await makeThumbnail(tools, { path: local.path, target, box: IMAGE_BOX, signal });
    yield { path, time: null };
  } finally {
    await local.release();
  }
}
