import * as contract from '@rushes/contract/downloads';
import { requireVisitor } from '#features/accesslinks/index.ts';
import { type Binding, bind, bindPublic, bindRaw, type Http, headerOf } from '#platform/http/bind.ts';
import * as service from './downloads.service.ts';
import { serveDownload } from './serve-download.service.ts';
import { createSharedDownload, serveShared } from './shared-downloads.service.ts';

const tokenOf = (http: Http) => headerOf(http, 'access-token');

export const downloadsRoutes: Binding[] = [
  bind(contract.createDownload, async (ctx, { body }, { reply }) => {
    const answer = await service.createDownload(ctx, body);
    if (answer.url === null) void reply.status(202);
    return answer;
  }),
  bind(contract.downloadInfo, (ctx, { body }) => service.downloadInfo(ctx, body)),
  bind(contract.getDownload, (ctx, { params }) => service.getDownload(ctx, params.id)),
  bindRaw(contract.downloadBytes, (ctx, { params, query }, http) =>
    serveDownload(ctx, params.id, query.t, http),
  ),
  bindPublic(
    contract.createSharedDownload,
    (ctx, { body }, http) => createSharedDownload(ctx, tokenOf(http), body),
    (ctx, http) => requireVisitor(ctx, tokenOf(http)),
  ),
  bindRaw(contract.sharedDownloadBytes, (ctx, { params, query }, http) =>
    serveShared(ctx, params.code, query.ticket, http),
  ),
];
