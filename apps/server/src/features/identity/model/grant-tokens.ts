import type { Keyring } from '#platform/crypto/keyring.ts';
import { apiTokenOf } from './api-token.ts';

// The tokens of a connected app. They are recomputed from the id and the generation and never stored, so that a request
// that is repeated gets the same answer, and every older refresh token is recognised.

const ACCESS = 'grant-access';
const REFRESH = 'grant-refresh';
const PREFIX = 'rshr_';

export interface Grant {
  id: string;
  generation: number;
}

const textOf = ({ id, generation }: Grant) => `${id} ${generation}`;

export function makeGrantTokens(keyring: Keyring, grant: Grant): { access: string; refresh: string } {
  const mac = keyring.sign(REFRESH, textOf(grant));
  return {
    access: apiTokenOf(Buffer.from(keyring.sign(ACCESS, textOf(grant)), 'base64url')),
    refresh: `${PREFIX}${grant.id}.${grant.generation}.${mac}`,
  };
}

export function readGrantRefresh(keyring: Keyring, token: string): Grant | undefined {
  const [id, number, mac, ...more] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split('.') : [];
  if (!id || !number || !mac || more.length || !/^\d{1,9}$/.test(number)) return undefined;
  const grant = { id, generation: Number(number) };
  return keyring.verify(REFRESH, textOf(grant), mac) ? grant : undefined;
}
