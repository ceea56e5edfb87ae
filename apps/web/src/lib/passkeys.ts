// Converts passkey data between the browser API and the JSON of the server, for browsers without native conversion
// (Safari before 18.4).

type Json = Record<string, unknown>;

/** Passkeys require a secure context; elsewhere the API is undefined. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && globalThis.navigator?.credentials !== undefined;
}

/** Credential of a sign-in; null when the user cancelled. */
export async function getPasskey(options: Json, signal?: AbortSignal): Promise<Json | null> {
  const publicKey = has('parseRequestOptionsFromJSON')
    ? PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      )
    : readRequest(options);
  return unlessCancelled(() => navigator.credentials.get({ publicKey, ...(signal ? { signal } : {}) }));
}

/**
 * Creates a passkey; null when the user cancelled. An authenticator that already has one for this account throws
 * `InvalidStateError`.
 */
export async function createPasskey(options: Json): Promise<Json | null> {
  const publicKey = has('parseCreationOptionsFromJSON')
    ? PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      )
    : readCreation(options);
  return unlessCancelled(() => navigator.credentials.create({ publicKey }));
}

const has = (name: 'parseRequestOptionsFromJSON' | 'parseCreationOptionsFromJSON') =>
  typeof (PublicKeyCredential as Partial<typeof PublicKeyCredential>)[name] === 'function';

async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = await ask();
    return credential && write(credential as PublicKeyCredential);
  } catch (error) {
    // Browsers deliberately use one error for "cancelled", "timed out" and "no passkey available".
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}

function readRequest(options: Json): PublicKeyCredentialRequestOptions {
  return {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  };
}

function readCreation(options: Json): PublicKeyCredentialCreationOptions {
  const user = options.user as Json;
  return {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(options.challenge),
    user: { ...(user as unknown as PublicKeyCredentialUserEntity), id: bytes(user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  };
}

function descriptors(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list ?? []) as Json[]).map((item) => ({
    ...(item as unknown as PublicKeyCredentialDescriptor),
    id: bytes(item.id),
  }));
}

function write(credential: PublicKeyCredential): Json {
  if (typeof (credential as Partial<PublicKeyCredential>).toJSON === 'function') {
    return credential.toJSON() as unknown as Json;
  }
  const { response } = credential;
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response:
      'attestationObject' in response
        ? writeAttestation(response as AuthenticatorAttestationResponse)
        : writeAssertion(response as AuthenticatorAssertionResponse),
  };
}

function writeAttestation(response: AuthenticatorAttestationResponse): Json {
  return {
    clientDataJSON: text(response.clientDataJSON),
    attestationObject: text(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

function writeAssertion(response: AuthenticatorAssertionResponse): Json {
  return {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : undefined,
  };
}

function bytes(base64url: unknown): ArrayBuffer {
  const binary = atob(String(base64url).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
