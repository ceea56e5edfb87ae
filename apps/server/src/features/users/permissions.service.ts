import { AppError } from '@rushes/contract/app-error';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import type { JsonText } from '#platform/http/bind.ts';
import { holdMember, requireManager, settle } from './members.service.ts';
import { type Granted, holding, isSame, requireChangeable } from './users.policy.ts';
import { type Member, type Point, updateAccessPoint } from './users.queries.ts';
import { presentUser } from './users.service.ts';

export async function setPermissions(
  ctx: UserCtx,
  tenantid: string,
  userid: string,
  granted: readonly (Granted & { id: string })[],
): Promise<JsonText> {
  requireManager(ctx, tenantid);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid, tenantid);
    const wanted = new Map(granted.map(({ id, ...rights }) => [id, rights]));
    await grant(ctx, trx, member, (point) => wanted.get(point.id), wanted.size);
  });
  return presentUser(ctx, tenantid, userid);
}

export async function setPermissionsAt(
  ctx: UserCtx,
  userid: string,
  nodeid: string,
  granted: Granted,
): Promise<JsonText> {
  const { tenantid } = await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid);
    await grant(ctx, trx, member, (point) => (point.nodeid === nodeid ? granted : undefined), 1);
    return member;
  });
  return presentUser(ctx, tenantid, userid);
}

async function grant(
  ctx: UserCtx,
  trx: Trx,
  member: Member,
  wantedFor: (point: Point) => Granted | undefined,
  count: number,
): Promise<void> {
  requireChangeable(ctx.actor, member);
  if (member.disabled) throw new AppError('ERR110');
  const targets = member.points.filter((point) => wantedFor(point));
  if (targets.length !== count) throw new AppError('ERR15');
  const changed = [];
  for (const point of targets) {
    const held = holding(member.type, wantedFor(point)!, point);
    if (held.group === 'client' && point.hidden) throw new AppError('ERR66');
    if (isSame(held, point)) continue;
    await updateAccessPoint(trx, member.tenantid, point.id, held);
    changed.push({ point, held });
  }
  // Saving unchanged permissions ends no session.
  if (!changed.length) return;
  const data = {
    before: changed.map(({ point }) => describe(point, point)),
    after: changed.map(({ point, held }) => describe(point, held)),
  };
  await settle(ctx, trx, member, [{ action: 'permissions.changed', data }], 'permissions');
}

const describe = (point: Point, { group, abilities }: Pick<Point, 'group' | 'abilities'>) => ({
  nodeid: point.nodeid,
  name: point.name,
  group,
  abilities,
});
