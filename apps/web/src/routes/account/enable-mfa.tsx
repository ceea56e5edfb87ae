import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stepAt } from '#features/identity/entrance/next-step.ts';
import { SetupForm } from '#features/identity/entrance/setup-form.tsx';
import { useArrival, useAsked } from '#features/identity/entrance/use-sign-in.ts';
import { usePendingSignIn } from '#session/pending-sign-in.ts';
import { useUser } from '#session/session.ts';

/** During sign-in if the tenant requires it, or voluntarily from a session. */
export function EnableMfaPage() {
  const [pending] = useState(() => stepAt(usePendingSignIn.getState().pending, 'setup'));
  const user = useUser();
  const arrive = useArrival();
  const asked = useAsked();
  const navigate = useNavigate();
  const leave = () => (pending || asked ? arrive() : navigate({ to: '/console/profile/mfa', replace: true }));
  return (
    <SetupForm pending={pending} email={pending?.email || user?.email || ''} onDone={() => void leave()} />
  );
}
