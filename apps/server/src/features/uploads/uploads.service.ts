import { AppError } from '@rushes/contract/app-error';
import { requireNode, requireNotArchived } from '#features/nodes/index.ts';
import { findPod } from '#features/pods/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { leaveParts } from './multipart.service.ts';
import { stagedSize } from './staging.ts';
import { cancelUpload, finishUpload, isWhole } from './uploads.finish.ts';
import * as queries from './uploads.queries.ts';

/**
 * May this user send bytes to this upload, now? Asked on every request: a right can be withdrawn and a folder
 * deleted or archived while a film is on its way. What has arrived is kept until the upload is given up.
 */
export async function requireOpenUpload(ctx: UserCtx, id: string): Promise<queries.UploadRow> {
  const upload = await queries.findUpload(ctx.db, ctx.actor.userid, id);
  if (!upload || upload.state === 'cancelled') throw new AppError('ERR28');
  if (ctx.actor.expired.some((point) => point.tenantid === upload.tenantid)) throw new AppError('ERR121');
  const pod = await findPod(ctx.db, [upload.tenantid], upload.podid);
  if (!pod) throw new AppError('ERR28');
  requireNotArchived(await requireNode(ctx, pod.nodeid, 'upload FileAndAsset'));
  return upload;
}

/**
 * What the browser announced is what it may send: the length is checked before a file is made for it. Answers whether
 * there is one already: a browser that did not hear the first answer asks again, and beginning anew would empty
 * what has arrived.
 */
export async function beginTransfer(ctx: UserCtx, id: string, length: number): Promise<'new' | 'begun'> {
  const upload = await requireOpenUpload(ctx, id);
  if (upload.filesize !== length) {
    throw new AppError('11406', { field: 'Upload-Length', reason: 'differs from what was announced' });
  }
  if (upload.state === 'finished' || (await stagedSize(ctx, id)) !== undefined) return 'begun';
  if (upload.state === 'receiving' && (await isWhole(ctx, upload))) return 'begun';
  await leaveParts(ctx, upload);
  await queries.setState(ctx.db, id, 'receiving');
  return 'new';
}

/** All bytes are here but the server died before saying so: said now. Answers whether the transfer has ended. */
export async function finishIfComplete(ctx: UserCtx, upload: queries.UploadRow): Promise<boolean> {
  if (upload.state === 'finished') return true;
  if (upload.state !== 'receiving' || !(await isWhole(ctx, upload))) return false;
  await finishUpload(ctx, upload.id);
  return true;
}

/** A file that is still arriving is given up by its owner, for good. False when there is no such transfer. */
export async function giveUpOwn(ctx: UserCtx, podid: string): Promise<boolean> {
  const open = await queries.findOpenOfPod(ctx.db, ctx.actor.userid, podid);
  if (open) await cancelUpload(ctx, open.id);
  return open !== undefined;
}
