import { useState } from 'react';
import { CompleteForm } from '#features/identity/auth/complete-form.tsx';
import { stepAt } from '#features/identity/auth/next-step.ts';
import { usePendingSignIn } from '#session/pending-sign-in.ts';

export function CompletePasswordPage() {
  const [pending] = useState(() => stepAt(usePendingSignIn.getState().pending, 'password'));
  return pending && <CompleteForm pending={pending} />;
}
