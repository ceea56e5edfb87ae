import { getDeletion, getNotifications } from '@rushes/contract/accounts';
import { listSessions } from '@rushes/contract/identity';
import { getMfa, listPasskeys } from '@rushes/contract/mfa';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { accountKeys } from './keys.ts';

// Account data can change in another browser without a live event: refetch on every visit of the page.
const fresh = { staleTime: 0 } as const;

export const useSessions = () =>
  useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
    ...fresh,
  });

export const useDeletion = () =>
  useQuery({
    queryKey: accountKeys.deletion,
    queryFn: async ({ signal }) => (await call(getDeletion, { signal })).deletion,
    ...fresh,
  });

export const useMfa = () =>
  useQuery({
    queryKey: accountKeys.mfa,
    queryFn: async ({ signal }) => (await call(getMfa, { signal })).mfa,
    ...fresh,
  });

export const usePasskeys = () =>
  useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).passkeys,
    ...fresh,
  });

export const useNotificationSettings = () =>
  useQuery({
    queryKey: accountKeys.notifications,
    queryFn: async ({ signal }) => (await call(getNotifications, { signal })).notifications,
    ...fresh,
  });

/** Response of the server to the address change; null after a reload. */
export const useNewEmail = () =>
  useQuery<string | null>({ queryKey: accountKeys.newEmail, queryFn: () => null, staleTime: Infinity });
