import { createHash } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import { AssetType, type FileKind } from '@rushes/contract/enums';
import type { IfExists, UploadTicket } from '@rushes/contract/upload-ticket';
import { addAsset } from '#features/assets/index.ts';
import { addMetaLabels } from '#features/labels/index.ts';
import {
  changeNode,
  hasAbilityOn,
  type NodeRow,
  requireNotArchived,
  seesTeam,
} from '#features/nodes/index.ts';
import { requireFilesIn } from '#features/nodes/rules/index.ts';
import { emitPodChanged, type FullRow, findPod, requirePod } from '#features/pods/index.ts';
import { changeSender, insertPod } from '#features/pods/progress/index.ts';
import type { Trx } from '#platform/context/context.ts';
import { isUniqueViolation } from '#platform/db/unique.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { newId } from '#platform/ids/uuid.ts';
import { detectType } from '#platform/media/file-kind.ts';
import { folded } from '#platform/text/file-names.ts';
import { findSameName, freeName } from './file-names.service.ts';
import { directFor } from './multipart.service.ts';
import { beginReservation } from './reservations.service.ts';
import { requireRoom } from './staging.storage.ts';
import * as queries from './uploads.queries.ts';
import type { SenderCtx } from './uploads.service.ts';

export interface Announcement {
  nodeid: string;
  filename: string;
  filesize: number;
  mimetype: string;
  lastModified?: number | undefined;
  note: string;
  teamonly: 0 | 1;
  uuid?: string | undefined;
  relativePath: string;
  ifExists: IfExists;
  versionof?: string | undefined;
  labels: readonly string[];
  priorityProcessing: 0 | 1;
  requestId?: string | undefined;
}

interface Answer {
  pod: { id: string; nodeid: string; name: string };
  upload: UploadTicket;
  resumed: 0 | 1;
}

/** Inserts the pod before the bytes arrive: everyone sees the upload in progress, and its storage is reserved. */
export async function createUpload(ctx: SenderCtx, input: Announcement): Promise<Answer> {
  const known = await findKnown(ctx, input);
  if (known) return known;
  await ctx.visit?.makeRoom();
  // Direct uploads do not use our disk.
  if (!ticketDirect(ctx, input.filesize)) await requireRoom(ctx, input.filesize);
  try {
    return await insert(ctx, input);
  } catch (error) {
    // A concurrent identical announcement: the rows of the other request exist by now.
    const first = isUniqueViolation(error) ? await findKnown(ctx, input) : undefined;
    if (first) return first;
    throw error;
  }
}

/** Uploads through a link are checked on every request, so they go through the server. */
const ticketDirect = (ctx: SenderCtx, filesize: number) => (ctx.visit ? null : directFor(ctx, filesize));

/** An earlier announcement: found by the same id, or by fingerprint if the browser has lost the id. */
async function findKnown(ctx: SenderCtx, input: Announcement): Promise<Answer | undefined> {
  const { userid } = ctx.actor;
  const byId = input.uuid ? await queries.findByClientId(ctx.db, userid, input.uuid) : undefined;
  const fingerprint = fingerprintFor(ctx, input);
  const known =
    byId ?? (fingerprint ? await queries.findByFingerprint(ctx.db, userid, fingerprint) : undefined);
  if (!known) return undefined;
  await takeOver(ctx, known, input.note);
  const pod = await findPod(ctx.db, [known.tenantid], known.podid);
  // Deleted or moved meanwhile: treat this as a new file.
  if (!byId && pod?.nodeid !== input.nodeid) return undefined;
  return {
    pod: { id: known.podid, nodeid: pod?.nodeid ?? input.nodeid, name: pod?.name ?? known.filename },
    upload: { id: known.id, direct: ticketDirect(ctx, known.filesize) },
    resumed: byId ? 0 : 1,
  };
}

/** A guest announces a file again after reopening the page, and after changing the name or the note. */
async function takeOver(ctx: SenderCtx, known: queries.UploadRow, note: string): Promise<void> {
  const { visit, actor } = ctx;
  if (!visit) return;
  await ctx.db.transaction().execute(async (trx) => {
    await queries.setVisit(trx, known, { visitid: visit.id, username: actor.name });
    const { tenantid, podid } = known;
    await changeSender(trx, tenantid, podid, { name: actor.name, note });
  });
}

/** Guests cannot resume by fingerprint: a guessable value must not give access to an upload of another guest. */
const fingerprintFor = (ctx: SenderCtx, input: Announcement) => (ctx.visit ? null : fingerprintOf(input));

