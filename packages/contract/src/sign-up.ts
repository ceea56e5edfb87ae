import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languages } from './enums.ts';
import { SignInReply } from './identity.ts';
import { CodeInput, EmailInput, NameInput, PasswordInput, TokenInput } from './people.ts';
import { Flag } from './wire.ts';

/** Data for the sign-in page, available without a session. */
export const SignInMethods = z.object({
  signUp: z.enum(['open', 'closed']),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  passkeys: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const listSignInMethods = endpoint({
  name: 'identity.ways',
  method: 'GET',
  path: 'auth/ways',
  gate: 'public',
  summary: 'How one can sign in or sign up here.',
  reply: SignInMethods,
});

export const createAccount = endpoint({
  name: 'identity.accountCreate',
  method: 'POST',
  path: 'accountcreate',
  gate: 'public',
  summary: 'Create an account; a code is sent to the address. Answers the same when the address is taken.',
  body: z.object({
    firstName: NameInput,
    lastName: NameInput,
    email: EmailInput,
    password: PasswordInput,
    /** If set, a tenant with a free trial is created when the account is confirmed. */
    tenantName: NameInput.optional(),
    language: z.enum(languages).optional(),
  }),
  reply: z.object({ email: z.string() }),
  status: 202,
});

export const confirmSignUp = endpoint({
  name: 'identity.confirmSignUp',
  method: 'POST',
  path: 'auth/confirm-sign-up',
  gate: 'public',
  summary: 'Confirm a new account with the code from the letter; signs in.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: SignInReply,
});

export const resendSignUp = endpoint({
  name: 'identity.resendSignUp',
  method: 'POST',
  path: 'auth/confirm-sign-up/resend',
  gate: 'public',
  summary: 'Send the code for a new account again. Answers the same when there is nothing to confirm.',
  body: z.object({ email: EmailInput }),
  status: 202,
});

export const confirmEmail = endpoint({
  name: 'identity.confirmEmail',
  method: 'POST',
  path: 'auth/confirm-email',
  gate: 'public',
  summary: 'Confirm a new e-mail address by the link of the letter, valid 24 hours.',
  body: z.object({ token: TokenInput }),
  reply: z.object({ email: z.string() }),
});

export const undoEmail = endpoint({
  name: 'identity.undoEmail',
  method: 'POST',
  path: 'auth/undo-email',
  gate: 'public',
  summary:
    'Take back a change of e-mail address by the link sent to the old one, valid 7 days. Ends every session.',
  body: z.object({ token: TokenInput }),
  reply: z.object({ email: z.string() }),
});

/** Opened as a page, not with fetch: responds with a redirect to the provider. */
export const externalStart = endpoint({
  name: 'identity.externalStart',
  method: 'GET',
  path: 'auth/external/:provider',
  gate: 'public',
  summary: 'Begin signing in with an OpenID Connect provider. `fresh` asks it to sign the user in again.',
  params: z.object({ provider: z.string().max(64) }),
  query: z.object({ fresh: Flag.optional() }),
  raw: 'text',
});

export const externalCallback = endpoint({
  name: 'identity.externalCallback',
  method: 'GET',
  path: 'auth/external/:provider/callback',
  gate: 'public',
  summary: 'Where the provider sends people back to; leads on to /account/external.',
  params: z.object({ provider: z.string().max(64) }),
  raw: 'text',
});

export const signInExternal = endpoint({
  name: 'identity.signInExternal',
  method: 'POST',
  path: 'auth/sign-in/external',
  gate: 'public',
  summary: 'Finish signing in with a provider: takes the one-use cookie the way back from there has set.',
  reply: SignInReply,
});
