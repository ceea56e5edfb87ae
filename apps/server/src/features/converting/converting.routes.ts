import * as contract from '@rushes/contract/converting';
import { previewImprint as previewEndpoint } from '@rushes/contract/services';
import { convertSubtitleFile } from '#features/subtitles/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { launchAudio, launchConversion } from './converting.service.ts';
import { previewImprint } from './imprint-preview.service.ts';
import { promote } from './promote-asset.service.ts';

export const convertingRoutes: Binding[] = [
  bind(contract.convertAsset, (ctx, { params, body }) =>
    'filetype' in body
      ? convertSubtitleFile(ctx, params.id, params.assetId, body.filetype)
      : launchConversion(ctx, params.id, params.assetId, body),
  ),
  bind(contract.generateAudio, (ctx, { params }) => launchAudio(ctx, params.id)),
  bind(previewEndpoint, (ctx, { params, body }, { reply }) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    return previewImprint(ctx, params.id, body, left.signal);
  }),
  bind(contract.promoteAsset, (ctx, { params }) => promote(ctx, params.id, params.assetId)),
];
