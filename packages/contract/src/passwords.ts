import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OpenSession, SignInReply } from './identity.ts';
import { Passkey } from './mfa.ts';
import { CodeInput, EmailInput, PasswordInput, TokenInput } from './people.ts';
import { CaptchaAnswer } from './sign-up.ts';
import { Id } from './wire.ts';

export const forgotPassword = endpoint({
  name: 'identity.forgotPassword',
  route: 'POST auth/forgot-password',
  gate: 'public',
  summary: 'Send a code to reset the password. The response does not reveal whether the account exists.',
  body: z.object({ email: EmailInput, captcha: CaptchaAnswer }),
  status: 202,
});

export const checkReset = endpoint({
  name: 'identity.checkReset',
  route: 'POST auth/forgot-password/check',
  gate: 'public',
  summary:
    'List the passkeys and sessions that the password reset removes unless they are kept. Requires the code.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: z.object({ passkeys: z.array(Passkey), sessions: z.array(OpenSession) }),
});

export const resetPassword = endpoint({
  name: 'identity.resetPassword',
  route: 'POST auth/forgot-password/submit',
  gate: 'public',
  summary:
    'Set a new password with the code. Ends all sessions and removes all passkeys that are not kept. Does not sign in.',
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
  route: 'POST auth/change-password',
  gate: 'session',
  scope: 'person',
  summary: 'Change the password of the current user. Ends all other sessions of the user.',
  body: z.object({ currentPassword: PasswordInput, password: PasswordInput }),
  status: 204,
});

export const completePassword = endpoint({
  name: 'identity.completePassword',
  route: 'POST auth/complete-password',
  gate: 'public',
  summary: 'Replace a temporary password with a new one and continue the sign-in.',
  body: z.object({ challenge: TokenInput, password: PasswordInput }),
  reply: SignInReply,
});

export const requestTemporaryPassword = endpoint({
  name: 'identity.requestTemporaryPassword',
  route: 'POST temporary-password',
  gate: 'public',
  summary:
    'Send a code to a user whose temporary password was lost or has expired. The response does not reveal whether the account exists.',
  body: z.object({ email: EmailInput, captcha: CaptchaAnswer }),
  status: 202,
});

export const useTemporaryPassword = endpoint({
  name: 'identity.useTemporaryPassword',
  route: 'PATCH temporary-password',
  gate: 'public',
  summary: 'Use the code instead of the temporary password. Returns a challenge to choose a new password.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: z.object({ newPassword: z.object({ challenge: z.string() }) }),
});
