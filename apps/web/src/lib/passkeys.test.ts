import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasskey, getPasskey, hasPasskeys } from './passkeys.ts';

// Fake credential store that records its options.
interface Asked {
  challenge: ArrayBuffer;
  rpId?: string;
  user: { id: ArrayBuffer };
  allowCredentials: { id: ArrayBuffer }[];
}
let asked: Asked;
let answer: () => unknown;

const ask = async ({ publicKey }: { publicKey: Asked }) => {
  asked = publicKey;
  return answer();
};
const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const read = (value: ArrayBuffer | undefined) => [...new Uint8Array(value ?? bytes())];

beforeEach(() => {
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } });
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(() => vi.unstubAllGlobals());

const refuse = (name: string) => () => {
  throw Object.assign(new Error(name), { name });
};

describe('Passkeys in a browser without JSON support', () => {
  it('convert the options to bytes and the response to base64url', async () => {
    answer = () => ({
      id: 'key',
      rawId: bytes(251, 255),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes(1),
        authenticatorData: bytes(2),
        signature: bytes(3, 4),
        userHandle: null,
      },
    });
    const reply = await getPasskey({
      challenge: '-_8',
      rpId: 'rushes.test',
      allowCredentials: [{ type: 'public-key', id: 'AQID' }],
    });
    expect(read(asked.challenge)).toEqual([251, 255]);
    expect(asked.rpId).toBe('rushes.test');
    expect(read(asked.allowCredentials[0]?.id)).toEqual([1, 2, 3]);
    expect(reply).toMatchObject({
      id: 'key',
      rawId: '-_8',
      response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'AwQ' },
    });
  });

  it('are created with the user id as bytes, and report their transports', async () => {
    answer = () => ({
      id: 'new',
      rawId: bytes(9),
      type: 'public-key',
      getClientExtensionResults: () => ({ credProps: { rk: true } }),
      response: {
        clientDataJSON: bytes(1),
        attestationObject: bytes(7),
        getTransports: () => ['internal', 'hybrid'],
      },
    });
    const reply = await createPasskey({ challenge: 'AQ', user: { id: 'Ag', name: 'mila@noord.test' } });
    expect(read(asked.user.id)).toEqual([2]);
    expect(reply).toMatchObject({
      clientExtensionResults: { credProps: { rk: true } },
      response: { attestationObject: 'Bw', transports: ['internal', 'hybrid'] },
    });
  });
});

describe('Passkeys', () => {
  it('use the JSON conversion of the browser where it exists', async () => {
    const own = { parseRequestOptionsFromJSON: (options: object) => ({ ...options, read: true }) };
    vi.stubGlobal('PublicKeyCredential', own);
    answer = () => ({ toJSON: () => ({ id: 'its own' }) });
    expect(await getPasskey({ challenge: 'AQ' })).toEqual({ id: 'its own' });
    expect(asked).toEqual({ challenge: 'AQ', read: true });
  });

  it('return null when the user cancels, and fail on any other error', async () => {
    answer = refuse('NotAllowedError');
    expect(await getPasskey({ challenge: 'AQ' })).toBeNull();
    answer = refuse('InvalidStateError');
    await expect(createPasskey({ challenge: 'AQ', user: { id: 'AQ' } })).rejects.toMatchObject({
      name: 'InvalidStateError',
    });
  });

  it('are not offered when the browser does not support them', () => {
    expect(hasPasskeys()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(hasPasskeys()).toBe(false);
  });
});
