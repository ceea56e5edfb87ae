import * as contract from '@rushes/contract/assets';
import { type Binding, bindRaw } from '#platform/http/bind.ts';
import { serveMaster, servePlaylist } from './media/hls.service.ts';
import { serveMedia } from './media/media.service.ts';

const wanted = (id: string, query: { e: number; m: string; s: string }) => ({
  id,
  expires: query.e,
  member: query.m,
  signature: query.s,
});

export const assetsRoutes: Binding[] = [
  bindRaw(contract.streamMaster, (ctx, { params, query }, http) =>
    serveMaster(ctx, wanted(params.id, query), http),
  ),
  bindRaw(contract.streamPlaylist, (ctx, { params, query }, http) =>
    servePlaylist(ctx, wanted(params.id, query), http),
  ),
  bindRaw(contract.media, (ctx, { params, query }, http) =>
    serveMedia(
      ctx,
      {
        ...wanted(params.id, query),
        isDownload: query.download === '1',
        isAsVtt: query.as === 'vtt',
      },
      http,
    ),
  ),
];
