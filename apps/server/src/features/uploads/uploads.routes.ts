import { AppError } from '@rushes/contract/app-error';
import { urlPath } from '@rushes/contract/endpoint';
import { createPod, deletePod } from '@rushes/contract/pods';
import * as contract from '@rushes/contract/uploads';
import { Metadata } from '@tus/server';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindRaw, type Http } from '#platform/http/bind.ts';
import { announce } from './uploads.announce.ts';
import { cancelUpload } from './uploads.finish.ts';
import * as uploads from './uploads.service.ts';
import { followStaged, type Tus } from './uploads.tus.ts';

export function uploadsRoutes(tus: Tus): Binding[] {
  /** The library writes to the socket itself, past the framework: our headers go with it by hand. */
  const handle = async ({ request, reply }: Http) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    try {
      await tus.server.handle(request.raw, reply.raw);
    } catch (error) {
      // The rest of the body is not wanted any more.
      reply.header('connection', 'close');
      throw error;
    }
    reply.hijack();
  };

  return [
    bind(createPod, (ctx, { body }) => announce(ctx, body)),
    bind(deletePod, async (ctx, { params }) => {
      await uploads.deletePod(ctx, params.id);
      return undefined;
    }),
    bindRaw(contract.tusOptions, (_ctx, _input, http) => handle(http)),
    bindRaw(contract.tusCreate, async (ctx, _input, http) => {
      const { headers } = http.request;
      const id = uploadIdOf(String(headers['upload-metadata'] ?? ''));
      requireVersion(http);
      const transfer = await uploads.beginTransfer(ctx as UserCtx, id, Number(headers['upload-length']));
      if (transfer === 'new') return handle(http);
      const location = `${urlPath(contract.tusCreate.path)}/${id}`;
      await http.reply.status(201).headers({ 'tus-resumable': '1.0.0', location }).send();
    }),
    bindRaw(contract.tusHead, async (ctx, { params }, http) => {
      const upload = await uploads.requireOpenUpload(ctx as UserCtx, params.id);
      requireVersion(http);
      if (!(await uploads.finishIfComplete(ctx as UserCtx, upload))) return handle(http);
      // The bytes have moved on into the store; a client that asks late is told that all is well.
      const length = String(upload.filesize);
      http.reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': length, 'upload-length': length });
      await http.reply.status(200).send();
    }),
    bindRaw(contract.tusPatch, async (ctx, { params }, http) => {
      const upload = await uploads.requireOpenUpload(ctx as UserCtx, params.id);
      requireVersion(http);
      requireOffset(http);
      if (upload.state === 'finished') throw new AppError('11409');
      followStaged(ctx, params.id);
      await handle(http).finally(() => ctx.hasher.pause(params.id));
    }),
    bindRaw(contract.tusDelete, async (ctx, { params }, http) => {
      const upload = await uploads.requireOpenUpload(ctx as UserCtx, params.id);
      if (upload.state === 'finished') throw new AppError('11409');
      await cancelUpload(ctx, params.id);
      await http.reply.status(204).header('tus-resumable', '1.0.0').send();
    }),
  ];
}

// The library refuses these in words of its own, before it asks how an error should look.

function requireVersion({ request }: Http): void {
  if (request.headers['tus-resumable'] === '1.0.0') return;
  throw new AppError('11406', { field: 'Tus-Resumable', reason: 'must be 1.0.0' });
}

function requireOffset({ request: { headers } }: Http): void {
  if (headers['content-type'] !== 'application/offset+octet-stream') throw new AppError('11415');
  if (/^(0|[1-9]\d*)$/.test(String(headers['upload-offset']))) return;
  throw new AppError('11406', { field: 'Upload-Offset', reason: 'must be a whole number' });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `Upload-Metadata: uploadid <base64>, …` (tus 1.0.0, creation), read as the library will read it. */
function uploadIdOf(metadata: string): string {
  try {
    const id = Metadata.parse(metadata).uploadid ?? '';
    if (uuid.test(id)) return id;
  } catch {
    // Answered below, like one that is missing.
  }
  throw new AppError('11406', { field: 'Upload-Metadata', reason: 'uploadid is missing' });
}
