import { completeAssets } from '#features/assets/index.ts';
import { logged } from '#features/pods/index.ts';
import { queueArrived } from '#features/pods/progress/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import { batchCalls } from '#platform/batching/batch-calls.ts';
import type { Database, Services, Trx } from '#platform/context/context.ts';
import { fire } from '#platform/hooks/hook.ts';
import type { FileType } from '#platform/media/file-kind.ts';
import { addToFile } from './asset-upload.service.ts';
import { rawArrived } from './uploads.hooks.ts';
import * as queries from './uploads.queries.ts';

/** Properties of bytes that are in the store, or are moved there while their rows are written. */
export interface Arrival {
  key: string;
  sha256: string;
  crc32: number;
  head: Buffer;
  type: FileType;
  /** Moves the bytes into the store; only the caller that finishes the upload may do so. Idempotent. */
  move?(): Promise<void>;
}

interface Arrived {
  upload: queries.UploadRow;
  arrival: Arrival;
}

/** `before`: another caller finished it first, so the bytes are referenced. `cancelled`: the bytes are unreferenced. */
export type Recorded = 'now' | 'before' | 'cancelled';

const groups = new WeakMap<Database, (item: Arrived) => Promise<Recorded>>();

/**
 * Writes the rows for arrived bytes, which came through the server or directly to the store. Uploads that finish while
 * other rows are being written are grouped: a card of small files finishes many times a second.
 */
export function recordArrival({ db }: Services, item: Arrived): Promise<Recorded> {
  let record = groups.get(db);
  if (!record) {
    record = batchCalls((items) => db.transaction().execute((trx) => recordAll(trx, items)));
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
  if (ended.length > 0) await emitArrived(trx, ended);

  const others = items.filter(({ upload }) => !won.has(upload.id)).map(({ upload }) => upload.id);
  const states = await queries.listStates(trx, others);
  return items.map(({ upload: { id } }) => {
    if (won.has(id)) return 'now';
    const state = states.get(id);
    return state === undefined || state === 'cancelled' ? 'cancelled' : 'before';
  });
}

async function emitArrived(trx: Trx, ended: readonly Arrived[]): Promise<void> {
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

/** The originals have arrived: sets the kinds of their files and starts processing. */
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
  // A guest has no user: the action records the name they entered.
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
