import { type PresentPerson, presenceChanged } from '@rushes/contract/presence';
import { findNodes, requireNode, seesTeam } from '#features/nodes/index.ts';
import { requirePod } from '#features/pods/index.ts';
import { recordUsage } from '#features/usage/index.ts';
import { recordAccess } from '#platform/actions/record-access.ts';
import type { Actor, Trx, UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import * as queries from './presence.queries.ts';

interface Seen extends queries.Spot {
  path: string;
  hidden: boolean;
  team: boolean;
}

async function requireSpot(
  ctx: UserCtx,
  { nodeid, podid }: { nodeid?: string | undefined; podid?: string | undefined },
): Promise<Seen> {
  if (podid === undefined) {
    const node = await requireNode(ctx, nodeid!, 'list NodeAndPod');
    const { tenantid, path, hidden } = node;
    return { tenantid, nodeid: node.id, podid: null, path, hidden, team: seesTeam(ctx, node) };
  }
  const pod = await requirePod(ctx, podid, 'list NodeAndPod');
  const { tenantid, path, hidden } = pod;
  const place = { id: pod.nodeid, tenantid, path, hidden };
  // People who watch different versions of a file are in the same place.
  return {
    ...{ tenantid, nodeid: pod.nodeid, podid: pod.parentpodid ?? pod.id },
    ...{ path, hidden, team: seesTeam(ctx, place) },
  };
}

/** Heartbeats change nothing that others see, so only arrivals and moves are announced. */
export async function reportPresence(
  ctx: UserCtx,
  tab: string,
  given: { nodeid?: string | undefined; podid?: string | undefined },
): Promise<{ people: PresentPerson[] }> {
  const spot = await requireSpot(ctx, given);
  const { userid, sessionid } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    const before = await queries.saveSpot(trx, { userid, sessionid, tab }, spot);
    if (before?.nodeid === spot.nodeid && before.podid === spot.podid) return;
    if (before) await announceLeft(trx, before);
    await announce(trx, spot);
    if (spot.podid) await recordView(trx, ctx.actor, spot.tenantid, spot.podid);
  });
  return { people: await queries.listPresent(ctx.db, spot, { userid, team: spot.team }) };
}

async function recordView(trx: Trx, actor: Actor, tenantid: string, podid: string): Promise<void> {
  const { userid } = actor;
  await queries.rememberOpened(trx, { userid, podid, tenantid });
  const recorded = await recordAccess(trx, actor, 'viewed', { tenantid, podids: [podid] });
  await recordUsage(
    trx,
    recorded.map((id) => ({ tenantid, userid, podid: id, views: 1 })),
  );
}

export async function endPresence(ctx: UserCtx, tab: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await queries.deleteTab(trx, ctx.actor.userid, tab);
    if (before) await announceLeft(trx, before);
  });
}

const announce = (trx: Trx, { tenantid, nodeid, podid, path, hidden }: Omit<Seen, 'team'>) =>
  emit(trx, presenceChanged, { tenantid, path, teamonly: hidden ? 1 : 0 }, { nodeid, podid });

/** The folder may be gone meanwhile: then no one looks at it. */
async function announceLeft(trx: Trx, spot: queries.Spot): Promise<void> {
  const [node] = await findNodes(trx, [spot.tenantid], [spot.nodeid]);
  if (!node) return;
  const isHidden = node.hidden || (spot.podid !== null && (await queries.isTeamOnly(trx, spot)));
  await announce(trx, { ...spot, path: node.path, hidden: isHidden });
}
