import * as contract from '@rushes/contract/subscriptions';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import { getSubscription, listPlans } from './subscriptions.service.ts';

export const subscriptionsRoutes: Binding[] = [
  bindPublic(contract.listPlans, (ctx) => listPlans(ctx)),
  bind(contract.getSubscription, (ctx, { params }) => getSubscription(ctx, params.id)),
];
