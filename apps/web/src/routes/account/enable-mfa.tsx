import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stepAt } from '#features/identity/auth/next-step.ts';
import { SetupForm } from '#features/identity/auth/setup-form.tsx';
import { useEnterApp, useReturnPath } from '#features/identity/auth/use-sign-in.ts';
import { usePendingSignIn } from '#session/pending-sign-in.ts';
import { useUser } from '#session/session.ts';

/** During sign-in if the tenant requires it, or voluntarily from a session. */
export function EnableMfaPage() {
  const [pending] = useState(() => stepAt(usePendingSignIn.getState().pending, 'setup'));
  const user = useUser();
  const arrive = useEnterApp();
  const asked = useReturnPath();
  const navigate = useNavigate();
  const leave = () => (pending || asked ? arrive() : navigate({ to: '/console/profile/mfa', replace: true }));
  return (
    <SetupForm pending={pending} email={pending?.email || user?.email || ''} onDone={() => void leave()} />
  );
}
