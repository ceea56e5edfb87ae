import { AppError } from '@rushes/contract/app-error';
import { requireNotArchived, requireOn } from '#features/nodes/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { leaveParts } from './multipart.service.ts';
import { makeStaged, stagedSize } from './staging.ts';
import { cancelUpload, finishUpload, isWhole } from './uploads.finish.ts';
import * as queries from './uploads.queries.ts';

/** A page of somebody without an account, let in by a link. */
interface Visit {
  id: string;
  /** Asks the link as it stands now, and refuses what it does not take any more. */
  ask(upload: queries.UploadRow): Promise<void>;
}

/** Who sends: a user; or, on a visit, whoever the link lets act at its folder and nowhere else. */
export interface SenderCtx extends UserCtx {
  visit?: Visit;
}

/**
 * May this user send bytes to this upload, now? Asked on every request: a right can be withdrawn and a folder
 * deleted or archived while a film is on its way. What has arrived is kept until the upload is given up.
 */
export async function requireOpenUpload(ctx: SenderCtx, id: string): Promise<queries.UploadRow> {
  const upload = await requireOwnUpload(ctx, id);
  await ctx.visit?.ask(upload);
  return upload;
}

/** The same for whoever takes it back: also a file that a link would not take any more. */
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
 * Before the last bytes of a visit make it a file: the link may have ended while they travelled. Then nothing is left
 * that the sweep could finish.
 */
export async function requireStillWelcome(ctx: SenderCtx, upload: queries.UploadRow): Promise<void> {
  await ctx.visit?.ask(upload).catch(async (error) => {
    await cancelUpload(ctx, upload.id);
    throw error;
  });
}

/** What the browser announced is what it may send: the length is checked before a file is made for it. */
export async function requireAnnounced(ctx: UserCtx, id: string, length: number): Promise<queries.UploadRow> {
  const upload = await requireOpenUpload(ctx, id);
  if (upload.filesize === length) return upload;
  throw new AppError('11406', { field: 'Upload-Length', reason: 'differs from what was announced' });
}

/**
 * A browser that did not hear the first answer asks again, and beginning anew would empty what has arrived. Answers how
 * much that is.
 */
export async function beginTransfer(ctx: UserCtx, upload: queries.UploadRow): Promise<number> {
  if (await finishIfComplete(ctx, upload)) return upload.filesize;
  const staged = await stagedSize(ctx, upload.id);
  if (staged === undefined) await beginStaging(ctx, upload);
  return staged ?? 0;
}

/** From here on its bytes wait beside the store. */
export async function beginStaging(ctx: UserCtx, upload: queries.UploadRow): Promise<void> {
  await leaveParts(ctx, upload);
  if (!(await queries.beginReceiving(ctx.db, upload.id))) throw new AppError('11409');
  await makeStaged(ctx, upload.id);
}

/** All bytes are here but the server died before saying so: said now. Answers whether the transfer has ended. */
export async function finishIfComplete(ctx: UserCtx, upload: queries.UploadRow): Promise<boolean> {
  if (upload.state === 'finished') return true;
  // Of nothing, all is here: whoever is told that 0 of 0 bytes have arrived sends no more.
  if (upload.state === 'announced' && upload.filesize === 0) await beginStaging(ctx, upload);
  else if (!(await isWhole(ctx, upload))) return false;
  await finishUpload(ctx, upload.id);
  return true;
}

/** A file that is still arriving is given up by its owner, for good. False when there is no such transfer. */
export async function giveUpOwn(ctx: UserCtx, podid: string): Promise<boolean> {
  const open = await queries.findOpenOfPod(ctx.db, ctx.actor.userid, podid);
  if (open) await cancelUpload(ctx, open.id);
  return open !== undefined;
}
