import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import sharp from 'sharp';
import { makePhoto } from '../apps/server/src/platform/media/demo/test-clip.ts';
import { POSTER_BOX } from '../apps/server/src/platform/media/poster.ts';
import type { Product } from '../tools/product.ts';
import { inFolder, type Row, spreadOf, takeTurns, waitForQuiet } from './measure.ts';
import { type Client, signIn } from './session.ts';
import { podOf, quietFolder, send } from './time-to-playable.ts';

const COUNT = 100;
/** Concurrent uploads of a browser. */
const SENDERS = 3;
const MOST = 1.5;

/** Uploads a hundred photos (created, sent, hashed, stored, with thumbnail), compared with bare sharp thumbnails. */
export const photos = (product: Product): Promise<Row> =>
  inFolder(async (folder) => {
    const client = await signIn(product);
    try {
      return await measure(product, client, folder);
    } finally {
      client.close();
    }
  });

async function measure(product: Product, client: Client, folder: string): Promise<Row> {
  const path = join(folder, 'photo.jpg');
  await makePhoto({ path, look: 1, width: 3000, height: 2000 });
  const photo = await readFile(path);
  const nodeid = await quietFolder(client);
  const quiet = await waitForQuiet();
  const [peer, ours] = await takeTurns([
    { name: 'bare', run: () => bare(photo, folder) },
    { name: 'ours', run: () => whole(product, client, nodeid, photo) },
  ]);
  const ratio = ours!.median / peer!.median;
  return {
    id: 'P7b',
    figure: `${COUNT} photos of 6 megapixels, sent to shown, n=5`,
    ours: `${ours!.median.toFixed(2)} s`,
    peer: `${peer!.median.toFixed(2)} s bare sharp`,
    ratio,
    target: `<= ${MOST.toFixed(2)}`,
    holds: ratio <= MOST,
    note: `${spreadOf(ours!, peer!)}, ${quiet}`,
  };
}

async function bare(photo: Buffer, folder: string): Promise<number> {
  const start = performance.now();
  for (let number = 0; number < COUNT; number++) {
    const { width, height } = POSTER_BOX;
    await sharp(photo)
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toFile(join(folder, `${number}.jpg`));
  }
  return (performance.now() - start) / 1000;
}

async function whole(product: Product, client: Client, nodeid: string, photo: Buffer): Promise<number> {
  const start = performance.now();
  const podids: string[] = [];
  const sender = async () => {
    while (podids.length < COUNT) {
      podids.push('');
      const place = podids.length - 1;
      podids[place] = (await send(product, client, nodeid, photo, 'jpg')).podid;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  for (const id of podids) {
    while ((await podOf(client, id)).asset.thumbnail.length === 0) await rest(10);
  }
  const seconds = (performance.now() - start) / 1000;
  for (const id of podids) await client.json('DELETE', `/api/v1/pods/${id}`);
  return seconds;
}
