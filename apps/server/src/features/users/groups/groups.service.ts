import type { Ability } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import {
  type addGroupPoint,
  GROUP_POINTS_MAX,
  type GroupMember,
  type setGroupPermissions,
  type UserGroup,
} from '@rushes/contract/user-groups';
import { shareTree } from '#features/operations/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { newId } from '#platform/ids/uuid.ts';
import { requireManager } from '../members.service.ts';
import { holding, isSame } from '../users.policy.ts';
import { findPlace } from '../users.queries.ts';
import { viewedBy } from '../users.service.ts';
import * as queries from './groups.queries.ts';
import {
  changeMembers,
  dropGroup,
  holdGroup,
  makeGroup,
  nameGroup,
  settlePoints,
} from './membership.service.ts';

export async function listGroups(ctx: UserCtx, tenantid: string): Promise<{ groups: UserGroup[] }> {
  requireTenant(ctx, tenantid, 'list User');
  return { groups: await queries.listGroups(ctx.db, viewedBy(ctx, tenantid)) };
}

const MEMBERS = 'group members';

export async function listGroupMembers(
  ctx: UserCtx,
  tenantid: string,
  groupid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ members: GroupMember[]; next: string | null }> {
  requireTenant(ctx, tenantid, 'list User');
  if (!(await queries.findGroupRow(ctx.db, tenantid, groupid))) throw new AppError('ERR300');
  const after = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, MEMBERS);
  const rows = await queries.listMembers(ctx.db, { groupid, limit: limit + 1, after });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    members: rows.slice(0, limit).map(({ value: _, ...member }) => member),
    next: last ? makeCursor(ctx.keyring, MEMBERS, last.value, last.id) : null,
  };
}

export async function createGroup(ctx: UserCtx, tenantid: string, name: string) {
  requireManager(ctx, tenantid);
  const { id } = await ctx.db.transaction().execute((trx) => makeGroup(trx, ctx, tenantid, name));
  return present(ctx, tenantid, id);
}

export const updateGroup = (ctx: UserCtx, tenantid: string, id: string, name: string) =>
  change(ctx, tenantid, id, (trx, group) => nameGroup(trx, ctx, group, name));

export async function deleteGroup(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  requireManager(ctx, tenantid);
  await ctx.db.transaction().execute(async (trx) => dropGroup(trx, ctx, await holdGroup(trx, tenantid, id)));
}

export const addMembers = (ctx: UserCtx, tenantid: string, id: string, users: readonly string[]) =>
  change(ctx, tenantid, id, (trx, group) => changeMembers(trx, ctx, group, { add: [...new Set(users)] }));

export const removeMember = (ctx: UserCtx, tenantid: string, id: string, userid: string) =>
  change(ctx, tenantid, id, async (trx, group) => {
    if (!(await changeMembers(trx, ctx, group, { remove: [userid] }))) throw new AppError('ERR9');
  });

export const addPoint = (ctx: UserCtx, tenantid: string, id: string, wanted: BodyOf<typeof addGroupPoint>) =>
  change(ctx, tenantid, id, async (trx, group) => {
    const place = await findPlace(trx, [tenantid], wanted.nodeid);
    if (!place) throw new AppError('ERR7');
    const held = givable(ctx, tenantid, wanted);
    if (held.group === 'client' && place.hidden) throw new AppError('ERR66');
    const points = await queries.listPoints(trx, id);
    if (points.some(({ nodeid }) => nodeid === place.id)) throw new AppError('ERR303');
    if (points.length >= GROUP_POINTS_MAX) throw new AppError('ERR304', { most: GROUP_POINTS_MAX });
    await queries.insertPoint(trx, group, { id: newId(), nodeid: place.id, ...held });
    await settlePoints(trx, ctx, group, { action: 'group.pointAdded', data: { nodeid: place.id, ...held } });
  });

export const setPermissions = (
  ctx: UserCtx,
  tenantid: string,
  id: string,
  { accessPoints }: BodyOf<typeof setGroupPermissions>,
) =>
  change(ctx, tenantid, id, async (trx, group) => {
    const points = new Map((await queries.listPoints(trx, id)).map((point) => [point.id, point]));
    const changed = [];
    for (const wanted of accessPoints) {
      const point = points.get(wanted.id);
      if (!point) throw new AppError('ERR15');
      const held = givable(ctx, tenantid, wanted, point);
      if (held.group === 'client' && point.hidden) throw new AppError('ERR66');
      if (isSame(held, point)) continue;
      await queries.updatePoint(trx, group, point.id, held);
      changed.push({ before: describe(point), after: { ...describe(point), ...held } });
    }
    if (!changed.length) return;
    const data = { before: changed.map(({ before }) => before), after: changed.map(({ after }) => after) };
    await settlePoints(trx, ctx, group, { action: 'group.pointChanged', data });
  });

export const removePoint = (ctx: UserCtx, tenantid: string, id: string, nodeid: string) =>
  change(ctx, tenantid, id, async (trx, group) => {
    const point = (await queries.listPoints(trx, id)).find((known) => known.nodeid === nodeid);
    if (!point) throw new AppError('ERR15');
    await queries.deletePoint(trx, group, point.id);
    const { name: of, ...gave } = describe(point);
    await settlePoints(trx, ctx, group, { action: 'group.pointRemoved', data: { of, ...gave } });
  });

async function change(
  ctx: UserCtx,
  tenantid: string,
  id: string,
  work: (trx: Trx, group: queries.GroupRow) => Promise<unknown>,
): Promise<{ group: UserGroup }> {
  requireManager(ctx, tenantid);
  await ctx.db.transaction().execute(async (trx) => {
    // A folder must not become team-only meanwhile. Lock order: tree before tenant.
    await shareTree(trx, tenantid);
    await work(trx, await holdGroup(trx, tenantid, id));
  });
  return present(ctx, tenantid, id);
}

async function present(ctx: UserCtx, tenantid: string, id: string): Promise<{ group: UserGroup }> {
  const group = await queries.findGroup(ctx.db, viewedBy(ctx, tenantid), id);
  if (!group) throw new AppError('ERR300');
  return { group };
}

interface Wanted {
  group?: queries.GroupPoint['group'] | undefined;
  abilities?: readonly Ability[] | undefined;
}

/** At most what the caller may do in the tenant. */
function givable({ actor }: UserCtx, tenantid: string, wanted: Wanted, before?: queries.GroupPoint) {
  const held = holding('team', wanted, before);
  const own = actor.accessPoints.filter((point) => point.tenantid === tenantid && point.group === 'admin');
  if (!own.some(({ abilities }) => held.abilities.every((ability) => abilities.includes(ability))))
    throw new AppError('ERR100');
  return { group: held.group as queries.GroupPoint['group'], abilities: held.abilities };
}

const describe = ({ nodeid, name, group, abilities }: queries.GroupPoint) => ({
  nodeid,
  name,
  group,
  abilities,
});
