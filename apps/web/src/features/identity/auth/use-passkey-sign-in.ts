import { signInPasskey, signInPasskeyOptions } from '@rushes/contract/mfa';
import { useState } from 'react';
import { ApiError, call } from '#lib/api.ts';
import { getPasskey, hasPasskeys } from '#lib/passkeys.ts';
import { useSignIn } from './use-sign-in.ts';

/** Sign-in with a passkey alone: it proves possession and user verification in one step. */
export function usePasskeySignIn(email = '') {
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { challenge, options } = await call(signInPasskeyOptions);
      const response = await getPasskey(options);
      if (response) await signIn(email, () => call(signInPasskey, { body: { challenge, response } }));
    } catch (error) {
      // Browser errors have no message of ours: report them as the same failure.
      setFailure(error instanceof ApiError ? error : new ApiError('ERR70', 400));
    } finally {
      setBusy(false);
    }
  }

  return { there: hasPasskeys(), busy, failure, forget: () => setFailure(null), run };
}
