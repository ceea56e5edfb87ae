import type { CallOf } from '@rushes/contract/endpoint';
import {
  createWebhook,
  deleteWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@rushes/contract/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { webhookKeys } from './queries.ts';

export type WebhookBody = CallOf<typeof createWebhook>['body'];

export function useWebhookActions(tenantId: string) {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: webhookKeys.all });
  const of = (webhookid: string) => ({ params: { id: tenantId, webhookid } });
  return {
    /** Returns the secret. */
    async create(body: WebhookBody): Promise<string> {
      const { secret } = await call(createWebhook, { params: { id: tenantId }, body });
      await changed();
      return secret;
    },
    async update(id: string, body: CallOf<typeof updateWebhook>['body']): Promise<void> {
      await call(updateWebhook, { ...of(id), body });
      await changed();
    },
    async remove(id: string): Promise<void> {
      await call(deleteWebhook, of(id));
      await changed();
    },
    /** Returns the new secret. */
    async rotate(id: string): Promise<string> {
      const { secret } = await call(rotateWebhookSecret, of(id));
      await changed();
      return secret;
    },
    async test(id: string): Promise<void> {
      await call(testWebhook, of(id));
      await changed();
    },
    async replay(id: string, deliveryid: string): Promise<void> {
      await call(replayDelivery, { params: { id: tenantId, webhookid: id, deliveryid } });
      await changed();
    },
  };
}
