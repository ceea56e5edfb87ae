import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import { publish, store, unstore } from '#features/processing/index.ts';
import type { Services } from '#platform/context/context.ts';
import { isDefinitelyRolledBack, type JobRun } from '#platform/jobs/job.ts';
import { transcodeAudio } from '#platform/media/transcode.ts';
import { end } from '../finish-conversion.service.ts';
import { type Making, OUTCOMES } from '../model/payloads.ts';
import { withSource } from './with-source.ts';

/** As in processing: an AAC file and the waveform. */
export async function run(job: JobRun<Making, Services>): Promise<void> {
  const { services, payload } = job;
  await withSource(
    job,
    (assets) => assets.find(({ type }) => type === AssetType.RAW),
    async ({ tools, path, folder, signal, onSpawn, probe }) => {
      const info = await probe();
      const sound = await transcodeAudio(tools, { path, info, folder, signal, onSpawn });
      const peaks = join(folder, 'peaks.json');
      await writeFile(peaks, JSON.stringify(sound.peaks));
      const stored = await store(services, payload.tenantid, [
        { type: AssetType.OTHER, path: peaks, mimetype: 'application/json', metadata: { role: 'peaks' } },
      ]);
      try {
        const facts = { duration: Math.round(info.durationMs), audiocodec: 'aac', audiochannels: 2 };
        const made = { path: sound.audioPath, mimetype: 'audio/mp4', facts };
        await end(job, OUTCOMES, made, async (trx) => void (await publish(trx, payload, stored)));
      } catch (error) {
        if (isDefinitelyRolledBack(error)) await unstore(services, stored);
        throw error;
      }
    },
  );
}
