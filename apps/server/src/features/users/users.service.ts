import { can, grantable, groupAbilities, tenantGroups } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { ReplyOf } from '@rushes/contract/endpoint';
import type { Settings } from '@rushes/contract/identity';
import type * as contract from '@rushes/contract/users';
import { changeSettings } from '#features/identity/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { JsonText } from '#platform/http/bind.ts';
import { makeCursor, readCursor } from '#platform/http/cursor.ts';
import * as queries from './tenant-users.queries.ts';

type PageQuery = Omit<queries.PageOfUsers, 'after' | 'q'> & {
  q?: string | undefined;
  cursor?: string | undefined;
};

export async function listUsers(ctx: UserCtx, tenantid: string, query: PageQuery): Promise<JsonText> {
  requireTenant(ctx, tenantid, 'list User');
  const list = `users ${query.sort}`;
  const page = {
    ...query,
    q: query.q?.replace(/\p{Cc}/gu, '').trim(),
    // Fetch one extra row to find out whether there is a next page.
    limit: query.limit + 1,
    after: query.cursor === undefined ? undefined : readCursor(ctx.keyring, query.cursor, list),
  };
  const [rows, counts] = await Promise.all([
    queries.listTenantUsers(ctx.db, viewedBy(ctx, tenantid), page),
    queries.countTenantUsers(ctx.db, tenantid),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const next = rows.length > query.limit && last ? makeCursor(ctx.keyring, list, last.value, last.id) : null;
  const users = shown.map(({ text }) => text).join(',');
  return new JsonText(
    `{"users":[${users}],"next":${JSON.stringify(next)},"counts":${JSON.stringify(counts)}}`,
  );
}

export async function getUser(ctx: UserCtx, tenantid: string, userid: string): Promise<JsonText> {
  requireTenant(ctx, tenantid, 'list User');
  return presentUser(ctx, tenantid, userid);
}

export async function listUserTypes(): Promise<ReplyOf<typeof contract.listUserTypes>> {
  return {
    usertypes: tenantGroups.map((type) => ({
      type,
      abilities: [...groupAbilities[type]],
      grantable: [...grantable[type]],
    })),
  };
}

export async function pingUser(
  ctx: UserCtx,
  tenantid: string,
  userid: string,
): Promise<ReplyOf<typeof contract.pingUser>> {
  requireTenant(ctx, tenantid, 'list User');
  const found = await queries.findPresence(ctx.db, tenantid, userid);
  if (!found) throw new AppError('ERR9');
  return found;
}

/** Only for the own account; other users are reported as not found. */
export async function setSettings(
  ctx: UserCtx,
  userid: string,
  change: Partial<Settings>,
): Promise<{ settings: Settings }> {
  if (userid !== ctx.actor.userid) throw new AppError('ERR9');
  return changeSettings(ctx, change);
}

/** The user in the format of the list. */
export async function presentUser(ctx: UserCtx, tenantid: string, userid: string): Promise<JsonText> {
  const [text] = await queries.findTenantUsers(ctx.db, viewedBy(ctx, tenantid), [userid]);
  if (!text) throw new AppError('ERR9');
  return new JsonText(`{"user":${text}}`);
}

export async function presentUsers(
  ctx: UserCtx,
  tenantid: string,
  userids: readonly string[],
): Promise<JsonText> {
  const texts = await queries.findTenantUsers(ctx.db, viewedBy(ctx, tenantid), userids);
  return new JsonText(`{"users":[${texts.join(',')}]}`);
}

/** The folders whose names the caller may see. */
export function viewedBy(ctx: UserCtx, tenantid: string): queries.Viewed {
  const points = ctx.actor.accessPoints.filter(
    (point) => point.tenantid === tenantid && can(point.abilities, 'list NodeAndPod'),
  );
  return { tenantid, paths: points.map((point) => point.path) };
}
