import * as contract from '@rushes/contract/markers';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bind, bindRaw } from '#platform/http/bind.ts';
import { exportMarkers, importMarkers } from './markers.service.ts';

export const markersRoutes: Binding[] = [
  bindRaw(contract.exportMarkers, (ctx, { params, query }, http) =>
    exportMarkers(ctx as UserCtx, params.id, query, http),
  ),
  bind(contract.importMarkers, (ctx, { params, body }) => importMarkers(ctx, params.id, body)),
];
