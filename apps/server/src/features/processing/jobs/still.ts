import { join } from 'node:path';
import { AssetType } from '@rushes/contract/enums';
import { makeThumbnail } from '#platform/media/image.ts';
import { makePdfThumbnail } from '#platform/media/pdf.ts';
import { type Picture, POSTER_BOX } from '#platform/media/sprite.ts';
import type { Made } from '../processing.publish.ts';
import type { Task } from './task.ts';

export async function makeFromImage(task: Task): Promise<Made[]> {
  await task.stage('generating_thumbnail');
  const { path, signal } = task;
  const target = join(task.folder, 'thumbnail.jpg');
  const picture = await makeThumbnail(task.tools, { path, target, box: POSTER_BOX, signal });
  const resolution = `${picture.source.width}x${picture.source.height}`;
  await task.describe({ asset: { resolution }, pod: { resolution } });
  return [thumbnail(picture)];
}

export async function makeFromPdf(task: Task): Promise<Made[]> {
  await task.stage('generating_thumbnail');
  const { path, signal } = task;
  const target = join(task.folder, 'thumbnail.jpg');
  return [thumbnail(await makePdfThumbnail({ path, target, box: POSTER_BOX, signal }))];
}

function thumbnail(picture: Picture): Made {
  const facts = { resolution: `${picture.width}x${picture.height}` };
  return { type: AssetType.THUMBNAIL, path: picture.path, mimetype: 'image/jpeg', facts };
}
