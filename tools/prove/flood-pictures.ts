import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interlacedPng } from '../../apps/server/test/hostile/pictures.ts';
import { type Api, createUpload, sendAll } from './api.ts';

/** Files of one megabyte that decode to 968 MB, which is refused, and to 692 MB, which is allowed. */
const SIDES = [11_000, 9_300];
const SENDERS = 4;

/** Uploads such pictures again and again, until told to stop. Returns how many were sent. */
export async function floodPictures(address: string, api: Api, nodeid: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-flood-'));
  const paths = await Promise.all(
    SIDES.map(async (side) => {
      const path = join(folder, `passes-${side}.png`);
      await writeFile(path, interlacedPng(side, side));
      return path;
    }),
  );
  let isOver = false;
  let sent = 0;
  const sender = async (place: number) => {
    for (let turn = place; !isOver; turn++) {
      const path = paths[turn % paths.length]!;
      const { uploadid, size } = await createUpload(api, nodeid, path);
      await sendAll(address, api, uploadid, path, size);
      sent += 1;
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, (_, place) => sender(place)));
  return async () => {
    isOver = true;
    await senders;
    await rm(folder, { recursive: true, force: true });
    return { sent };
  };
}
