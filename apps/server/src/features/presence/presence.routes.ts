import * as contract from '@rushes/contract/presence';
import { type Binding, bind } from '#platform/http/bind.ts';
import { endPresence, reportPresence } from './presence.service.ts';

export const presenceRoutes: Binding[] = [
  bind(contract.reportPresence, (ctx, { params, body }) => reportPresence(ctx, params.tab, body)),
  bind(contract.endPresence, (ctx, { params }) => endPresence(ctx, params.tab)),
];
