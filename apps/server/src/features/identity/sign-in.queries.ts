import type { Language } from '@rushes/contract/enums';
import { sql } from 'kysely';
import type { Database, Trx } from '#platform/context/context.ts';

/** What decides how signing in goes on, in one look. */
export interface SignInState {
  id: string;
  email: string;
  firstname: string;
  language: Language;
  emailverified: boolean;
  /** Its owner was seen to read e-mails there; until then it is only what somebody typed. */
  proven: boolean;
  disabled: boolean;
  password: string | null;
  temporary: boolean;
  /** The password was sent by e-mail. */
  mailed: boolean;
  /** A temporary password that was not replaced in time. */
  stale: boolean;
  totp: boolean;
  passkeys: number;
  /** Which of them is offered first. */
  preferred: 'totp' | 'passkey';
  /** One of the user's tenants demands a second factor. */
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

export async function findSignInState(db: Database | Trx, userid: string): Promise<SignInState | undefined> {
  const { rows } =
    await sql<SignInState>`${signInState} where u.id = ${userid} and u.deletedat is null`.execute(db);
  return rows[0];
}

export async function findSignInStateByEmail(
  db: Database | Trx,
  email: string,
): Promise<SignInState | undefined> {
  const { rows } = await sql<SignInState>`
    ${signInState} where lower(u.email) = ${email.toLowerCase()} and u.deletedat is null`.execute(db);
  return rows[0];
}

/**
 * The row of the user stands for the account, and is taken before anything else of it (only tenants come earlier).
 * Whoever changes how somebody gets in has it alone; others wait, and then find what holds from then on.
 */
export async function lockSignInState(trx: Trx, userid: string): Promise<SignInState | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userid).forNoKeyUpdate().execute();
  return findSignInState(trx, userid);
}

/** Whoever signs in keeps the account as it is until there is a session; others may sign in beside them. */
export async function shareSignInState(trx: Trx, userid: string): Promise<SignInState | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userid).forShare().execute();
  return findSignInState(trx, userid);
}
