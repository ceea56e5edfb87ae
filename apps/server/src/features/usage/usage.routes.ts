import * as contract from '@rushes/contract/usage';
import { type Binding, bind } from '#platform/http/bind.ts';
import { getUsage, getUserUsage, listTenantUsage, listUserUsage } from './usage.service.ts';

const sortedOf = <T extends { q?: string | undefined }>(query: T) => ({
  ...query,
  q: query.q?.normalize('NFC').trim() || undefined,
});

export const usageRoutes: Binding[] = [
  bind(contract.getUsage, (ctx, { query }) => getUsage(ctx, query.tid, query)),
  bind(contract.getTenantUsage, (ctx, { params, query }) => getUsage(ctx, params.id, query)),
  bind(contract.listTenantUsage, (ctx, { query }) => listTenantUsage(ctx, sortedOf(query))),
  bind(contract.listUserUsage, (ctx, { query }) => listUserUsage(ctx, query.tid, sortedOf(query))),
  bind(contract.getUserUsage, (ctx, { params, query }) => getUserUsage(ctx, params.id, query.tid, query)),
];
