import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// The first OWASP recommendation for Argon2id: 19 MiB, 2 iterations, parallelism 1.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Sets the memory for new hashes, in KiB. */
export function setHashMemory(kibibytes: number): void {
  cost.memory = kibibytes;
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return inPhcFormat(nonce, await derive('argon2id', { message: password, nonce, ...cost }));
}

/** For unknown users: verifying against this hash takes as long as a real verification and always fails. */
export const dummyHash = (): string => inPhcFormat(randomBytes(16), randomBytes(cost.tagLength));

const inPhcFormat = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const expected = Buffer.from(match[5]!, 'base64');
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(match[4]!, 'base64'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

/** The standard PHC string format uses base64 without padding. */
function b64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

// Ten characters with all classes the password rules require; no look-alikes, because people read it aloud.
const classes = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*'];

export function generatePassword(length = 10): string {
  const all = classes.join('');
  const picks = [...classes, ...Array.from({ length: length - classes.length }, () => all)];
  const characters = picks.map((set) => set[uniform(set.length)]!);
  for (let i = characters.length - 1; i > 0; i--) {
    const j = uniform(i + 1);
    [characters[i], characters[j]] = [characters[j]!, characters[i]!];
  }
  return characters.join('');
}

/** Rejection sampling: a plain modulo would favour the first characters. */
function uniform(below: number): number {
  const limit = 256 - (256 % below);
  for (;;) {
    const byte = randomBytes(1)[0]!;
    if (byte < limit) return byte % below;
  }
}
