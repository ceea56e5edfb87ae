import { SCIM_PAGE_MAX } from '@rushes/contract/scim';
import { ScimError } from '@rushes/contract/scim-error';
import {
  changeProvisioned,
  countingLookups,
  provisionUser,
  removeUser,
  settle,
} from '#features/users/provisioning/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { isId } from '#platform/ids/uuid.ts';
import { parseFilter } from './model/filter.ts';
import { type Fields, newUser, patchedUser, replacedUser, type UserState } from './model/patch.ts';
import { listOf, presentUser, type Resource, type Selection, select } from './scim.present.ts';
import * as queries from './scim.queries.ts';

export interface Listed extends Selection {
  filter?: string | undefined;
  startIndex: number;
  count: number;
}

/** The workspace of the token. */
export function tenantOf({ actor }: UserCtx): string {
  const [tenantid] = actor.tenantids;
  if (!tenantid) throw new ScimError(403, 'The workspace of this token has ended.');
  return tenantid;
}

/** RFC 7644: values below the range are taken as its lowest. */
export function wantedOf({ filter, startIndex, count }: Listed): queries.Wanted & { startIndex: number } {
  const first = Math.max(1, startIndex);
  return {
    conditions: filter === undefined || filter.trim() === '' ? [] : parseFilter(filter),
    startIndex: first,
    offset: first - 1,
    limit: Math.min(SCIM_PAGE_MAX, Math.max(0, count)),
  };
}

export async function listUsers(ctx: UserCtx, query: Listed) {
  const wanted = wantedOf(query);
  const { rows, total } = await queries.listUsers(ctx.db, tenantOf(ctx), wanted);
  const resources = rows.map((row) => select(presentUser(ctx.settings.publicUrl, row), query));
  return listOf(resources, total, wanted.startIndex);
}

export async function getUser(ctx: UserCtx, id: string, selection: Selection = {}): Promise<Resource> {
  const row = isId(id) ? await queries.findUser(ctx.db, tenantOf(ctx), id) : undefined;
  if (!row) throw unknown(id);
  return select(presentUser(ctx.settings.publicUrl, row), selection);
}

const unknown = (id: string) => new ScimError(404, `There is no user ${id}.`);

export async function createUser(ctx: UserCtx, body: Fields): Promise<Resource> {
  const tenantid = tenantOf(ctx);
  const state = newUser(body);
  const locale = String(body.preferredLanguage ?? body.locale ?? '');
  const language = /^nl\b/i.test(locale) ? 'nl' : 'en';
  const create = ctx.db.transaction().execute(async (trx) => {
    await requireFreeName(trx, tenantid, state.userName, null);
    const user = { ...profileOf(state), type: state.userType ?? ('team' as const) };
    const id = await provisionUser(trx, tenantid, { ...user, active: state.active, language });
    await queries.saveIdentity(trx, tenantid, id, identityOf(state));
    const data = { email: user.email, type: user.type, scim: true };
    await settle(ctx, trx, { id, tenantid }, [{ action: 'user.created', data }]);
    return id;
  });
  return getUser(ctx, await countingLookups(ctx, () => tenantid, create));
}

export const replaceUser = (ctx: UserCtx, id: string, body: Fields) =>
  change(ctx, id, (before) => replacedUser(body, before));

export const patchUser = (ctx: UserCtx, id: string, body: Fields) =>
  change(ctx, id, (before) => patchedUser(body, before));

async function change(ctx: UserCtx, id: string, next: (before: UserState) => UserState): Promise<Resource> {
  const tenantid = tenantOf(ctx);
  if (!isId(id)) throw unknown(id);
  const work = ctx.db.transaction().execute(async (trx) => {
    const row = await queries.findUser(trx, tenantid, id);
    if (!row) throw unknown(id);
    const state = next(stateOf(row));
    await requireFreeName(trx, tenantid, state.userName, id);
    const wanted = { ...profileOf(state), type: state.userType ?? row.type, active: state.active };
    const { member, changes, out, suspended } = await changeProvisioned(ctx, trx, tenantid, id, wanted);
    await queries.saveIdentity(trx, tenantid, id, { ...identityOf(state), suspended });
    if (changes.length) await settle(ctx, trx, member, changes, out);
  });
  await countingLookups(ctx, () => tenantid, work);
  return getUser(ctx, id);
}

export async function deleteUser(ctx: UserCtx, id: string): Promise<void> {
  if (!isId(id)) throw unknown(id);
  await removeUser(ctx, tenantOf(ctx), id);
  await queries.deleteIdentity(ctx.db, tenantOf(ctx), id);
}

async function requireFreeName(
  trx: Trx,
  tenantid: string,
  name: string,
  butid: string | null,
): Promise<void> {
  if (await queries.isUsernameTaken(trx, tenantid, name, butid))
    throw new ScimError(409, `There is already a user with the userName ${name}.`, 'uniqueness');
}

const profileOf = ({ email, givenName, familyName }: UserState) => ({
  email: email!,
  firstname: givenName,
  lastname: familyName,
});

const identityOf = ({ userName, externalId, displayName }: UserState) => ({
  username: userName,
  externalid: externalId,
  displayname: displayName,
});

const stateOf = (row: queries.UserRow): UserState => ({
  userName: row.username,
  externalId: row.externalid,
  givenName: row.firstname,
  familyName: row.lastname,
  displayName: row.displayname,
  email: row.email,
  active: row.active,
  userType: undefined,
});
