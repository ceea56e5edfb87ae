import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import type { Trx } from '#platform/context/context.ts';
import { makeThumbnail } from '#platform/media/pictures/image.ts';
import { makePdfThumbnail } from '#platform/media/pictures/pdf.ts';
import { POSTER_BOX } from '#platform/media/poster.ts';
import type { Picture } from '#platform/media/sprite.ts';
import type { Made } from '../publish.service.ts';
import type { Task } from './task.ts';

interface Still {
  made: Made[];
  /** Written with the rest: otherwise each photo would cause two events. */
  learned?: (trx: Trx) => Promise<void>;
}

export async function processImage(task: Task): Promise<Still> {
  const { path, signal } = task;
  const target = join(task.folder, 'thumbnail.jpg');
  const making = makeThumbnail(task.tools, { path, target, box: POSTER_BOX, signal });
  // Reports the stage while the thumbnail is made, which takes hardly longer than the report itself.
  const [picture] = await Promise.all([making, task.stage('generating_thumbnail')]);
  const resolution = `${picture.source.width}x${picture.source.height}`;
  const facts = { asset: { resolution }, pod: { resolution } };
  return { made: [thumbnail(picture)], learned: (trx) => task.describe(facts, trx) };
}

export async function processPdf(task: Task): Promise<Still> {
  await task.stage('generating_thumbnail');
  const { path, signal } = task;
  const target = join(task.folder, 'thumbnail.jpg');
  return { made: [thumbnail(await makePdfThumbnail({ path, target, box: POSTER_BOX, signal }))] };
}

function thumbnail(picture: Picture): Made {
  const facts = { resolution: `${picture.width}x${picture.height}` };
  return { type: AssetType.THUMBNAIL, path: picture.path, mimetype: 'image/jpeg', facts };
}
