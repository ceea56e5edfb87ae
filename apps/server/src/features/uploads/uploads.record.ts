import { completeAssets } from '#features/assets/index.ts';
import { logged, queueArrived } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Database, Services, Trx } from '#platform/context/context.ts';
import { inGroups } from '#platform/groups/in-groups.ts';
import { fire } from '#platform/hooks/hook.ts';
import type { FileType } from '#platform/media/file-kind.ts';
import { addToFile } from './uploads.asset.ts';
import { rawArrived } from './uploads.hooks.ts';
import * as queries from './uploads.queries.ts';

/** What is known of bytes that lie in the store, or go there while their rows are written. */
export interface Arrival {
  key: string;
  sha256: string;
  crc32: number;
  head: Buffer;
  type: FileType;
  /** Brings them in; only whoever ends the transfer may. May be asked twice. */
  move?(): Promise<void>;
}

interface Arrived {
  upload: queries.UploadRow;
  arrival: Arrival;
}

/** `before`: another was sooner, and the bytes are in good hands. `cancelled`: they are nobody's now. */
export type Recorded = 'now' | 'before' | 'cancelled';

const groups = new WeakMap<Database, (item: Arrived) => Promise<Recorded>>();

/**
 * The rows say that the bytes are there. However they came: through us, or straight into the store. Files that end while
 * the rows of others are written are written together: a card of small files ends many times a second.
 */
export function recordArrival({ db }: Services, item: Arrived): Promise<Recorded> {
  let record = groups.get(db);
  if (!record) {
    record = inGroups((items) => db.transaction().execute((trx) => recordAll(trx, items)));
    groups.set(db, record);
  }
  return record(item);
}

async function recordAll(trx: Trx, items: readonly Arrived[]): Promise<Recorded[]> {
  const wanted = items.map(({ upload, arrival }) => ({ id: upload.id, fresh: arrival.move !== undefined }));
  const won = new Map((await queries.finishOpen(trx, wanted)).map((row) => [row.id, row]));
  const ended = items.flatMap(({ upload, arrival }) => {
    const row = won.get(upload.id);
    return row ? [{ upload: row, arrival }] : [];
  });
  await Promise.all(ended.map(({ arrival }) => arrival.move?.()));
  if (ended.length > 0) await tell(trx, ended);

  const others = items.filter(({ upload }) => !won.has(upload.id)).map(({ upload }) => upload.id);
  const states = await queries.listStates(trx, others);
  return items.map(({ upload: { id } }) => {
    if (won.has(id)) return 'now';
    const state = states.get(id);
    return state === undefined || state === 'cancelled' ? 'cancelled' : 'before';
  });
}

async function tell(trx: Trx, ended: readonly Arrived[]): Promise<void> {
  await completeAssets(
    trx,
    ended.map(({ upload, arrival: { key, type, sha256, crc32 } }) => ({
      id: upload.assetid,
      tenantid: upload.tenantid,
      storagekey: key,
      size: upload.filesize,
      mimetype: type.mimetype,
      filetype: type.ext,
      sha256,
      crc32,
    })),
  );
  await startFiles(
    trx,
    ended.filter(({ upload }) => upload.brings === 'raw'),
  );
  for (const { upload, arrival } of ended) {
    if (upload.brings === 'asset') await addToFile(trx, upload, arrival.type);
  }
}

/** Originals are here: their files have a kind now, and their processing begins. */
async function startFiles(trx: Trx, ended: readonly Arrived[]): Promise<void> {
  if (ended.length === 0) return;
  const uploads = new Map(ended.map(({ upload }) => [upload.podid, upload]));
  const pods = await queueArrived(
    trx,
    ended.map(({ upload, arrival: { type } }) => ({
      id: upload.podid,
      tenantid: upload.tenantid,
      kind: type.kind,
      mimetype: type.mimetype,
    })),
  );
  // A guest is nobody's user: what is logged is the name they gave.
  const sender = ({ id, createdbyid, createdbyname }: (typeof pods)[number]) => {
    const { visitid, username } = uploads.get(id)!;
    return JSON.stringify(visitid ? [null, username] : [createdbyid, createdbyname]);
  };
  for (const [key, theirs] of Map.groupBy(pods, sender)) {
    const [userid, name] = JSON.parse(key) as [string | null, string];
    await recordActions(
      trx,
      { userid, name },
      theirs.map((pod) => logged(pod, { action: 'uploaded', params: { size: pod.size } })),
    );
  }
  await fire(
    rawArrived,
    trx,
    pods.map(({ id, tenantid }) => {
      const { priority, versionof, userid, username, visitid } = uploads.get(id)!;
      const version = versionof ? { version: { of: versionof, userid, username } } : {};
      const visit = visitid ? { visitid } : {};
      return { podid: id, tenantid, priority: priority === 1, ...version, ...visit };
    }),
  );
}
