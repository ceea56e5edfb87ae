import { randomBytes } from 'node:crypto';
import { type Ability, can } from '@rushes/contract/abilities';
import type { AccessLink, LinkFlag } from '@rushes/contract/accesslinks';
import { AppError } from '@rushes/contract/app-error';
import type { FileKind, Language } from '@rushes/contract/enums';
import { isEmail } from '@rushes/contract/people';
import { canOn, requireNode, requireNodes, requireNotArchived } from '#features/nodes/index.ts';
import { requirePod } from '#features/pods/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as policy from './accesslinks.policy.ts';
import { presentLink } from './accesslinks.present.ts';
import * as queries from './accesslinks.queries.ts';
import { setReceivers } from './receivers.queries.ts';

/** In base64 27 letters: 160 bits. */
const CODE_BYTES = 20;

const names = [
  'showassets',
  'allowdownloading',
  'allowcomments',
  'teamonly',
  'allowplayingraw',
  'addversions',
  'watermark',
  'notify',
] as const satisfies readonly LinkFlag[];

type Given = { [K in LinkFlag]?: 0 | 1 | undefined } & {
  password?: string | null | undefined;
  note?: string | undefined;
  expireat?: string | undefined;
  language?: Language | undefined;
  maxviews?: number | null | undefined;
  maxdownloads?: number | null | undefined;
  receivers?: string[] | undefined;
};

interface Place {
  id: string;
  tenantid: string;
  path: string;
  hidden: boolean;
}
interface Shared {
  pods: (Place & { kind: FileKind })[];
  nodes: Place[];
}

/** Nobody hands on by a link what they may not do themselves. */
const needed: Partial<Record<LinkFlag, Ability>> = {
  allowdownloading: 'download NodeAndPod',
  allowplayingraw: 'download NodeAndPod',
  showassets: 'list Asset',
  teamonly: 'belongsto Team',
};

function mayGive({ actor }: UserCtx, name: LinkFlag, { pods, nodes }: Shared): boolean {
  const ability = needed[name];
  return !ability || [...pods, ...nodes].every((item) => canOn(actor, item, ability));
}

function requireOwnRights(ctx: UserCtx, flags: policy.LinkFlags, items: Shared): void {
  if (!names.every((name) => flags[name] === 0 || mayGive(ctx, name, items))) throw new AppError('ERR105');
}

const wrong = (field: string, reason: string) => new AppError('11406', { field, reason });

/** Files and folders the caller sees and may share, all of one tenant. */
async function requireShared(ctx: UserCtx, podids: readonly string[], nodeids: readonly string[]) {
  const nodes = await requireNodes(ctx, nodeids, 'control ShareLinks');
  const pods = [];
  for (const id of new Set(podids)) pods.push(await requirePod(ctx, id, 'control ShareLinks'));
  for (const item of [...pods, ...nodes]) requireNotArchived(item);
  const [tenantid, ...others] = new Set([...pods, ...nodes].map((item) => item.tenantid));
  if (tenantid === undefined) throw wrong('podids', 'name at least one file or folder');
  if (others.length > 0) throw wrong('podids', 'are not all of one tenant');
  return { tenantid, pods, nodes };
}

