import * as contract from '@rushes/contract/services';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as services from './services.service.ts';

export const servicesRoutes: Binding[] = [
  bind(contract.listServices, (ctx) => services.listServices(ctx)),
  bind(contract.checkService, (ctx, { params, query }) =>
    services.checkService(ctx, params.alias, {
      nodes: query.nodes ?? [],
      pods: query.pods ?? [],
      params: {
        action: query.action,
        assetid: query.assetid,
        sourcelanguage: query.sourcelanguage,
        targetlanguage: query.targetlanguage,
      },
    }),
  ),
  bind(contract.serviceOptions, (ctx, { params }) => services.serviceOptions(ctx, params.alias)),
  bind(contract.runService, (ctx, { params, body }) => services.runService(ctx, params.alias, body)),
];
