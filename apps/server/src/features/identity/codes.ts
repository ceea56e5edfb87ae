import { randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import { sql } from 'kysely';
import type { Database, Services, Trx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newId } from '#platform/ids/uuid.ts';

// Codes and links that travel by e-mail. Only their signature is stored: a copy of the database opens nothing.

export type MailPurpose = Tables['letters']['purpose'];
type Keys = Pick<Services, 'keyring'>;

/** Whom a code for an unknown address is looked for with, so that looking costs the same. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Wrong tries of one code; the limits per account and per address count beside it. */
const MOST_TRIES = 5;

export interface Sent {
  id: string;
  subjectid: string;
  data: Record<string, unknown>;
}

interface NewMail {
  purpose: MailPurpose;
  /** The user, or the tenant whose address it is. */
  subjectid: string;
  minutes: number;
  data?: Record<string, unknown>;
}

/** Six digits to be typed over. Whatever was sent before for the same purpose stops working. */
export async function issueCode(trx: Trx, keys: Keys, mail: NewMail): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  await forgetMails(trx, [mail.purpose], mail.subjectid);
  await insertMail(trx, id, mail, keys.keyring.sign(`code ${mail.purpose}`, `${id} ${code}`));
  return code;
}

/** 256 random bits for a link; the caller says what it replaces. */
export async function issueToken(trx: Trx, keys: Keys, mail: NewMail): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertMail(trx, newId(), mail, keys.keyring.sign(`link ${mail.purpose}`, token));
  return token;
}

/**
 * Counts a try, and answers the e-mail the code came by; undefined when it is wrong, worn out or too old. The e-mail
 * stays until `closeLetter`, which belongs into the transaction of what the code allows.
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

/** What is still waiting to be opened. */
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

/** Whether it still works or not: what was asked for may be asked for again. */
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

/** Of two who come with the same code at once, one is served. */
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

/** Kept a while after they stopped working: a sign-up can still be asked for again. */
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
