import { join } from 'node:path';
import { AssetType, State } from '@rushes/contract/enums';
import type { AssetRow } from '#features/assets/index.ts';
import { updatePod } from '#features/pods/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { extractFrame } from '#platform/media/frame.ts';
import { POSTER_BOX } from '#platform/media/poster.ts';
import { end } from '../finish-conversion.service.ts';
import { FRAMED, type TakeFrame } from '../model/payloads.ts';
import { withSource } from './with-source.ts';

export async function run(job: JobRun<TakeFrame, Services>): Promise<void> {
  const { frame, use, tenantid, podid, assetid } = job.payload;
  const isFrame = use === 'frame';
  await withSource(job, original, async (place) => {
    const { tools, folder, path, signal, onSpawn } = place;
    const target = join(folder, isFrame ? 'frame.png' : 'frame.jpg');
    const info = await place.probe();
    const box = isFrame ? {} : { box: POSTER_BOX };
    const { width, height } = await extractFrame(tools, {
      path,
      info,
      frame,
      target,
      signal,
      onSpawn,
      ...box,
    });
    const made = {
      path: target,
      mimetype: isFrame ? 'image/png' : 'image/jpeg',
      facts: { resolution: `${width}x${height}` },
    };
    await end(job, FRAMED, made, async (trx) => {
      if (!isFrame) await updatePod(trx, tenantid, podid, { thumbnailid: assetid });
    });
  });
}

/** With a variable frame rate, only the web version counts frames as the player does. */
function original(assets: readonly AssetRow[]): AssetRow | undefined {
  const done = assets.filter(({ state }) => state === State.COMPLETE);
  const raw = done.find(({ type }) => type === AssetType.RAW);
  const web = done.find(({ type, metadata }) => type === AssetType.WEB && metadata.role === undefined);
  return (raw?.metadata.variable && web) || raw;
}
