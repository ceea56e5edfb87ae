import { AppError } from '@rushes/contract/app-error';
import { AssetType } from '@rushes/contract/enums';
import { insertAsset } from '#features/assets/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { changeNode, requireFilesIn, seesTeam } from '#features/nodes/index.ts';
import { announcePod, findPod, insertPod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { detectType } from '#platform/media/file-kind.ts';
import * as queries from './uploads.queries.ts';

/** Kept free for the database and the processing: an upload that would eat it is refused before it begins. */
const DISK_RESERVE = 1 << 30;
const UNIQUE_VIOLATION = '23505';

export interface Announcement {
  nodeid: string;
  filename: string;
  filesize: number;
  mimetype: string;
  lastModified?: number | undefined;
  note: string;
  teamonly: 0 | 1;
  uuid?: string | undefined;
}

/** The pod first, then the bytes: everyone sees that a file is on its way, and its room is taken. */
export async function announce(ctx: UserCtx, input: Announcement) {
  if (input.filesize + DISK_RESERVE > (await ctx.storage.freeBytes())) throw new AppError('11507');
  return insert(ctx, input).catch((error: { code?: string }) => {
    // The same announcement twice at once: by now the other one's rows are there.
    if (input.uuid && error.code === UNIQUE_VIOLATION) return insert(ctx, input);
    throw error;
  });
}

async function insert(ctx: UserCtx, input: Announcement) {
  const known = input.uuid && (await queries.findByClientId(ctx.db, ctx.actor.userid, input.uuid));
  if (known) {
    const pod = await findPod(ctx.db, [known.tenantid], known.podid);
    return answer(known.podid, pod?.nodeid ?? input.nodeid, known.filename, known.id);
  }
  return changeNode(ctx, input.nodeid, 'upload FileAndAsset', async (trx, node) => {
    requireFilesIn(node);
    if (input.teamonly && !seesTeam(ctx, node)) throw new AppError('ERR130');
    await reserveStorage(trx, node.tenantid, input.filesize);

    const [podid, assetid, uploadid] = [newId(), newId(), newId()];
    const { tenantid } = node;
    // By name only: the bytes decide when they are here.
    const { mimetype, kind, ext } = await detectType(new Uint8Array(), input.filename);
    await insertPod(trx, {
      id: podid,
      tenantid,
      nodeid: node.id,
      name: input.filename,
      sortkey: sortKey(input.filename),
      note: input.note,
      size: input.filesize,
      kind,
      mimetype,
      teamonly: input.teamonly,
      createdbyid: ctx.actor.userid,
      updatedbyid: ctx.actor.userid,
      jsondata: JSON.stringify({ uploaderName: ctx.actor.name, lastModified: input.lastModified }),
    });
    await insertAsset(trx, {
      id: assetid,
      tenantid,
      podid,
      type: AssetType.RAW,
      name: input.filename,
      mimetype,
      filetype: ext,
      size: input.filesize,
      uuid: input.uuid ?? newId(),
    });
    await queries.insertUpload(trx, {
      id: uploadid,
      tenantid,
      podid,
      assetid,
      userid: ctx.actor.userid,
      clientuuid: input.uuid ?? null,
      filename: input.filename,
      filesize: input.filesize,
    });
    const hidden = node.hidden || input.teamonly === 1;
    await announcePod(trx, { id: podid, nodeid: node.id, tenantid, path: node.path, hidden });
    return answer(podid, node.id, input.filename, uploadid);
  });
}

const answer = (id: string, nodeid: string, name: string, uploadid: string) => ({
  pod: { id, nodeid, name },
  upload: { id: uploadid },
});
