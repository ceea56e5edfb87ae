import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// A software passkey with real keys and signatures, as specified in WebAuthn Level 3. `twist` produces invalid
// responses, to test that they are refused.

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId?: string;
}

export interface Twist {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** The user presence and user verification flags. */
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  key?: KeyObject;
  type?: string;
}

export interface Authenticator {
  id: string;
  create(options: unknown, twist?: Twist): Record<string, unknown>;
  get(options: unknown, twist?: Twist): Record<string, unknown>;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** For one origin, as enforced by a browser. `counts` is false for passkeys synced in a cloud. */
export function makeAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let used = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string | undefined, twist: Twist, attested?: Buffer) => {
    const flags =
      (twist.isPresent === false ? 0 : PRESENT) |
      (twist.isVerified === false ? 0 : VERIFIED) |
      (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? (counts ? ++used : 0));
    return Buffer.concat([
      sha256(twist.rpId ?? rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const credential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    create(given, twist = {}) {
      const options = given as CreationOptions;
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      // COSE: key type EC2, algorithm ES256, curve P-256.
      const cose = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x!, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y!, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(options.rp.id, twist, attested))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    get(given, twist = {}) {
      const options = given as RequestOptions;
      const client = clientData('webauthn.get', options.challenge, twist);
      const data = authenticatorData(options.rpId, twist);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), twist.key ?? privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: twist.userHandle ?? userHandle,
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

// The subset of CBOR (RFC 8949) that an authenticator writes.
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  const head = Buffer.alloc(3);
  head[0] = (major << 5) | 25;
  head.writeUInt16BE(value, 1);
  return head;
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
