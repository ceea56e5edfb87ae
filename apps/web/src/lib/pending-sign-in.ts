import type { SecondFactor, SignInReply } from '@rushes/contract/identity';
import { create } from 'zustand';

/** A sign-in that is not finished: the second factor, its set-up, or one's own password is still to come. */
export interface PendingSignIn {
  kind: 'mfa' | 'setup' | 'password';
  challenge: string;
  /** Which second factors the user can answer with; only for `mfa`. */
  methods?: readonly SecondFactor[];
  email: string;
}

interface State {
  pending: PendingSignIn | null;
  set(pending: PendingSignIn): void;
  clear(): void;
}

/** In memory only, like the session: after a reload one begins again. */
export const usePendingSignIn = create<State>((set) => ({
  pending: null,
  set: (pending) => set({ pending }),
  clear: () => set({ pending: null }),
}));

/** What a reply still asks for; null when it is a session. */
export function pendingOf(reply: SignInReply, email: string): PendingSignIn | null {
  if ('mfa' in reply)
    return { kind: 'mfa', challenge: reply.mfa.challenge, methods: reply.mfa.methods, email };
  if ('setup' in reply) return { kind: 'setup', challenge: reply.setup.challenge, email };
  if ('newPassword' in reply) return { kind: 'password', challenge: reply.newPassword.challenge, email };
  return null;
}
