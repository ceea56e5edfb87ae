import {
  type BillingDetails,
  creditInvoice,
  getInvoicePdf,
  markInvoicePaid,
  setBillingDetails,
} from '@rushes/contract/billing';
import type { CallOf } from '@rushes/contract/endpoint';
import {
  buyAddon,
  changeSubscription,
  openPortal,
  type SubscriptionReply,
  subscribe,
} from '@rushes/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { limitKeys } from '#features/limits/keys.ts';
import { serviceKeys } from '#features/services/keys.ts';
import { call } from '#lib/api.ts';
import { saveResponse } from '#lib/save-blob.ts';
import { reloadUser } from '#session/session.ts';
import { subscriptionKeys } from './keys.ts';

/** What an administrator does about the subscription. The user is reloaded, because access depends on it. */
export function useSubscriptionActions(tenantId: string) {
  const client = useQueryClient();
  const params = { id: tenantId };
  async function changed({
    plans,
    subscription,
    addons,
    billing,
    account,
  }: SubscriptionReply): Promise<void> {
    client.setQueryData(subscriptionKeys.one(tenantId), { plans, subscription, addons, billing, account });
    await Promise.all([
      client.invalidateQueries({ queryKey: subscriptionKeys.invoices(tenantId) }),
      client.invalidateQueries({ queryKey: limitKeys.resources(tenantId) }),
      client.invalidateQueries({ queryKey: serviceKeys.checks }),
      reloadUser(),
    ]);
  }
  return {
    /** The page of the payment service where the purchase is completed, or null. */
    async subscribe(body: CallOf<typeof subscribe>['body']): Promise<string | null> {
      const { redirecturl, ...reply } = await call(subscribe, { params, body });
      await changed(reply);
      return redirecturl;
    },
    async buyAddon(body: CallOf<typeof buyAddon>['body']): Promise<string | null> {
      const { redirecturl, ...reply } = await call(buyAddon, { params, body });
      await changed(reply);
      return redirecturl;
    },
    async change(action: 'cancel' | 'resume' | 'keep'): Promise<void> {
      await changed(await call(changeSubscription, { params, body: { action } }));
    },
    async setDetails(body: BillingDetails): Promise<void> {
      await call(setBillingDetails, { params, body });
      await client.invalidateQueries({ queryKey: subscriptionKeys.one(tenantId) });
    },
    async openPortal(): Promise<string> {
      const redirecturl = window.location.pathname;
      return (await call(openPortal, { params, body: { redirecturl } })).url;
    },
  };
}

/** What the platform does about invoices. */
export function useInvoiceActions() {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: subscriptionKeys.platform });
  return {
    async markPaid(id: string): Promise<void> {
      await call(markInvoicePaid, { params: { id } });
      await changed();
    },
    async credit(id: string): Promise<void> {
      await call(creditInvoice, { params: { id } });
      await changed();
    },
  };
}

export async function saveInvoice(id: string, { id: invoiceid, number }: { id: string; number: string }) {
  await saveResponse(
    await call(getInvoicePdf, { params: { id, invoiceid }, reported: true }),
    `${number}.pdf`,
  );
}
