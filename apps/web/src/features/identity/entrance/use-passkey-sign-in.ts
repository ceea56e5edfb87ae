import { signInPasskey, signInPasskeyOptions } from '@rushes/contract/mfa';
import { useState } from 'react';
import { ApiError, call } from '#lib/api.ts';
import { getPasskey, hasPasskeys } from '#lib/passkeys.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signing in by the passkey alone: it shows possession and person at once. */
export function usePasskeySignIn(email = '') {
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { challenge, options } = await call(signInPasskeyOptions, { quiet: true });
      const response = await getPasskey(options);
      if (response)
        await signIn(email, () => call(signInPasskey, { body: { challenge, response }, quiet: true }));
    } catch (error) {
      // What the browser itself refuses has no words of ours; to the person it is the same failure.
      setFailure(error instanceof ApiError ? error : new ApiError('ERR70', 400));
    } finally {
      setBusy(false);
    }
  }

  return { there: hasPasskeys(), busy, failure, forget: () => setFailure(null), run };
}
