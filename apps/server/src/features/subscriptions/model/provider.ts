import type { BillingDetails } from '@rushes/contract/billing';
import type { UserCtx } from '#platform/context/context.ts';
import type { Terms } from './rules.ts';

interface Purchase {
  /** Whom the invoice is for; undefined if that does not change. */
  details?: BillingDetails | undefined;
  /** A page of this installation, for the way back from a payment service. */
  returnpath?: string | undefined;
}

export interface PlanPurchase extends Purchase {
  terms: Terms;
  when: 'now' | 'end';
}

export interface AddonPurchase extends Purchase {
  addon: string;
  quantity: number;
}

export type SubscriptionAction = 'cancel' | 'resume' | 'keep';

/**
 * How subscriptions are paid. The caller has checked that the user is an administrator of the tenant. A purchase returns
 * the page on which it is completed, or null if nothing is left to do.
 */
export interface PaymentProvider {
  name: 'invoice' | 'stripe';
  subscribe(ctx: UserCtx, tenantid: string, purchase: PlanPurchase): Promise<string | null>;
  buyAddon(ctx: UserCtx, tenantid: string, purchase: AddonPurchase): Promise<string | null>;
  change(ctx: UserCtx, tenantid: string, action: SubscriptionAction): Promise<void>;
  /** The page with the payment methods of the tenant. */
  openPortal(ctx: UserCtx, tenantid: string, returnurl: string): Promise<string>;
}
