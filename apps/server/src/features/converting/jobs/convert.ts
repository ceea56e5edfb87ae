import { join } from 'node:path';
import { formats, nameOfConversion } from '@rushes/contract/converting';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { convertAudio, convertVideo } from '#platform/media/convert.ts';
import { detectType } from '#platform/media/file-kind.ts';
import { convertImage } from '#platform/media/pictures/convert-image.ts';
import { probe } from '#platform/media/probe.ts';
import { end } from '../finish-conversion.service.ts';
import { CONVERTED, type Convert } from '../model/payloads.ts';
import { progressOf } from './report-progress.ts';
import { factsOf } from './video-facts.ts';
import { withSource } from './with-source.ts';

export async function run(job: JobRun<Convert, Services>): Promise<void> {
  const { wanted, sourceid } = job.payload;
  const { kind } = formats[wanted.format];
  const format = nameOfConversion(wanted);
  await withSource(
    job,
    (assets) => assets.find(({ id }) => id === sourceid),
    async (place) => {
      const { tools, folder, path, signal, onSpawn } = place;
      const target = join(folder, `converted.${wanted.format}`);
      const { mimetype } = await detectType(new Uint8Array(), target);
      if (kind === 'image') {
        const { width, height } = await convertImage({ path, target, wanted, signal });
        const facts = { resolution: `${width}x${height}`, codec: wanted.codec };
        return end(job, CONVERTED, { path: target, mimetype, facts, format });
      }
      const options = { path, info: await place.probe(), target, wanted, signal, onSpawn };
      if (kind === 'video') await convertVideo(tools, { ...options, onProgress: progressOf(job) });
      else await convertAudio(tools, options);
      const facts = factsOf(await probe(tools, target, { signal, onSpawn }));
      await end(job, CONVERTED, { path: target, mimetype, facts, format });
    },
  );
}
