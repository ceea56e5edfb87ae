import { type Notification, notificationsChanged } from '@rushes/contract/notifications';
import { urlSigner } from '#features/assets/urls/index.ts';
import { requireMember } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import { reachOf } from './notifications.policy.ts';
import * as queries from './notifications.queries.ts';

/** A tenant whose subscription has ended has no notifications, although its console is open. */
export async function listNotifications(
  ctx: UserCtx,
  tenantid: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ notifications: Notification[]; next: string | null }> {
  requireMember(ctx, tenantid);
  const list = `notifications of ${tenantid}`;
  const after = cursor === undefined ? undefined : readCursor(ctx.keyring, cursor, list);
  const reach = reachOf(ctx.actor);
  const tenantids = reach.tenantids.filter((id) => id === tenantid);
  const rows = await queries.listNotifications(ctx.db, { ...reach, tenantids }, { limit: limit + 1, after });
  const sign = urlSigner(ctx, 'picture');
  const notifications = rows.slice(0, limit).map(({ thumbnailid, ...row }) => ({
    ...row,
    thumbnail: thumbnailid === null ? null : { id: thumbnailid, url: sign(thumbnailid) },
  }));
  const last = notifications.at(-1);
  const next = rows.length > limit && last ? makeCursor(ctx.keyring, list, last.createdat, last.id) : null;
  return { notifications, next };
}

type Bell = { indicator: 0 | 1 | 2; unseen: number };

export async function notificationsInfo(ctx: UserCtx): Promise<Bell> {
  return bell(await queries.countUnseen(ctx.db, reachOf(ctx.actor)));
}

/** The user's other tabs and devices get the event and clear their bells too. */
export async function markSeen(ctx: UserCtx): Promise<Bell> {
  const { userid, tenantids } = ctx.actor;
  return ctx.db.transaction().execute(async (trx) => {
    const changed = await queries.markSeen(trx, userid, tenantids);
    if (changed) await emit(trx, notificationsChanged, { userid }, {});
    return bell(await queries.countUnseen(trx, reachOf(ctx.actor)));
  });
}

const bell = ({ unseen, limits }: { unseen: number; limits: number }): Bell => ({
  indicator: limits > 0 ? 2 : unseen > 0 ? 1 : 0,
  unseen,
});
