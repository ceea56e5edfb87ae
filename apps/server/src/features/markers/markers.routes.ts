import * as contract from '@rushes/contract/markers';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindRaw } from '#platform/http/bind.ts';
import { readFrame } from './frame.service.ts';
import { exportMarkers, importMarkers } from './markers.service.ts';

export const markersRoutes: Binding[] = [
  bindRaw(contract.exportMarkers, (ctx, { params, query }, http) =>
    exportMarkers(ctx as UserCtx, params.id, query, http),
  ),
  bindRaw(contract.getFrame, async (ctx, { params }, { reply }) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const bytes = await readFrame(ctx as UserCtx, params.id, params.frame, left.signal);
    await reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' }).send(bytes);
  }),
  bind(contract.importMarkers, (ctx, { params, body }) => importMarkers(ctx, params.id, body)),
];
