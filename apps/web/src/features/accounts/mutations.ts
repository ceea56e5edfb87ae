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
import { createPasskey } from '#lib/passkeys.ts';
import { currentUser, updateUser } from '#session/session.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { accountKeys } from './keys.ts';

/** Sends only the changed names: each has its own endpoint. */
export async function changeNames(firstName: string, lastName: string): Promise<void> {
  const user = currentUser();
  if (firstName !== user?.firstname) {
    const reply = await call(setFirstName, { body: { firstName } });
    updateUser(() => reply.user);
  }
  if (lastName !== user?.lastname) {
    const reply = await call(setLastName, { body: { lastName } });
    updateUser(() => reply.user);
  }
}

export function useAskForEmail() {
  const client = useQueryClient();
  return async (email: string) => {
    const { message } = await call(setEmail, { body: { email } });
    client.setQueryData(accountKeys.newEmail, await notificationText(message));
  };
}

export function useChangePassword() {
  const client = useQueryClient();
  return async (currentPassword: string, password: string) => {
    await call(changePassword, { body: { currentPassword, password } });
    await client.invalidateQueries({ queryKey: accountKeys.sessions });
  };
}

export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(revokeSession, { params: { id } });
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useDeleteMe() {
  const client = useQueryClient();
  return async (phrase: string) => {
    const { deletion } = await call(deleteMe, { body: { phrase } });
    client.setQueryData(accountKeys.deletion, deletion);
  };
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelDeletion),
    onSuccess: () => client.setQueryData(accountKeys.deletion, null),
    onError: showFailure,
  });
}

export const newSecret = () => call(setupMfa);

/** Verifies the code, enables two-factor authentication and returns the recovery codes. */
export async function turnOn(code: string): Promise<string[]> {
  await call(verifyMfa, { body: { code } });
  return (await call(enableMfa)).recoveryCodes;
}

export const turnOff = (code: string) => call(disableMfa, { body: { code } });

export const newRecoveryCodes = async (code: string) =>
  (await call(renewRecoveryCodes, { body: { code } })).recoveryCodes;

/** Refetches after any change of two-factor authentication: the settings and the user. */
export function useMfaChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKeys.mfa }),
      client.invalidateQueries({ queryKey: accountKeys.passkeys }),
    ]);
    const { user } = await call(me);
    updateUser(() => user);
  };
}

/** Returns false if the user cancelled the dialog of the browser. */
export async function makePasskey(name: string): Promise<boolean> {
  const { challenge, options } = await call(passkeyOptions);
  const response = await createPasskey(options);
  if (!response) return false;
  await call(addPasskey, { body: { challenge, name, response } });
  return true;
}

export const forgetPasskey = (id: string) => call(removePasskey, { params: { id } });

export function usePreference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (preferred: 'totp' | 'passkey') =>
      (await call(setMfaPreference, { body: { preferred } })).mfa,
    onSuccess: (mfa) => client.setQueryData(accountKeys.mfa, mfa),
    onError: showFailure,
  });
}

/** Optimistic update. If the server refuses, the previous value is restored and the error is shown. */
export function useSetNotification() {
  const client = useQueryClient();
  const queryKey = accountKeys.notifications;
  return useMutation({
    mutationFn: (body: { name: NotificationName; value: MailTime }) => call(setNotification, { body }),
    onMutate: async ({ name, value }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationSettings>(queryKey);
      if (before) client.setQueryData<NotificationSettings>(queryKey, { ...before, [name]: value });
      return before?.[name];
    },
    onError: (error, { name }, before) => {
      showFailure(error);
      client.setQueryData<NotificationSettings>(
        queryKey,
        (now) => now && before && { ...now, [name]: before },
      );
    },
  });
}
