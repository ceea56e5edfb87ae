import * as contract from '@rushes/contract/assets';
import { type Binding, bindRaw } from '#platform/http/bind.ts';
import { serveMedia } from './assets.media.ts';

export const assetsRoutes: Binding[] = [
  bindRaw(contract.media, (ctx, { params, query }, http) =>
    serveMedia(
      ctx,
      { id: params.id, expires: query.e, signature: query.s, isDownload: query.download === '1' },
      http,
    ),
  ),
];
