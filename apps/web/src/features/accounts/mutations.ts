import {
  cancelDeletion,
  deleteMe,
  type NotificationSettings,
  setEmail,
  setFirstName,
  setLastName,
  setNotification,
} from '@rushes/contract/accounts';
import { me, revokeSession } from '@rushes/contract/identity';
import {
  addPasskey,
  disableMfa,
  enableMfa,
  passkeyOptions,
  removePasskey,
  renewRecoveryCodes,
  setMfaPreference,
  setupMfa,
  verifyMfa,
} from '@rushes/contract/mfa';
import type { MailTime, NotificationName } from '@rushes/contract/notifications';
import { changePassword } from '@rushes/contract/passwords';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { createPasskey } from '#lib/passkeys.ts';
import { currentUser, updateUser } from '#session/session.ts';
import { showError } from '#ui/feedback/snackbar.tsx';
import { accountKeys } from './keys.ts';

/** Sends only the changed names: each has its own endpoint. */
export async function changeNames(firstName: string, lastName: string): Promise<void> {
  const user = currentUser();
  if (firstName !== user?.firstname) {
    const reply = await call(setFirstName, { body: { firstName }, quiet: true });
    updateUser(() => reply.user);
  }
  if (lastName !== user?.lastname) {
    const reply = await call(setLastName, { body: { lastName }, quiet: true });
    updateUser(() => reply.user);
  }
}

export function useAskForEmail() {
  const client = useQueryClient();
  return async (email: string) => {
    const { message } = await call(setEmail, { body: { email }, quiet: true });
    client.setQueryData(accountKeys.newEmail, await notificationText(message));
  };
}

export function useChangePassword() {
  const client = useQueryClient();
  return async (currentPassword: string, password: string) => {
    await call(changePassword, { body: { currentPassword, password }, quiet: true });
    await client.invalidateQueries({ queryKey: accountKeys.sessions });
  };
}

export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(revokeSession, { params: { id }, quiet: true });
    },
    onError: (error) => showError(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useDeleteMe() {
  const client = useQueryClient();
  return async (phrase: string) => {
    const { deletion } = await call(deleteMe, { body: { phrase }, quiet: true });
    client.setQueryData(accountKeys.deletion, deletion);
  };
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelDeletion, { quiet: true }),
    onSuccess: () => client.setQueryData(accountKeys.deletion, null),
    onError: (error) => showError(errorText(error)),
  });
}

export const newSecret = () => call(setupMfa, { quiet: true });

/** Verifies the code, enables two-factor authentication and returns the recovery codes. */
export async function turnOn(code: string): Promise<string[]> {
  await call(verifyMfa, { body: { code }, quiet: true });
  return (await call(enableMfa, { quiet: true })).recoveryCodes;
}

export const turnOff = (code: string) => call(disableMfa, { body: { code }, quiet: true });

export const newRecoveryCodes = async (code: string) =>
  (await call(renewRecoveryCodes, { body: { code }, quiet: true })).recoveryCodes;

/** Refetches after any change of two-factor authentication: the settings and the user. */
export function useMfaChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKeys.mfa }),
      client.invalidateQueries({ queryKey: accountKeys.passkeys }),
    ]);
    const { user } = await call(me, { quiet: true });
    updateUser(() => user);
  };
}

/** Returns false if the user cancelled the dialog of the browser. */
export async function makePasskey(name: string): Promise<boolean> {
  const { challenge, options } = await call(passkeyOptions, { quiet: true });
  const response = await createPasskey(options);
  if (!response) return false;
  await call(addPasskey, { body: { challenge, name, response }, quiet: true });
  return true;
}

export const forgetPasskey = (id: string) => call(removePasskey, { params: { id }, quiet: true });

export function usePreference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (preferred: 'totp' | 'passkey') =>
      (await call(setMfaPreference, { body: { preferred }, quiet: true })).mfa,
    onSuccess: (mfa) => client.setQueryData(accountKeys.mfa, mfa),
    onError: (error) => showError(errorText(error)),
  });
}

/** Optimistic update. If the server refuses, the previous value is restored and the error is shown. */
export function useSetNotification() {
  const client = useQueryClient();
  const queryKey = accountKeys.notifications;
  return useMutation({
    mutationFn: (body: { name: NotificationName; value: MailTime }) =>
      call(setNotification, { body, quiet: true }),
    onMutate: async ({ name, value }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationSettings>(queryKey);
      if (before) client.setQueryData<NotificationSettings>(queryKey, { ...before, [name]: value });
      return before?.[name];
    },
    onError: (error, { name }, before) => {
      showError(errorText(error));
      client.setQueryData<NotificationSettings>(
        queryKey,
        (now) => now && before && { ...now, [name]: before },
      );
    },
  });
}
