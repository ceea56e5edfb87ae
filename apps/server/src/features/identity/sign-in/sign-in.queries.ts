import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/context/context.ts';
import { findRow } from '#platform/db/rows.ts';

/** Everything that decides the next step of a sign-in, in one query. */
export interface SignInState {
  id: string;
  email: string;
  firstname: string;
  language: Language;
  emailverified: boolean;
  /** The owner has read an e-mail sent there. Until then the address is unverified input. */
  proven: boolean;
  disabled: boolean;
  password: string | null;
  temporary: boolean;
  /** The password was sent by e-mail. */
  mailed: boolean;
  /** A temporary password that has expired. */
  stale: boolean;
  totp: boolean;
  passkeys: number;
  /** Which method is offered first. */
  preferred: 'totp' | 'passkey';
  /** One of the user's tenants requires MFA. */
  mfarequired: boolean;
  tenantid: string | null;
}

const signInState = sql`
  select u.id, u.email, u.firstname, u.language, u.emailverified, u.provenat is not null as proven, u.disabledat is not null as disabled,
    c.password, coalesce(c.temporary, false) as temporary, coalesce(c.mailed, false) as mailed,
    coalesce(c.temporary and c.expiresat < now(), false) as stale,
    exists (select 1 from authenticators f where f.userid = u.id and f.enabledat is not null) as totp,
    (select count(*)::int from passkeys k where k.userid = u.id) as passkeys,
    u.preferredfactor as preferred,
    coalesce(held.mfarequired, false) as mfarequired, held.tenantid
  from users u
  left join credentials c on c.userid = u.id
  left join lateral (
    select bool_or(t.mfarequired = 1) as mfarequired, (array_agg(t.id order by a.createdat))[1] as tenantid
    from access_points a join tenants t on t.id = a.tenantid
    where a.userid = u.id and t.deletedat is null
  ) held on true`;

export function findSignInState(db: Db, userid: string) {
  return findRow<SignInState>(db)`${signInState} where u.id = ${userid} and u.deletedat is null`;
}

export function findSignInStateByEmail(db: Db, email: string) {
  return findRow<SignInState>(db)`
    ${signInState} where lower(u.email) = ${email.toLowerCase()} and u.deletedat is null`;
}

/**
 * The user row is the lock of the account. Take it before any other row of the account; only tenant rows are locked
 * earlier. A change of sign-in data holds it exclusively: others wait and then read the new state.
 */
export async function lockSignInState(trx: Trx, userid: string): Promise<SignInState | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userid).forNoKeyUpdate().execute();
  return findSignInState(trx, userid);
}

/** Shared lock: the account cannot change until the session exists. Other sign-ins can run concurrently. */
export async function shareSignInState(trx: Trx, userid: string): Promise<SignInState | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userid).forShare().execute();
  return findSignInState(trx, userid);
}
