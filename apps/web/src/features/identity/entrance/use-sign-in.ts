import type { SignInReply } from '@rushes/contract/identity';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { takeAsked } from '#lib/asked.ts';
import { ownPath } from '#lib/own-path.ts';
import { pendingOf, usePendingSignIn } from '#lib/pending-sign-in.ts';
import { signInWith } from '#lib/session.ts';
import { pageOf } from './next-step.ts';

/** The page that was asked for before signing in, carried along beside the address. */
export const useAsked = (): string | null => useLocation({ select: ({ state }) => ownPath(state.asked) });

/** Onwards with a session: to the page that was asked for, or home. */
export function useArrival(): () => Promise<void> {
  const asked = useAsked();
  const navigate = useNavigate();
  const router = useRouter();
  return async () => {
    usePendingSignIn.getState().clear();
    const kept = takeAsked();
    const to = asked ?? kept;
    if (to) router.history.replace(to);
    else await navigate({ to: '/', replace: true });
  };
}

interface SignInOptions {
  /** Another page than the one that was asked for. */
  arrive?: () => Promise<void>;
}

/** Every form of the entrance ends here: with a session it goes in, otherwise to the step that is missing. */
export function useSignIn({ arrive }: SignInOptions = {}) {
  const asked = useAsked();
  const home = useArrival();
  const navigate = useNavigate();
  return async (email: string, work: () => Promise<SignInReply>): Promise<void> => {
    const pending = pendingOf(await signInWith(work), email);
    if (!pending) return (arrive ?? home)();
    usePendingSignIn.getState().set(pending);
    await navigate({ to: pageOf(pending), replace: true, ...(asked ? { state: { asked } } : {}) });
  };
}
