import { open } from 'node:fs/promises';
import { AppError, invalid } from '@rushes/contract/app-error';
import { BASE_PATH } from '@rushes/contract/endpoint';
import { NotDurable, openAppendStream } from '#platform/files/append-stream.ts';
import type { Http } from '#platform/http/bind.ts';
import { discard } from '#platform/http/discard-body.ts';
import { writeBody } from '#platform/http/write-body.ts';
import { LockedError, type Locks } from '#platform/locks/advisory-locks.ts';
import { cancelUpload, finishUpload } from './finish-upload.service.ts';
import { meterOf, reserveUpTo } from './reservations.service.ts';
import { isSingleRequestUpload, receiveSingleRequest } from './small-upload.service.ts';
import { emptyStaged, requireRoom, stagedPath, stagedSize } from './staging.storage.ts';
import type { UploadRow } from './uploads.queries.ts';
import * as uploads from './uploads.service.ts';

// tus 1.0.0 with creation (with upload) and termination. Implemented here so that there is only one pipe between the
// request and the file: docs/decisions/0007 has the figures.

const VERSION = '1.0.0';
const BYTES_TYPE = 'application/offset+octet-stream';
/** A half-open connection may hold the lock of an upload; the next request waits this long for it to end. */
const LET_GO_MS = 3_000;

export async function options({ reply }: Http): Promise<void> {
  await answer(
    reply
      .status(204)
      .headers({ 'tus-version': VERSION, 'tus-extension': 'creation,creation-with-upload,termination' }),
  );
}

/**
 * Idempotent: received bytes are kept, and the reply contains the offset. The request may contain bytes, so that a
 * small file needs one request; a repeated request ignores them.
 */
export async function create(ctx: uploads.SenderCtx, { request, reply }: Http, locks: Locks): Promise<void> {
  const { headers } = request;
  requireVersion(headers);
  const id = uploadIdOf(String(headers['upload-metadata'] ?? ''));
  const upload = await uploads.requireAnnounced(ctx, id, wholeNumber(headers, 'upload-length'));
  const isNew = upload.state === 'announced' && (await stagedSize(ctx, id)) === undefined;
  const along = isNew && headers['content-type'] === BYTES_TYPE;
  const begin = () => uploads.beginTransfer(ctx, upload);
  const offset = await (along ? receive(ctx, upload, 0, request, locks) : begin());
  // A repeated request: its bytes are not needed.
  void discard(request.raw);
  await answer(reply.status(201).headers({ location: addressOf(ctx, id), 'upload-offset': String(offset) }));
}

const addressOf = ({ visit }: uploads.SenderCtx, id: string) =>
  `${BASE_PATH}/${visit ? 'uploadaccess/' : ''}uploads/${id}`;

export async function head(ctx: uploads.SenderCtx, id: string, { request, reply }: Http): Promise<void> {
  requireVersion(request.headers);
  const upload = await uploads.requireOpenUpload(ctx, id);
  const offset = await offsetOf(ctx, upload);
  await answer(
    reply.status(200).headers({ 'upload-offset': String(offset), 'upload-length': String(upload.filesize) }),
  );
}

async function offsetOf(ctx: uploads.SenderCtx, upload: UploadRow): Promise<number> {
  // The bytes may already be in the store; a late client gets the full offset.
  if (await uploads.finishIfComplete(ctx, upload)) return upload.filesize;
  return (await stagedSize(ctx, upload.id)) ?? nothingOf(upload);
}

export async function append(ctx: uploads.SenderCtx, id: string, http: Http, locks: Locks): Promise<void> {
  const { request, reply } = http;
  requireVersion(request.headers);
  if (request.headers['content-type'] !== BYTES_TYPE) throw new AppError('11415');
  const upload = await uploads.requireOpenUpload(ctx, id);
  if (upload.state === 'finished') throw new AppError('11409');
  const offset = await receive(ctx, upload, wholeNumber(request.headers, 'upload-offset'), request, locks);
  await answer(reply.status(204).header('upload-offset', String(offset)));
}

