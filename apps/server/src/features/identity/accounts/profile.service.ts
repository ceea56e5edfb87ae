import type { Db, Trx } from '#platform/context/context.ts';
import { deleteCodes } from '../codes/codes.queries.ts';
import { insertPassword } from '../passwords/passwords.queries.ts';
import * as queries from './accounts.queries.ts';
import { isReserved } from './undo-email.queries.ts';

/**
 * Creates an account that can sign in. `temporary`: an invited user, who must replace the password at the first
 * sign-in. `mailed`: the password was sent only by e-mail, so using it verifies the address. An unconfirmed sign-up
 * with the same address is deleted. Without a password, the user signs in with a provider or requests one.
 */
export async function addUser(
  trx: Trx,
  user: queries.NewUser,
  passwordHash: string | null,
  { temporary = false, mailed = false }: { temporary?: boolean; mailed?: boolean } = {},
): Promise<void> {
  await queries.dropUnconfirmed(trx, user.email);
  await queries.insertUser(trx, user, temporary || passwordHash === null ? 'invitedat' : 'provenat');
  if (passwordHash !== null) await insertPassword(trx, user.id, passwordHash, { temporary, mailed });
}

/**
 * Whether the address belongs to, or is reserved for, an account other than `but`. Unconfirmed sign-ups do not count.
 */
export const hasUser = async (db: Db, email: string, but?: string): Promise<boolean> =>
  (await queries.hasAddress(db, email, but)) || isReserved(db, email, but);

/**
 * The caller must validate the address and names and check that the address is free. Changing the address deletes
 * the codes and links sent to the old one and resets `provenat`.
 */
export async function updateProfile(
  trx: Trx,
  userid: string,
  change: queries.Profile,
  { proven = false }: { proven?: boolean } = {},
): Promise<void> {
  if (change.email !== undefined) {
    await queries.dropUnconfirmed(trx, change.email);
    await deleteCodes(trx, ['reset', 'temporary', 'email'], userid);
  }
  await queries.updateProfile(trx, userid, change, proven);
}

/** A disabled user cannot sign in. The caller ends the sessions. */
export const setDisabled = queries.setDisabled;

/** False in a new installation. */
export const hasUsers = queries.hasUsers;
