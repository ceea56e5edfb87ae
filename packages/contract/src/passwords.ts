import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OpenSession, SignInReply } from './identity.ts';
import { Passkey } from './mfa.ts';
import { CodeInput, EmailInput, PasswordInput, TokenInput } from './people.ts';
import { Id } from './wire.ts';

export const forgotPassword = endpoint({
  name: 'identity.forgotPassword',
  method: 'POST',
  path: 'auth/forgot-password',
  gate: 'public',
  summary: 'Send a code to reset the password. Answers the same whether the account exists or not.',
  body: z.object({ email: EmailInput }),
  status: 202,
});

export const checkReset = endpoint({
  name: 'identity.checkReset',
  method: 'POST',
  path: 'auth/forgot-password/check',
  gate: 'public',
  summary: 'With the code: the passkeys and sessions that end with the reset unless they are kept.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: z.object({ passkeys: z.array(Passkey), sessions: z.array(OpenSession) }),
});

export const resetPassword = endpoint({
  name: 'identity.resetPassword',
  method: 'POST',
  path: 'auth/forgot-password/submit',
  gate: 'public',
  summary:
    'Set a new password with the code. Ends the sessions and removes the passkeys that are not kept. Signs nobody in.',
  body: z.object({
    email: EmailInput,
    code: CodeInput,
    password: PasswordInput,
    keepPasskeys: z.array(z.string().max(1024)).max(100).default([]),
    keepSessions: z.array(Id).max(100).default([]),
  }),
  status: 204,
});

export const changePassword = endpoint({
  name: 'identity.changePassword',
  method: 'POST',
  path: 'auth/change-password',
  gate: 'session',
  summary: 'Change the password. Every other session of the user ends.',
  body: z.object({ currentPassword: PasswordInput, password: PasswordInput }),
  status: 204,
});

export const completePassword = endpoint({
  name: 'identity.completePassword',
  method: 'POST',
  path: 'auth/complete-password',
  gate: 'public',
  summary: 'Replace a temporary password by one’s own, and go on signing in.',
  body: z.object({ challenge: TokenInput, password: PasswordInput }),
  reply: SignInReply,
});

export const requestTemporaryPassword = endpoint({
  name: 'identity.requestTemporaryPassword',
  method: 'POST',
  path: 'temporary-password',
  gate: 'public',
  summary:
    'Send a code to someone whose temporary password is lost or too old. Answers the same for everybody.',
  body: z.object({ email: EmailInput }),
  status: 202,
});

export const useTemporaryPassword = endpoint({
  name: 'identity.useTemporaryPassword',
  method: 'PATCH',
  path: 'temporary-password',
  gate: 'public',
  summary: 'Take that code for the temporary password; answers the challenge to choose one’s own.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: z.object({ newPassword: z.object({ challenge: z.string() }) }),
});
