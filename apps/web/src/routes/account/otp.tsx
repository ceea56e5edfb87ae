import { useState } from 'react';
import { stepAt } from '#features/identity/auth/next-step.ts';
import { OtpForm } from '#features/identity/auth/otp-form.tsx';
import { usePendingSignIn } from '#session/pending-sign-in.ts';

export function OtpPage() {
  // Keep the state while the page is shown: it is cleared while the next page is still loading.
  const [pending] = useState(() => stepAt(usePendingSignIn.getState().pending, 'mfa'));
  return pending && <OtpForm pending={pending} />;
}
