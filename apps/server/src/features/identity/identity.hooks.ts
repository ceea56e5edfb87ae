import type { Ctx } from '#platform/context/context.ts';
import { defineHook } from '#platform/hooks/hook.ts';

/** A user who signed up with a tenant name has confirmed the address. The tenant can be created. */
export const accountConfirmed = defineHook<{ ctx: Ctx; userid: string; tenantname: string }>(
  'account.confirmed',
);

/** A user signs in with a provider, whose claims say more about the user. Fires before there is a session. */
export const signedInWithProvider = defineHook<{
  ctx: Ctx;
  userid: string;
  provider: string;
  claims: Readonly<Record<string, readonly string[]>>;
}>('account.signedInWithProvider');

/** The account is about to be deleted: other features must delete their data. Fires before anything is removed. */
export const accountDeleted = defineHook<{ userid: string }>('account.deleted');
