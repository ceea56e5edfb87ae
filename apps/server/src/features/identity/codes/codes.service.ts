import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { Db, Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as queries from './codes.queries.ts';

// Codes and links sent by e-mail. Only their signatures are stored, so a copy of the database reveals none.

type CodePurpose = queries.CodePurpose;
type Keys = Pick<Services, 'keyring'>;

/** Subject used for an unknown address, so that the lookup takes the same time. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** A six-digit code to type in. Invalidates earlier codes for the same purpose. */
export async function issueCode(trx: Trx, keys: Keys, about: queries.NewCode): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  await queries.deleteCodes(trx, [about.purpose], about.subjectid);
  await queries.insertCode(trx, id, about, keys.keyring.sign(`code ${about.purpose}`, `${id} ${code}`));
  return code;
}

/** A link token of 256 random bits. The caller decides which earlier tokens it replaces. */
export async function issueToken(trx: Trx, keys: Keys, about: queries.NewCode): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertCode(trx, newId(), about, keys.keyring.sign(`link ${about.purpose}`, token));
  return token;
}

/**
 * Counts an attempt and returns the row of the code. Undefined when the code is wrong, expired or out of attempts. The
 * row stays until `consumeCode`, which must run in the transaction that uses the code.
 */
export async function tryCode(
  trx: Trx,
  { keyring }: Keys,
  purpose: CodePurpose,
  subjectid: string,
  code: string,
  isLimited = true,
): Promise<queries.Sent | undefined> {
  const rows = await queries.countTry(trx, purpose, subjectid, isLimited);
  return rows.find(({ id, codehash }) =>
    keyring.verify(`code ${purpose}`, `${id} ${code}`, codehash.toString('base64url')),
  );
}

export async function findByToken(
  db: Db,
  { keyring }: Keys,
  purpose: CodePurpose,
  token: string,
): Promise<queries.Sent | undefined> {
  const hashes = keyring.signAll(`link ${purpose}`, token).map((mac) => Buffer.from(mac, 'base64url'));
  return queries.findByHashes(db, purpose, hashes);
}

/** Of two concurrent requests with the same code, only one succeeds. */
export async function consumeCode(trx: Trx, id: string, refusal: 'ERR115' | '11022'): Promise<void> {
  if (!(await queries.deleteCode(trx, id))) throw new AppError(refusal);
}

/** Codes whose link was not opened yet. */
export const listWaiting = queries.listWaiting;

export const deleteCodes = queries.deleteCodes;
