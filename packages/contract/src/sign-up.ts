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
  /** Whether public forms need the answer to a `captcha`. */
  captcha: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const listSignInMethods = endpoint({
  name: 'identity.ways',
  route: 'GET auth/ways',
  gate: 'public',
  summary: 'List the available sign-in methods, and whether sign-up is open.',
  reply: SignInMethods,
});

/**
 * A proof of work: find the number from 0 to `max` for which the SHA-256 of `salt` followed by it is `challenge`. It
 * costs a browser a second, and a program that sends thousands of forms a lot.
 */
export const Captcha = z
  .object({ salt: z.string(), challenge: z.string(), max: z.number().int(), signature: z.string() })
  .meta({ id: 'Captcha' });
export type Captcha = z.infer<typeof Captcha>;

export const getCaptcha = endpoint({
  name: 'identity.captcha',
  route: 'GET auth/captcha',
  gate: 'public',
  summary:
    'Return a task for a public form; null if the operator has not turned captchas on. Its answer can be used once, within ten minutes.',
  reply: z.object({ captcha: Captcha.nullable() }),
});

/** `salt.number.signature`; ignored if the operator has not turned captchas on. */
export const CaptchaAnswer = z.string().max(512).optional();

export const createAccount = endpoint({
  name: 'identity.accountCreate',
  route: 'POST accountcreate',
  gate: 'public',
  summary:
    'Create an account and send a confirmation code by e-mail. The response is the same if the address is already in use.',
  body: z.object({
    firstName: NameInput,
    lastName: NameInput,
    email: EmailInput,
    password: PasswordInput,
    /** If set, a tenant with a free trial is created when the account is confirmed. */
    tenantName: NameInput.optional(),
    language: z.enum(languages).optional(),
    captcha: CaptchaAnswer,
  }),
  reply: z.object({ email: z.string() }),
  status: 202,
});

export const confirmSignUp = endpoint({
  name: 'identity.confirmSignUp',
  route: 'POST auth/confirm-sign-up',
  gate: 'public',
  summary:
    'Confirm a new account with the e-mailed code and sign in. In a browser other than the one used to sign up, returns a challenge to choose a new password.',
  body: z.object({ email: EmailInput, code: CodeInput }),
  reply: SignInReply,
});

export const resendSignUp = endpoint({
  name: 'identity.resendSignUp',
  route: 'POST auth/confirm-sign-up/resend',
  gate: 'public',
  summary:
    'Resend the confirmation code for a new account. The response is the same if there is no account to confirm.',
  body: z.object({ email: EmailInput, captcha: CaptchaAnswer }),
  status: 202,
});

export const confirmEmail = endpoint({
  name: 'identity.confirmEmail',
  route: 'POST auth/confirm-email',
  gate: 'public',
  summary: 'Confirm a new e-mail address with the token of the e-mailed link, which is valid for 24 hours.',
  body: z.object({ token: TokenInput }),
  reply: z.object({ email: z.string() }),
});

export const undoEmail = endpoint({
  name: 'identity.undoEmail',
  route: 'POST auth/undo-email',
  gate: 'public',
  summary:
    'Undo a change of e-mail address with the token of the link sent to the old address, which is valid for 7 days. Ends all sessions and removes sign-in methods added since the change was requested.',
  body: z.object({ token: TokenInput }),
  reply: z.object({ email: z.string() }),
});

/** Opened as a page, not with fetch: responds with a redirect to the provider. */
export const externalStart = endpoint({
  name: 'identity.externalStart',
  route: 'GET auth/external/:provider',
  gate: 'public',
  summary:
    'Start a sign-in with an OpenID Connect provider. Redirects to the provider. With `fresh`, the provider asks the user to sign in again.',
  params: z.object({ provider: z.string().max(64) }),
  query: z.object({ fresh: Flag.optional() }),
  raw: 'text',
});

export const externalCallback = endpoint({
  name: 'identity.externalCallback',
  route: 'GET auth/external/:provider/callback',
  gate: 'public',
  summary: 'Handle the redirect back from the provider. Redirects to /account/external.',
  params: z.object({ provider: z.string().max(64) }),
  raw: 'text',
});

export const signInExternal = endpoint({
  name: 'identity.signInExternal',
  route: 'POST auth/sign-in/external',
  gate: 'public',
  summary: 'Complete the sign-in with a provider. Uses the single-use cookie set by the callback.',
  reply: SignInReply,
});