export async function createLink(
  ctx: UserCtx,
  { podids, nodeids, ...given }: Given & { podids: string[]; nodeids: string[] },
): Promise<{ link: AccessLink }> {
  const { tenantid, ...items } = await requireShared(ctx, podids, nodeids);
  const { name: _, links_expiry_days: days, ...defaults } = await queries.findDefaults(ctx.db, tenantid);
  const isHidden = [...items.pods, ...items.nodes].some(({ hidden }) => hidden);
  const {
    password = null,
    note = '',
    expireat = policy.expiryAfter(days, Date.now()),
    language,
    maxviews = null,
    maxdownloads = null,
    receivers = [],
    ...asked
  } = given;
  if (!receivers.every(isEmail)) throw new AppError('ERR57');
  const wished = { ...defaults, teamonly: isHidden ? 1 : 0, notify: 0 } as const;
  // Of the tenant's wishes only those that can be met here: without a password, say, nobody comments.
  const canBe = (name: LinkFlag) =>
    name === 'allowcomments' ? password !== null && policy.canHaveComments(items) : mayGive(ctx, name, items);
  const flags = merged(
    flagsWhere((name) => wished[name] === 1 && canBe(name)),
    asked,
  );
  policy.requireSound({ ...flags, expireat }, items, password !== null, Date.now());
  requireOwnRights(ctx, flags, items);
  if (password !== null) policy.requireStrong(password);
  const row = {
    id: newId(),
    tenantid,
    code: randomBytes(CODE_BYTES).toString('base64url'),
    password: password === null ? null : await hashPassword(password),
    note,
    expireat,
    language: language ?? (await queries.findLanguage(ctx.db, ctx.actor.userid)),
    createdbyid: ctx.actor.userid,
    maxviews,
    maxdownloads,
    ...flags,
  };
  return ctx.db.transaction().execute(async (trx) => {
    const ids = (list: readonly Place[]) => list.map(({ id }) => id);
    await queries.insertLink(trx, row, { podids: ids(items.pods), nodeids: ids(items.nodes) });
    await setReceivers(trx, row.id, receivers);
    const link = (await queries.findLink(trx, [tenantid], row.id))!;
    await audit(trx, ctx, link, 'link.created');
    return { link: presentLink(link, ctx.settings.publicUrl) };
  });
}

const flagsWhere = (isOn: (name: LinkFlag) => boolean) =>
  Object.fromEntries(names.map((name) => [name, isOn(name) ? 1 : 0])) as policy.LinkFlags;

/** What was said nothing of stays as it is. */
function merged(before: policy.LinkFlags, asked: { [K in LinkFlag]?: 0 | 1 | undefined }): policy.LinkFlags {
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(said) as Partial<policy.LinkFlags>) };
}

/** Without its code and password: whoever reads the record does not come in by it. */
export async function audit(
  trx: Trx,
  ctx: UserCtx,
  { id, tenantid, expireat, pods, nodes }: queries.LinkRow,
  action: 'link.created' | 'link.changed' | 'link.revoked' | 'link.invited',
  data: Record<string, unknown> = {},
): Promise<void> {
  const items = { podids: pods.map((pod) => pod.id), nodeids: nodes.map((node) => node.id) };
  await recordAudit(trx, ctx, { action, tenantid, subjectid: id, data: { expireat, ...items, ...data } });
}

/**
 * A link opens everything it shares: it is shown to, and changed by, whoever may do that with all of it; one of the team
 * only by the team. Administrators handle every link of their tenant, also one whose items have gone or whose maker has
 * left.
 */
export function mayHandle({ actor }: UserCtx, link: queries.LinkRow, ability: Ability): boolean {
  const { tenantid } = link;
  const held = actor.accessPoints.filter((point) => point.tenantid === tenantid);
  const holds = (wanted: Ability) => held.some(({ abilities }) => can(abilities, wanted));
  if (holds('control TenantConfiguration')) return true;
  if (link.teamonly && !holds('belongsto Team')) return false;
  const items = [...link.pods, ...link.nodes];
  return items.length > 0 && items.every((item) => canOn(actor, { ...item, tenantid }, ability));
}

/** Whoever made a link may end it, also when they see no more of what it shares. */
const mayEnd = (ctx: UserCtx, link: queries.LinkRow): boolean =>
  link.createdbyid === ctx.actor.userid || mayHandle(ctx, link, 'control ShareLinks');

export async function listPodLinks(ctx: UserCtx, podid: string): Promise<{ links: AccessLink[] }> {
  const pod = await requirePod(ctx, podid, 'list ShareLinks');
  return list(ctx, pod, { podid });
}

