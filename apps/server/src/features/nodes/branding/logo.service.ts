import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, invalid } from '@rushes/contract/app-error';
import { NodeType } from '@rushes/contract/enums';
import { LOGO_BYTES, LOGO_PIXELS } from '@rushes/contract/nodes';
import { recordActions } from '#platform/actions/record.ts';
import type { Ctx, Services, UserCtx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import type { SentFile } from '#platform/http/multipart.ts';
import { isLogoSigned, logoFilename, logoTypes } from '../model/logo-url.ts';
import { changeNode } from '../node-access.service.ts';
import { emitNodeChanged } from '../nodes.events.ts';
import { freeLogoLater } from '../nodes.jobs.ts';
import { isRoot } from '../nodes.policy.ts';
import { findClientRow } from '../nodes.queries.ts';
import { updateNode } from '../write-node.queries.ts';
import { findServableLogo } from './logo.queries.ts';

export interface Logo {
  bytes: Buffer;
  type: string;
}

/** Validates the content, not the file name: only a small image is accepted. */
export async function readLogo(file: SentFile): Promise<Logo> {
  const { bytes } = file;
  if (bytes.length > LOGO_BYTES) throw new AppError('ERR146');
  // Loaded on first use, not at startup.
  const { isReadablePicture, sizeOfPicture, typeOfPicture } = await import(
    '#platform/media/pictures/image-bytes.ts'
  );
  const type = await typeOfPicture(bytes);
  const size = type && type in logoTypes ? await sizeOfPicture(bytes).catch(unavailable) : undefined;
  if (!type || !size) throw new AppError('ERR145');
  if (size.width > LOGO_PIXELS || size.height > LOGO_PIXELS) throw new AppError('ERR128');
  const isReadable = await isReadablePicture(bytes, LOGO_PIXELS * LOGO_PIXELS).catch(unavailable);
  if (!isReadable) throw new AppError('ERR145');
  return { bytes, type };
}

/** Too many pictures are waiting, or the process that reads them was stopped: not the fault of the picture. */
function unavailable(cause: unknown): never {
  throw new AppError('11503', {}, { cause });
}

/**
 * Call before the transaction that references the key. The job that removes it is enqueued first, so no unreferenced
 * bytes remain if a later step fails.
 */
export async function storeLogo(services: Services, tenantid: string, { bytes }: Logo): Promise<string> {
  const key = `logos/${tenantid}/${randomUUID()}`;
  await freeLogoLater(services.db, key);
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    const path = join(folder, 'logo');
    await writeFile(path, bytes);
    await services.storage.adopt(key, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return key;
}

export async function deleteLogo(ctx: UserCtx, id: string): Promise<undefined> {
  return changeNode(ctx, id, 'control NodeAndPod', async (trx, node) => {
    if (isRoot(ctx.actor, node)) throw new AppError('ERR89');
    if (node.type !== NodeType.CLIENT) throw noClient();
    const { logokey } = (await findClientRow(trx, node.tenantid, id))!;
    if (!logokey) return undefined;
    await updateNode(trx, node.tenantid, id, { logokey: null, logotype: null });
    await freeLogoLater(trx, logokey);
    await emitNodeChanged(trx, node);
    await recordActions(trx, ctx.actor, [
      {
        action: 'edited',
        tenantid: node.tenantid,
        nodeid: id,
        name: node.name,
        hidden: node.hidden,
        params: { fields: ['logo'] },
      },
    ]);
    return undefined;
  });
}

export const noClient = () => invalid('logo', 'clientLogo');

interface Wanted {
  nodeid: string;
  filename: string;
  expires: number;
  signature: string;
}

export async function serveLogo(ctx: Ctx, wanted: Wanted, { request, reply }: Http): Promise<void> {
  if (!isLogoSigned(ctx.keyring, wanted)) throw new AppError('ERR17');
  const { logokey: key, logotype: type } = (await findServableLogo(ctx.db, wanted.nodeid)) ?? {};
  // The URL is signed for one logo: its replacement has another URL.
  if (!key || !type || logoFilename(key, type) !== wanted.filename) throw new AppError('ERR17');
  await sendLogo(ctx, { key, type }, { request, reply }, 'private, max-age=86400, immutable');
}

export async function sendLogo(
  { storage }: Pick<Services, 'storage'>,
  { key, type }: { key: string; type: string },
  { request, reply }: Pick<Http, 'request' | 'reply'>,
  cache: string,
): Promise<void> {
  const size = await storage.size(key);
  if (size === undefined) throw new AppError('ERR17');
  reply.headers({
    'cache-control': cache,
    // Content must not execute, whatever it is.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': type,
    'content-length': String(size),
    'content-disposition': 'inline',
  });
  await reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(key));
}
