import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import {
  type createWebhook as createCall,
  SECRET_OVERLAP_HOURS,
  type updateWebhook as updateCall,
  WEBHOOKS_MAX,
  type Webhook,
} from '@rushes/contract/webhooks';
import { requireNode } from '#features/nodes/index.ts';
import { requireTenant } from '#features/tenants/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { newSecret } from './model/signature.ts';
import { requireUrl } from './webhooks.policy.ts';
import * as queries from './webhooks.queries.ts';

export const SECRET_PURPOSE = 'webhook';
const HOUR_MS = 3_600_000;

export const requireManager = (ctx: UserCtx, tenantid: string): void =>
  requireTenant(ctx, tenantid, 'control TenantConfiguration');

async function present(trx: Trx, tenantid: string, id: string): Promise<{ webhook: Webhook }> {
  const webhook = await queries.findWebhook(trx, tenantid, id);
  if (!webhook) throw new AppError('ERR260');
  return { webhook };
}

export async function listWebhooks(ctx: UserCtx, tenantid: string) {
  requireManager(ctx, tenantid);
  const webhooks = await queries.listWebhooks(ctx.db, tenantid);
  return { webhooks, privateallowed: ctx.settings.privateWebhooks ? (1 as const) : (0 as const) };
}

/** A folder of another tenant is not found. */
async function requireFolder(ctx: UserCtx, tenantid: string, folderid: string | null): Promise<void> {
  if (folderid === null) return;
  const node = await requireNode(ctx, folderid, 'list NodeAndPod');
  if (node.tenantid !== tenantid) throw new AppError('ERR7');
}

/** Administrators always see team-only items; checked in case that changes. */
function requireTeam(ctx: UserCtx, tenantid: string, teamonly: 0 | 1 | undefined): void {
  if (teamonly) requireTenant(ctx, tenantid, 'belongsto Team');
}

export async function createWebhook(ctx: UserCtx, tenantid: string, wanted: BodyOf<typeof createCall>) {
  requireManager(ctx, tenantid);
  requireTeam(ctx, tenantid, wanted.teamonly);
  const url = requireUrl(wanted.url, ctx.settings.privateWebhooks);
  await requireFolder(ctx, tenantid, wanted.folderid);
  const id = newId();
  const secret = newSecret();
  return ctx.db.transaction().execute(async (trx) => {
    if ((await queries.countWebhooks(trx, tenantid)) >= WEBHOOKS_MAX)
      throw new AppError('ERR262', { max: WEBHOOKS_MAX });
    const { description, events, folderid, teamonly } = wanted;
    const sealed = ctx.keyring.seal(SECRET_PURPOSE, secret);
    const row = { id, tenantid, url, description, events, folderid, teamonly };
    await queries.insertWebhook(trx, { ...row, secret: sealed, createdbyid: ctx.actor.userid });
    const reply = await present(trx, tenantid, id);
    await audit(ctx, trx, {
      action: 'webhook.created',
      tenantid,
      id,
      url,
      data: { events, folderid, teamonly },
    });
    return { ...reply, secret };
  });
}

export async function updateWebhook(
  ctx: UserCtx,
  tenantid: string,
  id: string,
  { active, ...wanted }: BodyOf<typeof updateCall>,
): Promise<{ webhook: Webhook }> {
  requireManager(ctx, tenantid);
  requireTeam(ctx, tenantid, wanted.teamonly);
  const url = wanted.url === undefined ? {} : { url: requireUrl(wanted.url, ctx.settings.privateWebhooks) };
  if (wanted.folderid !== undefined) await requireFolder(ctx, tenantid, wanted.folderid);
  return change(ctx, tenantid, id, async (trx, before) => {
    const fields = Object.entries({ ...wanted, ...url }).filter(([, value]) => value !== undefined);
    if (fields.length > 0) await queries.updateWebhook(trx, tenantid, id, Object.fromEntries(fields));
    if (active === 0 && before.active) await queries.turnOff(trx, tenantid, id, 'manual');
    if (active === 1 && !before.active) {
      await queries.updateWebhook(trx, tenantid, id, { active: 1, off: null });
    }
    const reply = await present(trx, tenantid, id);
    const data = { ...Object.fromEntries(fields), ...(active === undefined ? {} : { active }) };
    await audit(ctx, trx, { action: 'webhook.changed', tenantid, id, url: reply.webhook.url, data });
    return reply;
  });
}

export async function deleteWebhook(ctx: UserCtx, tenantid: string, id: string): Promise<void> {
  requireManager(ctx, tenantid);
  await change(ctx, tenantid, id, async (trx, { url }) => {
    await queries.deleteWebhook(trx, tenantid, id);
    await audit(ctx, trx, { action: 'webhook.deleted', tenantid, id, url });
  });
}

export async function rotateSecret(ctx: UserCtx, tenantid: string, id: string) {
  requireManager(ctx, tenantid);
  const secret = newSecret();
  return change(ctx, tenantid, id, async (trx, before) => {
    await queries.updateWebhook(trx, tenantid, id, {
      secret: ctx.keyring.seal(SECRET_PURPOSE, secret),
      previoussecret: before.secret,
      previousuntil: new Date(Date.now() + SECRET_OVERLAP_HOURS * HOUR_MS),
    });
    const reply = await present(trx, tenantid, id);
    await audit(ctx, trx, { action: 'webhook.rotated', tenantid, id, url: before.url });
    return { ...reply, secret };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockWebhook>>>;

/** Under the lock of the webhook. The caller has checked the permission. */
export function change<T>(
  ctx: UserCtx,
  tenantid: string,
  id: string,
  work: (trx: Trx, webhook: Locked) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const webhook = await queries.lockWebhook(trx, tenantid, id);
    if (!webhook) throw new AppError('ERR260');
    return work(trx, webhook);
  });
}

interface Audited {
  action: 'webhook.created' | 'webhook.changed' | 'webhook.rotated' | 'webhook.deleted';
  tenantid: string;
  id: string;
  url: string;
  data?: object;
}

/** With the host as name: the address may contain a token. */
function audit(ctx: UserCtx, trx: Trx, { action, tenantid, id, url, data = {} }: Audited): Promise<void> {
  const { url: _, ...rest } = data as { url?: string };
  return recordAudit(trx, ctx, {
    action,
    tenantid,
    subjectid: id,
    data: { name: new URL(url).host, ...rest },
  });
}
