import * as contract from '@rushes/contract/pods';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as pods from './pods.service.ts';

export const podsRoutes: Binding[] = [
  bind(contract.listNodePods, (ctx, { params, query }) => pods.listPods(ctx, params.id, query)),
  bind(contract.getPod, (ctx, { params }) => pods.getPod(ctx, params.id)),
  bind(contract.renamePod, (ctx, { params, body }) => pods.renamePod(ctx, params.id, body.name)),
];
