import * as contract from '@rushes/contract/limits';
import { type Binding, bind } from '#platform/http/bind.ts';
import { listResources, resourceStatus } from './limits.service.ts';

export const limitsRoutes: Binding[] = [
  bind(contract.listResources, (ctx, { params }) => listResources(ctx, params.id)),
  bind(contract.resourceStatus, (ctx, { params, query }) =>
    resourceStatus(ctx, params.id, params.name, query.units),
  ),
];
