import * as contract from '@rushes/contract/support';
import { type Binding, bind } from '#platform/http/bind.ts';
import { send } from './support.service.ts';

export const supportRoutes: Binding[] = [
  bind(contract.sendTicket, (ctx, { body, files }) => send(ctx, 'ticket', body, files.screenshot)),
  bind(contract.sendFeatureRequest, (ctx, { body, files }) =>
    send(ctx, 'feature', { ...body, severity: null }, files.screenshot),
  ),
];