/** Returns the offset after this request. */
async function receive(
  ctx: uploads.SenderCtx,
  upload: UploadRow,
  offset: number,
  request: Http['request'],
  locks: Locks,
): Promise<number> {
  const { id } = upload;
  const length = wholeNumber(request.headers, 'content-length');
  const end = offset + length;
  if (end > upload.filesize) throw new AppError('11413');
  await requireRoom(ctx, length);

  if (isSingleRequestUpload(upload, offset, length)) {
    await reserveUpTo(ctx, upload, end);
    await receiveSingleRequest(ctx, upload, request.raw).catch((error) => explain(ctx, id, error));
    return end;
  }
  const release = await take(locks, id, () => request.raw.destroy());
  try {
    const size = (await stagedSize(ctx, id)) ?? (await begin(ctx, upload));
    if (size !== offset) throw new AppError('11409');
    const path = stagedPath(ctx, id);
    ctx.hasher.follow(id, path);
    const admit = await meterOf(ctx, upload, offset);
    const out = openAppendStream(await open(path, 'r+'), offset, admit && { admit });
    await writeBody(request.raw, out).catch((error) => explain(ctx, id, error));
    if (end < upload.filesize) return end;
    await uploads.requireUploadStillAllowed(ctx, upload);
    await finishUpload(ctx, id);
    return end;
  } finally {
    ctx.hasher.pause(id);
    await release();
  }
}

/** An announced upload needs no creation request: a client may send bytes immediately. */
async function begin(ctx: uploads.SenderCtx, upload: UploadRow): Promise<number> {
  if (await uploads.finishIfComplete(ctx, upload)) throw new AppError('11409');
  const size = nothingOf(upload);
  await uploads.beginStaging(ctx, upload);
  return size;
}

/** Announced: nothing has arrived yet. Already started: the bytes are lost. */
function nothingOf(upload: UploadRow): number {
  if (upload.state !== 'announced') throw new AppError('ERR28');
  return 0;
}

/** The connection ended before the body: normal for uploads, not a server error. */
const CUT = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'];

/** Bytes received before the error are in the file, and the next request resumes there; unless the disk lost some. */
async function explain(ctx: uploads.SenderCtx, id: string, error: NodeJS.ErrnoException): Promise<never> {
  if (error instanceof NotDurable) await emptyStaged(ctx, id);
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new AppError('11507', {}, { cause: error });
  throw CUT.includes(error.code ?? '') ? new AppError('11409', {}, { cause: error }) : error;
}

export async function terminate(ctx: uploads.SenderCtx, id: string, http: Http, locks: Locks): Promise<void> {
  requireVersion(http.request.headers);
  const upload = await uploads.requireOwnUpload(ctx, id);
  if (upload.state === 'finished') throw new AppError('11409');
  const release = await take(locks, id, () => {});
  await cancelUpload(ctx, id).finally(release);
  await answer(http.reply.status(204));
}

async function take(locks: Locks, id: string, cut: () => void): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const release = await locks.take(`upload:${id}`, () => {
      timer ??= setTimeout(cut, LET_GO_MS);
    });
    return () => {
      clearTimeout(timer);
      return release();
    };
  } catch (error) {
    throw error instanceof LockedError ? new AppError('11409', {}, { cause: error }) : error;
  }
}

type Headers = Http['request']['headers'];

function requireVersion(headers: Headers): void {
  if (headers['tus-resumable'] === VERSION) return;
  throw invalid('Tus-Resumable', 'protocolVersion', { version: VERSION });
}

function wholeNumber(headers: Headers, name: 'upload-length' | 'upload-offset' | 'content-length'): number {
  const value = String(headers[name] ?? '');
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw invalid(name, 'notWhole');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `Upload-Metadata: uploadid <base64>, …`; a key may occur once. */
function uploadIdOf(metadata: string): string {
  const ids = metadata
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key]) => key === 'uploadid')
    .map(([, value]) => Buffer.from(value ?? '', 'base64').toString());
  if (ids.length === 1 && uuid.test(ids[0]!)) return ids[0]!;
  throw invalid('Upload-Metadata', 'required');
}

async function answer(reply: Http['reply']): Promise<void> {
  await reply.headers({ 'tus-resumable': VERSION, 'cache-control': 'no-store' }).send();
}
