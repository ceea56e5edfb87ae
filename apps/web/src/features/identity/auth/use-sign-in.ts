import type { SignInReply } from '@rushes/contract/identity';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { ApiError } from '#lib/api.ts';
import { clearAccess } from '#session/access.ts';
import { pendingOf, usePendingSignIn } from '#session/pending-sign-in.ts';
import { takeReturnPath } from '#session/return-path.ts';
import { sameSitePath } from '#session/same-site-path.ts';
import { signInWith } from '#session/session.ts';
import { pageOf } from './next-step.ts';

/** Right credentials of a disabled account. */
const isDisabled = (error: unknown) => error instanceof ApiError && error.code === 'ERR114';

/** The page requested before the sign-in, from the history state. */
export const useReturnPath = (): string | null =>
  useLocation({ select: ({ state }) => sameSitePath(state.asked) });

/** Navigates to the requested page, or home, once there is a session. */
export function useEnterApp(): () => Promise<void> {
  const asked = useReturnPath();
  const navigate = useNavigate();
  const router = useRouter();
  return async () => {
    usePendingSignIn.getState().clear();
    const kept = takeReturnPath();
    const to = asked ?? kept;
    if (to) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}

interface SignInOptions {
  /** Replaces the navigation to the requested page. */
  arrive?: () => Promise<void>;
}

/** Final step of every sign-in form: continues with a session, otherwise navigates to the missing step. */
export function useSignIn({ arrive }: SignInOptions = {}) {
  const asked = useReturnPath();
  const home = useEnterApp();
  const navigate = useNavigate();
  return async (email: string, work: () => Promise<SignInReply>): Promise<void> => {
    const reply = await signInWith(work).catch((error: unknown) => {
      if (!isDisabled(error)) throw error;
    });
    if (!reply) {
      clearAccess();
      return navigate({ to: '/account/disabled', replace: true });
    }
    const pending = pendingOf(reply, email);
    if (!pending) return (arrive ?? home)();
    usePendingSignIn.getState().set(pending);
    await navigate({ to: pageOf(pending), replace: true, ...(asked ? { state: { asked } } : {}) });
  };
}
