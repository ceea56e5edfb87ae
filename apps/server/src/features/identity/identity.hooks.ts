import type { Ctx } from '#platform/context/context.ts';
import { defineHook } from '#platform/hooks/hook.ts';

/** Somebody who signed up with the name of a tenant has confirmed the address: their tenant can begin. */
export const accountConfirmed = defineHook<{ ctx: Ctx; userid: string; tenantname: string }>(
  'account.confirmed',
);

/** The account is about to go: what others keep of it has to go too. Runs before anything is taken away. */
export const accountDeleted = defineHook<{ userid: string }>('account.deleted');
