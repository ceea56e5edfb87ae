import type { CallOf } from '@rushes/contract/endpoint';
import {
  deleteTenant,
  deleteTenantAccount,
  onboard,
  restoreTenant,
  setTenantEmails,
  setTenantMfa,
  setTenantSettings,
  softDeleteTenant,
  type TenantSettings,
  updateTenant,
} from '@rushes/contract/tenants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { engineKeys } from '#features/engines/keys.ts';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { call } from '#lib/api.ts';
import { updateUser } from '#session/session.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { tenantKeys } from './keys.ts';

export type NewTenant = CallOf<typeof onboard>['body'];
export type TenantChange = CallOf<typeof updateTenant>['body'];
type Emails = NonNullable<CallOf<typeof setTenantEmails>['body']>;

/** Tenant actions of the platform administrator. The list is refetched. */
export function useTenantActions() {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: tenantKeys.lists });
  return {
    async onboard(body: NewTenant): Promise<void> {
      await call(onboard, { body });
      await changed();
    },
    async change(id: string, body: NonNullable<TenantChange>): Promise<void> {
      await call(updateTenant, { params: { id }, body });
      await changed();
    },
    async close(id: string): Promise<void> {
      await call(softDeleteTenant, { params: { id } });
      await changed();
    },
    async restore(id: string): Promise<void> {
      await call(restoreTenant, { params: { id } });
      await changed();
    },
    async remove(id: string): Promise<void> {
      await call(deleteTenant, { params: { id } });
      await changed();
    },
  };
}

/** Returns the message of the server about pending confirmation e-mails; null if none was needed. */
export function useSetEmails(id: string) {
  const client = useQueryClient();
  return async (body: Emails): Promise<string | null> => {
    const { emails, message } = await call(setTenantEmails, { params: { id }, body });
    client.setQueryData(tenantKeys.emails(id), emails);
    return message && notificationText(message);
  };
}

export async function requireMfa(id: string, demanded: boolean): Promise<void> {
  const { mfarequired } = await call(setTenantMfa, {
    params: { id },
    body: { mfarequired: demanded ? 1 : 0 },
  });
  updateUser((user) => ({
    ...user,
    tenants: user.tenants.map((tenant) => (tenant.id === id ? { ...tenant, mfarequired } : tenant)),
  }));
}

/** Optimistic update. A refused change is rolled back and the error is shown. */
export function useChangeSettings(id: string, accessPointId: string) {
  const client = useQueryClient();
  const key = tenantKeys.settings(id);
  return useMutation({
    mutationFn: async (change: Partial<TenantSettings>) =>
      (await call(setTenantSettings, { params: { id }, body: { accessPointId, ...change } })).settings,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<TenantSettings>(key);
      if (before) client.setQueryData(key, { ...before, ...change });
      return before;
    },
    onSuccess: async (settings, change) => {
      client.setQueryData(key, settings);
      if (change.engines_local_only !== undefined)
        await client.invalidateQueries({ queryKey: engineKeys.all });
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      showFailure(error);
    },
  });
}

export const askForEnd = (tenantid: string, phrase: string) =>
  call(deleteTenantAccount, { body: { tenantid, phrase } });
