import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AssetType, State } from '@rushes/contract/enums';
import { listAssets, updateAsset } from '#features/assets/index.ts';
import { countBinned } from '#features/limits/bin/index.ts';
import { countStorage } from '#features/limits/index.ts';
import { emitPodChanged, findPod, lockAnyPod, updatePod } from '#features/pods/index.ts';
import { rawArrived } from '#features/uploads/index.ts';
import type { Services } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import { type JobRun, PermanentJobError } from '#platform/jobs/job.ts';
import { makeAudio, makeClip, makePdf, makePhoto } from '#platform/media/demo/test-clip.ts';
import { detectType } from '#platform/media/file-kind.ts';
import type { MediaTools } from '#platform/media/tools.ts';
import type { DemoFile } from './demo.jobs.ts';
import type { DemoMedia } from './demo-content.ts';

const subtitles = [
  { startMs: 500, endMs: 3_000, text: 'We came here before the sun did.' },
  { startMs: 3_500, endMs: 6_500, text: 'You hear the water first,\nand only then you see it.' },
  { startMs: 7_000, endMs: 9_500, text: 'That is the light we waited for.' },
  { startMs: 10_000, endMs: 13_000, text: 'It lasts four minutes. You shoot.' },
];

export async function run(job: JobRun<DemoFile, Services>): Promise<void> {
  const { services, payload } = job;
  const { db, media } = services;
  const pod = await findPod(db, [payload.tenantid], payload.podid);
  const assets = pod && (await listAssets(db, payload.tenantid, pod.id));
  const raw = assets?.find((asset) => asset.type === AssetType.RAW);
  if (!pod || !raw || raw.state === State.COMPLETE) return;
  if (!media.ready) throw new PermanentJobError('the media tools are missing');

  const folder = join(services.settings.dataDir, 'scratch', `${job.jobId}-${job.attempt}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo${extname(pod.name)}`);
  try {
    await make(media, JSON.parse(payload.file) as DemoMedia, path, job.signal);
    const { size } = await stat(path);
    const digest = await services.hasher.finish(raw.id, path, size);
    const type = await detectType((await readFile(path)).subarray(0, 1 << 17), pod.name);
    const key = `raw/${payload.tenantid}/${raw.id}`;
    await services.storage.adopt(key, path);
    let isThere = false;
    await job.finish(db, async (trx) => {
      const now = await lockAnyPod(trx, payload.tenantid, pod.id);
      isThere = now !== undefined;
      if (!now) return;
      await updateAsset(trx, payload.tenantid, raw.id, {
        state: State.COMPLETE,
        storagekey: key,
        mimetype: type.mimetype,
        filetype: type.ext,
        size,
        ...digest,
      });
      await updatePod(trx, payload.tenantid, pod.id, { size, kind: type.kind, mimetype: type.mimetype });
      await emitPodChanged(trx, now);
      await fire(rawArrived, trx, [{ podid: pod.id, tenantid: pod.tenantid }]);
      await (now.deletedat ? countBinned : countStorage)(trx, payload.tenantid, size);
    });
    if (!isThere) await services.storage.remove(key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function make(tools: MediaTools, media: DemoMedia, path: string, signal: AbortSignal): Promise<void> {
  if (media.kind === 'photo') return makePhoto({ ...media, path });
  if (media.kind === 'audio') return makeAudio(tools, { ...media, path });
  if (media.kind === 'pdf') return makePdf({ ...media, path });
  const { kind: _, subtitles: hasSubtitles, ...clip } = media;
  return makeClip(tools, {
    ...clip,
    path,
    signal,
    ...(hasSubtitles ? { subtitles, subtitleLanguage: 'eng' } : {}),
  });
}
