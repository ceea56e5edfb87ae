import * as contract from '@rushes/contract/services';
import { type Binding, bind } from '#platform/http/bind.ts';
import { cancelRun } from './end-run.service.ts';

export const serviceRunsRoutes: Binding[] = [
  bind(contract.cancelRun, async (ctx, { params }) => {
    await cancelRun(ctx, params.id, params.runid);
    return {};
  }),
];