export async function listNodeLinks(ctx: UserCtx, nodeid: string): Promise<{ links: AccessLink[] }> {
  const node = await requireNode(ctx, nodeid, 'list ShareLinks');
  return list(ctx, node, { nodeid });
}

async function list(ctx: UserCtx, place: Place, of: { podid: string } | { nodeid: string }) {
  const links = await queries.listLinks(
    ctx.db,
    place.tenantid,
    of,
    canOn(ctx.actor, place, 'belongsto Team'),
  );
  return {
    links: links
      .filter((link) => mayHandle(ctx, link, 'list ShareLinks'))
      .map((link) => presentLink(link, ctx.settings.publicUrl)),
  };
}

/** Under its lock; whoever may not handle it is told that there is none. */
export function changeLink<T>(
  ctx: UserCtx,
  id: string,
  change: (trx: Trx, link: queries.LinkRow) => Promise<T>,
  may = (link: queries.LinkRow) => mayHandle(ctx, link, 'control ShareLinks'),
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const link = await queries.lockLink(trx, ctx.actor.tenantids, id);
    if (!link || !may(link)) throw new AppError('11017');
    return change(trx, link);
  });
}

export async function updateLink(ctx: UserCtx, id: string, given: Given): Promise<{ link: AccessLink }> {
  const { password, note, expireat, language, maxviews, maxdownloads, receivers, ...asked } = given;
  if (receivers && !receivers.every(isEmail)) throw new AppError('ERR57');
  if (password) policy.requireStrong(password);
  // Slow on purpose: not while the row is held.
  const hash = password ? await hashPassword(password) : null;
  return changeLink(ctx, id, async (trx, link) => {
    const flags = merged(link, asked);
    const { tenantid } = link;
    const items = {
      pods: link.pods.map((pod) => ({ ...pod, tenantid })),
      nodes: link.nodes.map((node) => ({ ...node, tenantid })),
    };
    const wanted = { ...flags, expireat: expireat ?? link.expireat };
    const isKept = wanted.expireat === link.expireat;
    policy.requireSound(
      // What became team-only since has left the link by itself; only opening it to everybody is asked about.
      { ...wanted, teamonly: link.teamonly ? flags.teamonly : 1 },
      items,
      password === undefined ? link.password !== null : hash !== null,
      // A link that is over may still be described anew; a day that is set has to be to come.
      isKept ? Number.NEGATIVE_INFINITY : Date.now(),
    );
    requireOwnRights(ctx, granted(link, flags), items);
    const changed = {
      ...flagsWhere((name) => flags[name] === 1),
      expireat: wanted.expireat,
      note: note ?? link.note,
      language: language ?? link.language,
      ...(maxviews === undefined ? {} : { maxviews }),
      ...(maxdownloads === undefined ? {} : { maxdownloads }),
      ...(password === undefined ? {} : { password: hash, generation: link.generation + 1 }),
    };
    await queries.updateLink(trx, tenantid, id, changed);
    if (receivers) await setReceivers(trx, id, receivers);
    const now = (await queries.findLink(trx, [tenantid], id))!;
    await audit(trx, ctx, now, 'link.changed', password === undefined ? {} : { password: true });
    return { link: presentLink(now, ctx.settings.publicUrl) };
  });
}

/** What a change adds: what a link has been given by somebody else stays. Without its mark it gives all of it anew. */
const granted = (before: policy.LinkFlags, after: policy.LinkFlags) =>
  flagsWhere((name) => after[name] > (after.watermark < before.watermark ? 0 : before[name]));

export async function revokeLink(ctx: UserCtx, id: string): Promise<void> {
  const end = async (trx: Trx, link: queries.LinkRow) => {
    await queries.updateLink(trx, link.tenantid, id, { revokedat: new Date() });
    await audit(trx, ctx, link, 'link.revoked');
  };
  await changeLink(ctx, id, end, (link) => mayEnd(ctx, link));
}
