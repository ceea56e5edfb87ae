import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { createUser as createUserCall } from '@rushes/contract/users';
import { addUser, sendInvitation } from '#features/identity/accounts/index.ts';
import { countInvitations, takeUnits } from '#features/limits/index.ts';
import { shareTree } from '#features/operations/index.ts';
import { requirePerson } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { generatePassword, hashPassword } from '#platform/crypto/password.ts';
import { requireGoodPassword } from '#platform/crypto/password-strength.ts';
import type { JsonText } from '#platform/http/bind.ts';
import { newId } from '#platform/ids/uuid.ts';
import { countingLookups, rejectTakenAddress, requireFreeAddress } from './email-address.service.ts';
import { requireManager, settle } from './members.service.ts';
import { holding, userLimitOf } from './users.policy.ts';
import * as queries from './users.queries.ts';
import { presentUser } from './users.service.ts';

export type NewUser = BodyOf<typeof createUserCall>;

/** Creates the account with its first access point, and e-mails a password to be replaced at the first sign-in. */
export async function createUser(ctx: UserCtx, input: NewUser): Promise<JsonText> {
  const { tenantid, email, type } = input;
  requireManager(ctx, tenantid);
  requirePerson(input);
  const password = input.password ?? generatePassword();
  if (input.password !== undefined) requireGoodPassword(input.password, email);
  const held = holding(type, { abilities: input.abilities });
  // Hashing is slow by design: do it before any lock is taken.
  const passwordHash = await hashPassword(password);
  const userid = newId();
  const create = ctx.db.transaction().execute(async (trx) => {
    await shareTree(trx, tenantid);
    const tenant = await queries.lockTenant(trx, tenantid);
    const place = await queries.findPlace(trx, [tenantid], input.nodeid);
    if (!tenant || !place) throw new AppError('ERR7');
    if (type === 'client' && place.hidden) throw new AppError('ERR61');
    await requireFreeAddress(trx, tenantid, email);
    await takeUnits(trx, tenantid, userLimitOf(type), 1);
    const language = input.language ?? (await queries.findLanguage(trx, ctx.actor.userid));
    const user = { id: userid, email, firstname: input.firstName, lastname: input.lastName, type, language };
    await rejectTakenAddress(
      addUser(trx, user, passwordHash, { temporary: true, mailed: input.password === undefined }),
    );
    const nodeid = type === 'admin' ? await queries.findTenantNode(trx, tenantid) : place.id;
    await queries.insertAccessPoint(trx, { id: newId(), tenantid, userid, nodeid, ...held });
    await sendInvitation(trx, ctx, { ...user, password, tenant: tenant.name, inviter: ctx.actor.name });
    await countInvitations(trx, ctx, tenantid);
    const data = { email, type, nodeid, abilities: held.abilities };
    await settle(ctx, trx, { id: userid, tenantid }, [{ action: 'user.created', data }]);
  });
  await countingLookups(ctx, () => tenantid, create);
  return presentUser(ctx, tenantid, userid);
}
