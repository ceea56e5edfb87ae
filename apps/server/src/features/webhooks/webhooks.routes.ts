import * as contract from '@rushes/contract/webhooks';
import { type Binding, bind } from '#platform/http/bind.ts';
import * as deliveries from './deliveries.service.ts';
import * as webhooks from './webhooks.service.ts';

export const webhooksRoutes: Binding[] = [
  bind(contract.listWebhooks, (ctx, { params }) => webhooks.listWebhooks(ctx, params.id)),
  bind(contract.createWebhook, (ctx, { params, body }) => webhooks.createWebhook(ctx, params.id, body)),
  bind(contract.updateWebhook, (ctx, { params, body }) =>
    webhooks.updateWebhook(ctx, params.id, params.webhookid, body),
  ),
  bind(contract.deleteWebhook, (ctx, { params }) => webhooks.deleteWebhook(ctx, params.id, params.webhookid)),
  bind(contract.rotateWebhookSecret, (ctx, { params }) =>
    webhooks.rotateSecret(ctx, params.id, params.webhookid),
  ),
  bind(contract.testWebhook, (ctx, { params }) => deliveries.sendTest(ctx, params.id, params.webhookid)),
  bind(contract.listDeliveries, (ctx, { params, query }) =>
    deliveries.listDeliveries(ctx, params.id, params.webhookid, query),
  ),
  bind(contract.getDelivery, (ctx, { params }) =>
    deliveries.getDelivery(ctx, params.id, params.webhookid, params.deliveryid),
  ),
  bind(contract.replayDelivery, (ctx, { params }) =>
    deliveries.replay(ctx, params.id, params.webhookid, params.deliveryid),
  ),
];
