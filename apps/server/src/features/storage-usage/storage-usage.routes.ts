import * as contract from '@rushes/contract/storage-usage';
import { type Binding, bind } from '#platform/http/bind.ts';
import { getStorage } from './storage-usage.service.ts';

export const storageUsageRoutes: Binding[] = [
  bind(contract.getStorage, (ctx, { query }) => getStorage(ctx, query)),
];
