import { AppError } from '@rushes/contract/app-error';
import { fill } from '@rushes/contract/fill';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { shareTree } from '#features/operations/index.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { idsOf } from '#platform/ids/ids-of.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Change, holdMember, requireManagedTenants, settle, settleAll } from './members.service.ts';
import { type Granted, type Held, holding, overlaps, requireChangeable } from './users.policy.ts';
import * as queries from './users.queries.ts';
import { presentUser, presentUsers } from './users.service.ts';

export async function addAccessPoint(
  ctx: UserCtx,
  userid: string,
  input: Granted & { nodeid: string; merge: 0 | 1 },
): Promise<JsonText> {
  const { tenantid, question } = await ctx.db.transaction().execute(async (trx) => {
    const { tenantid } = await requirePlace(ctx, trx, input.nodeid);
    const member = await holdMember(ctx, trx, userid, tenantid);
    // Read again under the locks.
    const place = await requirePlace(ctx, trx, input.nodeid);
    const held = requireAttachable(ctx, member, place, input);
    const { above, below } = overlaps(member.points, place);
    const covered = above ? [above, ...below] : below;
    if (covered.length && !input.merge) return { ...place, question: askToMerge(covered) };
    await queries.deleteAccessPoints(trx, place.tenantid, idsOf(below));
    // The wider access point stays. If it exists already, nothing is added.
    if (!above) await insert(trx, member, place, held);
    const changes: Change[] = [];
    if (below.length)
      changes.push({
        action: 'accesspoint.merged',
        data: { into: above?.nodeid ?? place.id, from: below.map(describe) },
      });
    if (!above) changes.push({ action: 'accesspoint.added', data: { nodeid: place.id, ...held } });
    if (changes.length) await settle(ctx, trx, member, changes, 'permissions');
    return { ...place, question: undefined };
  });
  return question ?? presentUser(ctx, tenantid, userid);
}

/** Narrower access points are kept, because the caller was not asked whether to merge them. */
export async function attachUsers(
  ctx: UserCtx,
  nodeid: string,
  userids: readonly string[],
): Promise<JsonText> {
  const wanted = [...new Set(userids)];
  const { tenantid } = await ctx.db.transaction().execute(async (trx) => {
    const { tenantid } = await requirePlace(ctx, trx, nodeid);
    await shareTree(trx, tenantid);
    await queries.lockTenant(trx, tenantid);
    const place = await requirePlace(ctx, trx, nodeid);
    const members = await queries.findMembers(trx, [place.tenantid], wanted);
    if (members.length !== wanted.length) throw new AppError('ERR9');
    const attached = [];
    for (const member of members) {
      const held = requireAttachable(ctx, member, place, {});
      if (overlaps(member.points, place).above) throw new AppError('ERR72');
      attached.push({ member, held });
    }
    for (const { member, held } of attached) await insert(trx, member, place, held);
    const changes = attached.map(({ member, held }) => ({
      id: member.id,
      action: 'accesspoint.added' as const,
      data: { nodeid: place.id, ...held },
    }));
    await settleAll(ctx, trx, place.tenantid, changes, 'permissions');
    return place;
  });
  return presentUsers(ctx, tenantid, wanted);
}

export async function removeAccessPoint(ctx: UserCtx, userid: string, nodeid: string): Promise<JsonText> {
  const { tenantid } = await ctx.db.transaction().execute(async (trx) => {
    const member = await holdMember(ctx, trx, userid);
    requireChangeable(ctx.actor, member);
    const point = member.points.find((known) => known.nodeid === nodeid);
    if (!point) throw new AppError('ERR15');
    const isLast = !member.points.some((other) => other !== point && !other.deleted);
    if (isLast && member.groups === 0) throw new AppError('ERR30');
    if (isLast) await queries.keepMember(trx, member);
    await queries.deleteAccessPoints(trx, member.tenantid, [point.id]);
    await settle(ctx, trx, member, [{ action: 'accesspoint.removed', data: describe(point) }], 'permissions');
    return member;
  });
  return presentUser(ctx, tenantid, userid);
}

async function requirePlace(ctx: UserCtx, trx: Trx, nodeid: string): Promise<queries.Place> {
  const place = await queries.findPlace(trx, requireManagedTenants(ctx), nodeid);
  if (!place) throw new AppError('ERR7');
  return place;
}

function requireAttachable(
  ctx: UserCtx,
  member: queries.Member,
  place: queries.Place,
  granted: Granted,
): Held {
  requireChangeable(ctx.actor, member);
  if (member.disabled) throw new AppError('ERR102');
  const held = holding(member.type, granted);
  if (held.group === 'client' && place.hidden) throw new AppError('ERR66');
  if (member.points.some(({ nodeid }) => nodeid === place.id)) throw new AppError('ERR72');
  return held;
}

const insert = (trx: Trx, member: queries.Member, place: queries.Place, held: Held) =>
  queries.insertAccessPoint(trx, {
    id: newId(),
    tenantid: place.tenantid,
    userid: member.id,
    nodeid: place.id,
    ...held,
  });

function askToMerge(points: readonly queries.Point[]): JsonText {
  const params = { names: points.map(({ name }) => name).join(', ') };
  const message = { code: '20006', params, content: fill(notificationTexts['20006'], params) };
  return new JsonText(JSON.stringify({ message }));
}

const describe = ({ nodeid, name, group, abilities }: queries.Point) => ({ nodeid, name, group, abilities });

/** Gives a user access without checks. The caller counts the user against the limits. */
export const insertAccessPoint = queries.insertAccessPoint;

/** Users who can change the plan: they are notified when a limit is nearly reached. */
export const listKeepers = queries.listKeepers;
