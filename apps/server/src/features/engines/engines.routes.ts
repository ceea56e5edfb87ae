import * as contract from '@rushes/contract/engines';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as engines from './engines.service.ts';

export const enginesRoutes: Binding[] = [
  bind(contract.listTenantEngines, (ctx, { params }) => engines.listTenantEngines(ctx, params.id)),
  bind(contract.checkTenantEngines, (ctx, { params }) => engines.checkTenantEngines(ctx, params.id)),
  bind(contract.listEngines, (ctx) => engines.listEngines(ctx)),
  bind(contract.checkEngines, (ctx) => engines.checkAllEngines(ctx)),
];