/** The fields the specification matches by, and the relative path: camera cards contain many files of the same name. */
function fingerprintOf(input: Announcement): string | null {
  const { nodeid, filename, filesize, lastModified, relativePath, versionof } = input;
  // Name and size without a modification time do not identify a file.
  if (lastModified === undefined) return null;
  const fields = [nodeid, filename, filesize, lastModified, relativePath];
  if (versionof) fields.push(versionof);
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

async function insert(ctx: SenderCtx, input: Announcement): Promise<Answer> {
  const nodeid = input.versionof ? await folderOf(ctx, input.versionof) : input.nodeid;
  return changeNode(ctx, nodeid, 'upload FileAndAsset', async (trx, node) => {
    requireFilesIn(node);
    if (input.teamonly && !seesTeam(ctx, node)) throw new AppError('ERR130');
    // The row lock on the storage resource is held until commit: announcements in a tenant are serialized, so of two
    // with the same name the second sees the first.
    const reservation = await beginReservation(ctx, trx, node.tenantid, input.filesize);
    // Detected by name only; the content decides when it arrives.
    const { mimetype, kind, ext } = await detectType(new Uint8Array(), input.filename);
    const { name, versionof } = await place(ctx, trx, node, input, kind);

    const [podid, assetid, uploadid] = [newId(), newId(), newId()];
    const { tenantid } = node;
    await insertPod(trx, {
      id: podid,
      tenantid,
      nodeid: node.id,
      name,
      sortkey: sortKey(name),
      note: input.note,
      size: input.filesize,
      kind,
      mimetype,
      teamonly: input.teamonly,
      createdbyid: ctx.actor.userid,
      updatedbyid: ctx.actor.userid,
      jsondata: JSON.stringify({
        uploaderName: ctx.actor.name,
        note: (ctx.visit && input.note) || undefined,
        lastModified: input.lastModified,
      }),
    });
    await addAsset(trx, {
      id: assetid,
      tenantid,
      podid,
      type: AssetType.RAW,
      name,
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
      username: ctx.actor.name,
      clientid: input.uuid ?? null,
      filename: name,
      filesize: input.filesize,
      fingerprint: fingerprintFor(ctx, input),
      requestid: input.requestId ?? null,
      versionof,
      priority: input.priorityProcessing,
      visitid: ctx.visit?.id ?? null,
      ...reservation,
    });
    const hidden = node.hidden || input.teamonly === 1;
    const pod = { id: podid, nodeid: node.id, tenantid, path: node.path, hidden };
    if (input.labels.length > 0) await addMetaLabels(trx, ctx.actor, [pod], input.labels);
    await emitPodChanged(trx, pod);
    return {
      pod: { id: podid, nodeid: node.id, name },
      upload: { id: uploadid, direct: ticketDirect(ctx, input.filesize) },
      resumed: 0,
    };
  });
}

/** Adding a version changes an existing file, which requires more than the upload permission. */
async function folderOf(ctx: SenderCtx, versionof: string): Promise<string> {
  return (await requirePod(ctx, versionof, 'control NodeAndPod')).nodeid;
}

/** The name of the new file, and the file whose new version it becomes. */
async function place(
  ctx: SenderCtx,
  trx: Trx,
  node: NodeRow,
  { filename, ifExists, versionof }: Announcement,
  kind: FileKind,
): Promise<{ name: string; versionof: string | null }> {
  const team = seesTeam(ctx, node);
  if (versionof) {
    const below = await requireVersionTarget(trx, node, versionof, kind);
    // The name of an earlier version may be used again, since the folder does not list it.
    const isSame = folded(below.name) === folded(filename);
    return { name: isSame ? filename : await freeName(trx, node, filename, team), versionof };
  }
  const there = ifExists === 'keep' ? undefined : await findSameName(trx, node, filename, team);
  if (there && ifExists === 'refuse') throw new AppError('ERR166', { name: there.name });
  if (there && there.stage !== 'upload_in_progress') {
    if (!hasAbilityOn(ctx.actor, node, 'control NodeAndPod')) throw new AppError('ERR105');
    return { name: filename, versionof: there.id };
  }
  return { name: await freeName(trx, node, filename, team), versionof: null };
}

/** Refused before the bytes are sent; the job that stacks the file checks again. */
async function requireVersionTarget(trx: Trx, node: NodeRow, id: string, kind: FileKind): Promise<FullRow> {
  const below = await findPod(trx, [node.tenantid], id);
  if (below?.nodeid !== node.id) throw new AppError('ERR6');
  requireNotArchived(below);
  if (below.stage === 'upload_in_progress' || below.stage === 'upload_failed') throw new AppError('ERR201');
  // Without a known extension only the content tells the type.
  if (kind !== 'unknown' && kind !== below.kind) throw new AppError('ERR202');
  return below;
}
