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
  method: 'GET',
  path: 'auth/mfa',
  gate: 'session',
  summary: 'The state of the user’s second factor.',
  reply: z.object({ mfa: Mfa }),
});

export const setupMfa = endpoint({
  name: 'identity.mfaSetup',
  method: 'POST',
  path: 'auth/mfa/setup',
  gate: 'session',
  fresh: true,
  summary: 'Make a new secret for an authenticator app; it counts once verified and enabled.',
  reply: Secret,
});

export const verifyMfa = endpoint({
  name: 'identity.mfaVerify',
  method: 'POST',
  path: 'auth/mfa/verify',
  gate: 'session',
  summary: 'Prove that the app knows the secret.',
  body: z.object({ code: CodeInput }),
  status: 204,
});

export const enableMfa = endpoint({
  name: 'identity.mfaEnable',
  method: 'POST',
  path: 'auth/mfa/enable',
  gate: 'session',
  fresh: true,
  summary: 'Turn the verified second factor on. The recovery codes are shown this once.',
  reply: RecoveryCodes,
});

export const disableMfa = endpoint({
  name: 'identity.mfaDisable',
  method: 'POST',
  path: 'auth/mfa/disable',
  gate: 'session',
  summary: 'Turn the second factor off, with a code of the app or a recovery code.',
  body: z.object({ code: CodeInput }),
  status: 204,
});

export const renewRecoveryCodes = endpoint({
  name: 'identity.mfaRecoveryCodes',
  method: 'POST',
  path: 'auth/mfa/recovery-codes',
  gate: 'session',
  summary: 'Replace the recovery codes, with a code of the app.',
  body: z.object({ code: CodeInput }),
  reply: RecoveryCodes,
});

export const setMfaPreference = endpoint({
  name: 'identity.mfaPreference',
  method: 'PATCH',
  path: 'auth/mfa/preference',
  gate: 'session',
  summary: 'Which second factor is offered first.',
  body: z.object({ preferred: z.enum(factorPreferences) }),
  reply: z.object({ mfa: Mfa }),
});

export const signInSetup = endpoint({
  name: 'identity.signInSetup',
  method: 'POST',
  path: 'auth/sign-in/setup',
  gate: 'public',
  summary: 'While signing in to a tenant that demands a second factor: make the secret.',
  body: z.object({ challenge: TokenInput }),
  reply: Secret,
});

export const signInEnable = endpoint({
  name: 'identity.signInEnable',
  method: 'POST',
  path: 'auth/sign-in/enable',
  gate: 'public',
  summary: 'Prove it, turn it on and finish signing in.',
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
  method: 'GET',
  path: 'auth/passkeys',
  gate: 'session',
  summary: 'The user’s passkeys.',
  reply: z.object({ passkeys: z.array(Passkey) }),
});

export const passkeyOptions = endpoint({
  name: 'identity.passkeyOptions',
  method: 'POST',
  path: 'auth/passkeys/options',
  gate: 'session',
  fresh: true,
  summary: 'What the browser needs to make a passkey.',
  reply: z.object({ challenge: z.string(), options: CredentialJson }),
});

export const addPasskey = endpoint({
  name: 'identity.passkeyAdd',
  method: 'POST',
  path: 'auth/passkeys',
  gate: 'session',
  fresh: true,
  summary: 'Keep the passkey the browser made.',
  body: z.object({ challenge: TokenInput, name: NameInput, response: CredentialJson }),
  reply: z.object({ passkey: Passkey }),
  status: 201,
});

export const removePasskey = endpoint({
  name: 'identity.passkeyRemove',
  method: 'DELETE',
  path: 'auth/passkeys/:id',
  gate: 'session',
  fresh: true,
  summary: 'Forget a passkey.',
  params: z.object({ id: z.string().min(1).max(1024) }),
  status: 204,
});

export const signInPasskeyOptions = endpoint({
  name: 'identity.signInPasskeyOptions',
  method: 'POST',
  path: 'auth/sign-in/passkey/options',
  gate: 'public',
  summary: 'What the browser needs to sign in with a passkey. The same for everybody.',
  reply: z.object({ challenge: z.string(), options: CredentialJson }),
});

export const signInPasskey = endpoint({
  name: 'identity.signInPasskey',
  method: 'POST',
  path: 'auth/sign-in/passkey',
  gate: 'public',
  summary: 'Sign in with a passkey that verified its user: possession and person, both factors at once.',
  body: z.object({ challenge: TokenInput, response: CredentialJson }),
  reply: SignInReply,
});
