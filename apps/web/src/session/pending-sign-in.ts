import type { SecondFactor, SignInReply } from '@rushes/contract/identity';
import { create } from 'zustand';

/** An incomplete sign-in: two-factor authentication, its set-up, or a new password is still required. */
export interface PendingSignIn {
  kind: 'mfa' | 'setup' | 'password';
  challenge: string;
  /** Available two-factor methods; only for `mfa`. */
  methods?: readonly SecondFactor[];
  email: string;
}

interface State {
  pending: PendingSignIn | null;
  set(pending: PendingSignIn): void;
  clear(): void;
}

/** In memory only, like the session: lost on a reload. */
export const usePendingSignIn = create<State>((set) => ({
  pending: null,
  set: (pending) => set({ pending }),
  clear: () => set({ pending: null }),
}));

/** The next step of a sign-in; null when the reply is a session. */
export function pendingOf(reply: SignInReply, email: string): PendingSignIn | null {
  if ('mfa' in reply)
    return { kind: 'mfa', challenge: reply.mfa.challenge, methods: reply.mfa.methods, email };
  if ('setup' in reply) return { kind: 'setup', challenge: reply.setup.challenge, email };
  if ('newPassword' in reply) return { kind: 'password', challenge: reply.newPassword.challenge, email };
  return null;
}
