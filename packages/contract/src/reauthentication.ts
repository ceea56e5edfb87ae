import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CodeInput, PasswordInput, TokenInput } from './people.ts';

// Endpoints with `recentAuth` require a recent proof of who the user is. Signing in is one; these calls renew it.

export const reauthenticationMethods = ['password', 'passkey', 'code'] as const;

export const ReauthenticationMethods = z.object({
  methods: z.array(z.enum(reauthenticationMethods)),
  /** The user’s own providers: signing in with one again opens a new session, which is fresh. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ReauthenticationMethods = z.infer<typeof ReauthenticationMethods>;

const CredentialJson = z.record(z.string(), z.unknown());

export const getReauthMethods = endpoint({
  name: 'identity.proofMethods',
  route: 'GET auth/prove',
  gate: 'session',
  scope: 'person',
  summary: 'List the methods by which the current user can confirm their identity.',
  reply: ReauthenticationMethods,
});

export const reauthPasskeyOptions = endpoint({
  name: 'identity.provePasskeyOptions',
  route: 'POST auth/prove/passkey/options',
  gate: 'session',
  scope: 'person',
  summary:
    'Return the WebAuthn options to confirm the identity of the current user with one of their passkeys.',
  reply: z.object({ challenge: z.string(), options: CredentialJson }),
});

export const reauthenticate = endpoint({
  name: 'identity.prove',
  route: 'POST auth/prove',
  gate: 'session',
  scope: 'person',
  summary:
    'Confirm the identity of the current user with the password, a passkey, a code of the authenticator app or a recovery code.',
  body: z.union([
    z.strictObject({ password: PasswordInput.min(1) }),
    z.strictObject({ code: CodeInput }),
    z.strictObject({ challenge: TokenInput, response: CredentialJson }),
  ]),
  status: 204,
});
