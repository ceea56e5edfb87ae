import * as contract from '@rushes/contract/extensions';
import { type Binding, bindRaw } from '#platform/http/bind.ts';
import * as service from './extensions.service.ts';

export const extensionsRoutes: Binding[] = [
  bindRaw(contract.getPremierePanel, (ctx, _input, http) => service.sendPremierePanel(ctx, http)),
  bindRaw(contract.getResolveScript, (ctx, _input, http) => service.sendResolveScript(ctx, http)),
  bindRaw(contract.getFinalCutSource, (ctx, _input, http) => service.sendFinalCutSource(ctx, http)),
];
