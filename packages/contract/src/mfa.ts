import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Session, SignInReply } from './identity.ts';
import { CodeInput, NameInput, TokenInput } from './people.ts';
import { FlagOut, Instant } from './wire.ts';

export const factorPreferences = ['totp', 'passkey'] as const;

export const Mfa = z
  .object({
    enabled: FlagOut,
    /** A tenant of the user requires two-factor authentication: it cannot be turned off. */
    required: FlagOut,
    preferred: z.enum(factorPreferences),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.number().int(),
  })
  .meta({ id: 'Mfa' });
export type Mfa = z.infer<typeof Mfa>;

/** `uri` is the content of the QR code; `secret` is for manual entry. */
const Secret = z.object({ secret: z.string(), uri: z.string() });
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getMfa = endpoint({
  name: 'identity.mfa',
  route: 'GET auth/mfa',
  gate: 'session',
  scope: 'person',
  summary: 'Return the two-factor authentication settings of the current user.',
  reply: z.object({ mfa: Mfa }),
});

export const setupMfa = endpoint({
  name: 'identity.mfaSetup',
  route: 'POST auth/mfa/setup',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Create a secret for an authenticator app. It takes effect after it is verified and enabled.',
  reply: Secret,
});

export const verifyMfa = endpoint({
  name: 'identity.mfaVerify',
  route: 'POST auth/mfa/verify',
  gate: 'session',
  scope: 'person',
  summary: 'Verify the new secret with a code of the authenticator app.',
  body: z.object({ code: CodeInput }),
  status: 204,
});

export const enableMfa = endpoint({
  name: 'identity.mfaEnable',
  route: 'POST auth/mfa/enable',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary:
    'Enable two-factor authentication with the verified secret. The recovery codes are returned only once.',
  reply: RecoveryCodes,
});

export const disableMfa = endpoint({
  name: 'identity.mfaDisable',
  route: 'POST auth/mfa/disable',
  gate: 'session',
  scope: 'person',
  summary:
    'Disable the authenticator app of the current user. Requires a code of the app or a recovery code.',
  body: z.object({ code: CodeInput }),
  status: 204,
});

export const renewRecoveryCodes = endpoint({
  name: 'identity.mfaRecoveryCodes',
  route: 'POST auth/mfa/recovery-codes',
  gate: 'session',
  scope: 'person',
  summary: 'Replace the recovery codes. Requires a code of the authenticator app.',
  body: z.object({ code: CodeInput }),
  reply: RecoveryCodes,
});

export const setMfaPreference = endpoint({
  name: 'identity.mfaPreference',
  route: 'PATCH auth/mfa/preference',
  gate: 'session',
  scope: 'person',
  summary: 'Set the preferred method of two-factor authentication.',
  body: z.object({ preferred: z.enum(factorPreferences) }),
  reply: z.object({ mfa: Mfa }),
});

export const signInSetup = endpoint({
  name: 'identity.signInSetup',
  route: 'POST auth/sign-in/setup',
  gate: 'public',
  summary:
    'Create a secret for an authenticator app during sign-in, if a tenant requires two-factor authentication.',
  body: z.object({ challenge: TokenInput }),
  reply: Secret,
});

export const signInEnable = endpoint({
  name: 'identity.signInEnable',
  route: 'POST auth/sign-in/enable',
  gate: 'public',
  summary:
    'Verify the secret with a code, enable two-factor authentication and complete the sign-in. Returns the recovery codes.',
  body: z.object({ challenge: TokenInput, code: CodeInput }),
  reply: Session.extend(RecoveryCodes.shape),
});

export const Passkey = z
  .object({ id: z.string(), name: z.string(), createdat: Instant, lastusedat: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** JSON form of the options and responses of the browser's credential API (WebAuthn). */
const CredentialJson = z.record(z.string(), z.unknown());

export const listPasskeys = endpoint({
  name: 'identity.passkeys',
  route: 'GET auth/passkeys',
  gate: 'session',
  scope: 'person',
  summary: 'List the passkeys of the current user.',
  reply: z.object({ passkeys: z.array(Passkey) }),
});

export const passkeyOptions = endpoint({
  name: 'identity.passkeyOptions',
  route: 'POST auth/passkeys/options',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Return the WebAuthn options to create a passkey.',
  reply: z.object({ challenge: z.string(), options: CredentialJson }),
});

export const addPasskey = endpoint({
  name: 'identity.passkeyAdd',
  route: 'POST auth/passkeys',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Add a passkey created by the browser.',
  body: z.object({ challenge: TokenInput, name: NameInput, response: CredentialJson }),
  reply: z.object({ passkey: Passkey }),
  status: 201,
});

export const removePasskey = endpoint({
  name: 'identity.passkeyRemove',
  route: 'DELETE auth/passkeys/:id',
  gate: 'session',
  scope: 'person',
  recentAuth: true,
  summary: 'Delete a passkey.',
  params: z.object({ id: z.string().min(1).max(1024) }),
  status: 204,
});

export const signInPasskeyOptions = endpoint({
  name: 'identity.signInPasskeyOptions',
  route: 'POST auth/sign-in/passkey/options',
  gate: 'public',
  summary: 'Return the WebAuthn options to sign in with a passkey. They do not depend on the user.',
  reply: z.object({ challenge: z.string(), options: CredentialJson }),
});

export const signInPasskey = endpoint({
  name: 'identity.signInPasskey',
  route: 'POST auth/sign-in/passkey',
  gate: 'public',
  summary: 'Sign in with a passkey. User verification is required, so the passkey counts as two factors.',
  body: z.object({ challenge: TokenInput, response: CredentialJson }),
  reply: SignInReply,
});
