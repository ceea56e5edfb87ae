import { ScimError } from '@rushes/contract/scim-error';
import { changeGroup, dropGroup, holdGroup, makeGroup } from '#features/users/provisioning/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { isId } from '#platform/ids/uuid.ts';
import { type Fields, type GroupChange, groupOf, patchedGroup } from './model/patch.ts';
import { hasAttribute, listOf, presentGroup, type Resource, type Selection, select } from './scim.present.ts';
import * as queries from './scim.queries.ts';
import { type Listed, tenantOf, wantedOf } from './scim-users.service.ts';

const withMembers = (selection: Selection) => hasAttribute(selection, 'members');

export async function listGroups(ctx: UserCtx, query: Listed) {
  const wanted = wantedOf(query);
  const { rows, total } = await queries.listGroups(ctx.db, tenantOf(ctx), {
    ...wanted,
    withMembers: withMembers(query),
  });
  const resources = rows.map((row) => select(presentGroup(ctx.settings.publicUrl, row), query));
  return listOf(resources, total, wanted.startIndex);
}

export async function getGroup(ctx: UserCtx, id: string, selection: Selection = {}): Promise<Resource> {
  const row = isId(id)
    ? await queries.findGroup(ctx.db, tenantOf(ctx), id, withMembers(selection))
    : undefined;
  if (!row) throw unknown(id);
  return select(presentGroup(ctx.settings.publicUrl, row), selection);
}

const unknown = (id: string) => new ScimError(404, `There is no group ${id}.`);

export async function createGroup(ctx: UserCtx, body: Fields): Promise<Resource> {
  const tenantid = tenantOf(ctx);
  const wanted = groupOf(body);
  const id = await ctx.db.transaction().execute(async (trx) => {
    const group = await makeGroup(trx, ctx, tenantid, wanted.displayName!);
    await queries.saveGroupId(trx, tenantid, group.id, wanted.externalId ?? null);
    await changeGroup(trx, ctx, group, { add: requireIds([...(wanted.members ?? [])]) });
    return group.id;
  });
  return getGroup(ctx, id);
}

export const replaceGroup = (ctx: UserCtx, id: string, body: Fields) =>
  change(ctx, id, { members: new Set<string>(), ...groupOf(body) });

export const patchGroup = (ctx: UserCtx, id: string, body: Fields) => change(ctx, id, patchedGroup(body));

async function change(ctx: UserCtx, id: string, wanted: GroupChange): Promise<Resource> {
  const tenantid = tenantOf(ctx);
  await ctx.db.transaction().execute(async (trx) => {
    const group = await hold(trx, tenantid, id);
    const before = await queries.findGroup(trx, tenantid, id, false);
    const externalid = wanted.externalId === undefined ? (before?.externalid ?? null) : wanted.externalId;
    await queries.saveGroupId(trx, tenantid, id, externalid);
    const joining = await joiningOf(trx, id, wanted);
    await changeGroup(trx, ctx, group, { name: wanted.displayName, ...joining });
  });
  return getGroup(ctx, id);
}

/** Those who are removed may have left the workspace already. */
async function joiningOf(trx: Trx, id: string, { members, add, remove }: GroupChange) {
  if (!members) return { add: requireIds([...add]), remove: [...remove].filter(isId) };
  const now = await queries.listMemberIds(trx, id);
  return {
    add: requireIds([...members]).filter((userid) => !now.includes(userid)),
    remove: now.filter((userid) => !members.has(userid)),
  };
}

function requireIds(ids: string[]): string[] {
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined) throw new ScimError(400, `There is no user ${wrong}.`, 'invalidValue');
  return ids;
}

export async function deleteGroup(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => dropGroup(trx, ctx, await hold(trx, tenantOf(ctx), id)));
}

function hold(trx: Trx, tenantid: string, id: string) {
  if (!isId(id)) throw unknown(id);
  return holdGroup(trx, tenantid, id);
}
