import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import type { Collect } from '../assets.jobs.ts';
import { insertStrays, listKnown, type Stray } from '../blobs/blobs.queries.ts';
import { blobPrefixes, readKey } from '../model/blob-key.ts';

const BATCH = 1000;

export async function run({ services, payload, signal, log }: JobRun<Collect, Services>): Promise<void> {
  const { db, storage } = services;
  const before = Date.now() - payload.delayMs;
  let strays = 0;
  let waiting: StoredFile[] = [];
  const look = async () => {
    const known = new Set(
      await listKnown(
        db,
        waiting.map(({ key }) => key),
      ),
    );
    const found = waiting.flatMap((file) => (known.has(file.key) ? [] : strayOf(file)));
    if (found.length) strays += await insertStrays(db, found);
    waiting = [];
  };
  for (const prefix of blobPrefixes) {
    for await (const file of storage.list(prefix)) {
      signal.throwIfAborted();
      // A recent object may not have its row yet.
      if (file.storedat.getTime() > before) continue;
      waiting.push(file);
      if (waiting.length === BATCH) await look();
    }
  }
  if (waiting.length) await look();
  if (strays) log.warn({ strays }, 'files without a row were found in the store');
}

/** Objects with a key in another format are not removed. */
function strayOf({ key, size }: StoredFile): Stray[] {
  const read = readKey(key);
  return read ? [{ key, size, tenantid: read.tenantid, ownerid: read.ownerid }] : [];
}
