import { AppError, invalid } from '@rushes/contract/app-error';
import { requireNotArchived, requireOn } from '#features/nodes/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { cancelUpload, finishUpload, isWhole } from './finish-upload.service.ts';
import { abortOpenMultipart } from './multipart.service.ts';
import { makeStaged, stagedSize } from './staging.storage.ts';
import * as queries from './uploads.queries.ts';

/** The page of a guest, admitted by an upload link. */
interface Visit {
  id: string;
  /** Checks the current state of the link and throws if it no longer accepts the upload. */
  ask(upload: queries.UploadRow): Promise<void>;
  /** Refuses early if too many uploads are open, or cancels abandoned ones of others. Without a lock. */
  makeRoom(): Promise<void>;
  /** Throws if too many uploads are open. Runs under the lock of the tenant's storage. */
  requireFew(trx: Trx): Promise<void>;
}

/** The sender: a user, or with `visit` a guest whom the link permits to act in its folder only. */
export interface SenderCtx extends UserCtx {
  visit?: Visit;
}

/**
 * Checks whether this user may send bytes to this upload now. Runs on every request: a permission can be withdrawn, and
 * a folder deleted or archived, during the upload. Received bytes are kept until the upload is cancelled.
 */
export async function requireOpenUpload(ctx: SenderCtx, id: string): Promise<queries.UploadRow> {
  const upload = await requireOwnUpload(ctx, id);
  await ctx.visit?.ask(upload);
  return upload;
}

/** The same for cancelling, without checking whether the link still accepts the file. */
export async function requireOwnUpload(ctx: SenderCtx, id: string): Promise<queries.UploadRow> {
  const found = await queries.findUpload(ctx.db, ctx.actor.userid, id, ctx.visit?.id ?? null);
  if (!found || found.upload.state === 'cancelled') throw new AppError('ERR28');
  const { upload, node } = found;
  if (ctx.actor.expired.some((point) => point.tenantid === upload.tenantid)) throw new AppError('ERR121');
  if (!node) throw new AppError('ERR28');
  if (!ctx.actor.tenantids.includes(upload.tenantid)) throw new AppError('ERR7');
  requireOn(ctx, node, 'upload FileAndAsset');
  requireNotArchived(node);
  return upload;
}

/**
 * Checks the link again before the last bytes of a guest become a file: it may have been revoked meanwhile. If so,
 * cancels the upload, so that the sweep cannot finish it.
 */
export async function requireUploadStillAllowed(ctx: SenderCtx, upload: queries.UploadRow): Promise<void> {
  await ctx.visit?.ask(upload).catch(async (error) => {
    await cancelUpload(ctx, upload.id);
    throw error;
  });
}

/** The length must equal the announced size; checked before a file is created. */
export async function requireAnnounced(ctx: UserCtx, id: string, length: number): Promise<queries.UploadRow> {
  const upload = await requireOpenUpload(ctx, id);
  if (upload.filesize === length) return upload;
  throw invalid('Upload-Length', 'otherSize');
}

/**
 * A browser that missed the first reply asks again, and starting over would discard received bytes. Returns the number
 * of received bytes.
 */
export async function beginTransfer(ctx: UserCtx, upload: queries.UploadRow): Promise<number> {
  if (await finishIfComplete(ctx, upload)) return upload.filesize;
  const staged = await stagedSize(ctx, upload.id);
  if (staged === undefined) await beginStaging(ctx, upload);
  return staged ?? 0;
}

/** From here on, its bytes are staged on the server. */
export async function beginStaging(ctx: UserCtx, upload: queries.UploadRow): Promise<void> {
  await abortOpenMultipart(ctx, upload);
  if (!(await queries.beginReceiving(ctx.db, upload.id))) throw new AppError('11409');
  await makeStaged(ctx, upload.id);
}

/**
 * All bytes have arrived but the server crashed before recording it: finishes the upload. Returns whether it has ended.
 */
export async function finishIfComplete(ctx: UserCtx, upload: queries.UploadRow): Promise<boolean> {
  if (upload.state === 'finished') return true;
  // An empty file is complete: a client that is told 0 of 0 bytes sends no more requests.
  if (upload.state === 'announced' && upload.filesize === 0) await beginStaging(ctx, upload);
  else if (!(await isWhole(ctx, upload))) return false;
  await finishUpload(ctx, upload.id);
  return true;
}

/** The owner of an incomplete upload cancels it permanently. Returns false if there is no such upload. */
export async function cancelOwnUpload(ctx: UserCtx, podid: string): Promise<boolean> {
  const open = await queries.findOpenOfPod(ctx.db, ctx.actor.userid, podid);
  if (open) await cancelUpload(ctx, open.id);
  return open !== undefined;
}
