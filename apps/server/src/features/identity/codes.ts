import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import { sql } from 'kysely';
import type { Database, Services, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';

// Codes and links sent by e-mail. Only their signatures are stored, so a copy of the database reveals none.

export type MailPurpose = Tables['letters']['purpose'];
type Keys = Pick<Services, 'keyring'>;

/** Subject used for an unknown address, so that the lookup takes the same time. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Wrong attempts per code. The limits per account and per IP address apply as well. */
const MOST_TRIES = 5;

export interface Sent {
  id: string;
  subjectid: string;
  data: Record<string, unknown>;
}

interface NewMail {
  purpose: MailPurpose;
  /** The user id, or the id of the tenant that owns the address. */
  subjectid: string;
  minutes: number;
  data?: Record<string, unknown>;
}

/** A six-digit code to type in. Invalidates earlier codes for the same purpose. */
export async function issueCode(trx: Trx, keys: Keys, mail: NewMail): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  await forgetMails(trx, [mail.purpose], mail.subjectid);
  await insertMail(trx, id, mail, keys.keyring.sign(`code ${mail.purpose}`, `${id} ${code}`));
  return code;
}

/** A link token of 256 random bits. The caller decides which earlier tokens it replaces. */
export async function issueToken(trx: Trx, keys: Keys, mail: NewMail): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertMail(trx, newId(), mail, keys.keyring.sign(`link ${mail.purpose}`, token));
  return token;
}

/**
 * Counts an attempt and returns the e-mail that contained the code. Undefined when the code is wrong, expired or
 * out of attempts. The e-mail row stays until `closeMail`, which must run in the transaction that uses the code.
 */
export async function tryCode(
  trx: Trx,
  { keyring }: Keys,
  purpose: MailPurpose,
  subjectid: string,
  code: string,
): Promise<Sent | undefined> {
  const rows = await trx
    .updateTable('letters')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .where('expiresat', '>', sql<string>`now()`)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'subjectid', 'data', 'codehash'])
    .execute();
  return rows.find(({ id, codehash }) =>
    keyring.verify(`code ${purpose}`, `${id} ${code}`, codehash.toString('base64url')),
  );
}

export async function findByToken(
  db: Database | Trx,
  { keyring }: Keys,
  purpose: MailPurpose,
  token: string,
): Promise<Sent | undefined> {
  const hashes = keyring.signAll(`link ${purpose}`, token).map((mac) => Buffer.from(mac, 'base64url'));
  return db
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('codehash', 'in', hashes)
    .where('expiresat', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** E-mails whose link was not opened yet. */
export async function listWaiting(
  db: Database | Trx,
  purpose: MailPurpose,
  subjectid: string,
): Promise<Sent[]> {
  return db
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .where('expiresat', '>', sql<string>`now()`)
    .orderBy('id')
    .execute();
}

/** Includes expired e-mails: an expired request may be repeated. */
export async function findNewest(
  trx: Trx,
  purpose: MailPurpose,
  subjectid: string,
): Promise<Sent | undefined> {
  return trx
    .selectFrom('letters')
    .select(['id', 'subjectid', 'data'])
    .where('purpose', '=', purpose)
    .where('subjectid', '=', subjectid)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Of two concurrent requests with the same code, only one succeeds. */
export async function closeMail(trx: Trx, id: string, refusal: 'ERR115' | '11022'): Promise<void> {
  const gone = await trx.deleteFrom('letters').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw new AppError(refusal);
}

export async function forgetMails(
  trx: Trx,
  purposes: readonly MailPurpose[],
  subjectid: string,
): Promise<void> {
  await trx
    .deleteFrom('letters')
    .where('subjectid', '=', subjectid)
    .where('purpose', 'in', [...purposes])
    .execute();
}

/** Kept for 7 days after expiry, because an expired sign-up code can be requested again. */
export async function forgetOldMails(db: Database): Promise<void> {
  await db.deleteFrom('letters').where('expiresat', '<', sql<string>`now() - interval '7 days'`).execute();
}

async function insertMail(trx: Trx, id: string, mail: NewMail, mac: string): Promise<void> {
  await trx
    .insertInto('letters')
    .values({
      id,
      purpose: mail.purpose,
      subjectid: mail.subjectid,
      codehash: Buffer.from(mac, 'base64url'),
      data: JSON.stringify(mail.data ?? {}),
      expiresat: new Date(Date.now() + mail.minutes * 60_000),
    })
    .execute();
}
