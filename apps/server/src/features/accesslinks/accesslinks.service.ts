import { randomBytes } from 'node:crypto';
import { type Ability, can } from '@rushes/contract/abilities';
import type { AccessLink, LinkFlag, updateAccessLink } from '@rushes/contract/accesslinks';
import { AppError, invalid } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import type { FileKind } from '@rushes/contract/enums';
import { isEmail } from '@rushes/contract/people';
import { hasAbilityOn, requireNode, requireNodes, requireNotArchived } from '#features/nodes/index.ts';
import { requirePod } from '#features/pods/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { isLimited } from '#platform/context/may-use.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import * as policy from './accesslinks.policy.ts';
import { presentLink } from './accesslinks.present.ts';
import * as queries from './accesslinks.queries.ts';
import { setReceivers } from './recipients.queries.ts';

/** 160 bits: 27 characters in base64. */
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

type Given = BodyOf<typeof updateAccessLink>;

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

/** A user can grant only what they are allowed to do themselves. */
const needed: Partial<Record<LinkFlag, Ability>> = {
  allowdownloading: 'download NodeAndPod',
  allowplayingraw: 'download NodeAndPod',
  showassets: 'list Asset',
  teamonly: 'belongsto Team',
};

function mayGive({ actor }: UserCtx, name: LinkFlag, { pods, nodes }: Shared): boolean {
  const ability = needed[name];
  return !ability || [...pods, ...nodes].every((item) => hasAbilityOn(actor, item, ability));
}

function requireOwnRights(ctx: UserCtx, flags: policy.LinkFlags, items: Shared): void {
  if (!names.every((name) => flags[name] === 0 || mayGive(ctx, name, items))) throw new AppError('ERR105');
}

/** Files and folders that the caller can see and share, all of one tenant. */
async function requireShared(ctx: UserCtx, podids: readonly string[], nodeids: readonly string[]) {
  const nodes = await requireNodes(ctx, nodeids, 'control ShareLinks');
  const pods = [];
  for (const id of new Set(podids)) pods.push(await requirePod(ctx, id, 'control ShareLinks'));
  for (const item of [...pods, ...nodes]) requireNotArchived(item);
  const [tenantid, ...others] = new Set([...pods, ...nodes].map((item) => item.tenantid));
  if (tenantid === undefined) throw invalid('podids', 'noItems');
  if (others.length > 0) throw invalid('podids', 'oneWorkspace');
  return { tenantid, pods, nodes };
}

type New = Given & { podids: string[]; nodeids: string[] };

/** Everything that is checked before a link is created, and what would be stored. Writes nothing. */
export async function prepareLink(ctx: UserCtx, { podids, nodeids, ...given }: New) {
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
  // Apply only the tenant defaults that are possible here. For example, comments require a password.
  const canBe = (name: LinkFlag) =>
    name === 'allowcomments' ? password !== null && policy.canHaveComments(items) : mayGive(ctx, name, items);
  const flags = merged(
    flagsWhere((name) => wished[name] === 1 && canBe(name)),
    asked,
  );
  policy.requireValidLink({ ...flags, expireat }, items, password !== null, Date.now());
  requireOwnRights(ctx, flags, items);
  if (password !== null) policy.requireStrong(password);
  return {
    tenantid,
    items,
    password,
    receivers,
    stored: { note, expireat, language, maxviews, maxdownloads, ...flags },
  };
}

export async function createLink(ctx: UserCtx, given: New): Promise<{ link: AccessLink }> {
  const { tenantid, items, password, receivers, stored } = await prepareLink(ctx, given);
  const row = {
    ...stored,
    id: newId(),
    tenantid,
    code: randomBytes(CODE_BYTES).toString('base64url'),
    password: password === null ? null : await hashPassword(password),
    language: stored.language ?? (await findLanguage(ctx.db, ctx.actor.userid)),
    createdbyid: ctx.actor.userid,
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

/** Omitted flags keep their value. */
function merged(before: policy.LinkFlags, asked: { [K in LinkFlag]?: 0 | 1 | undefined }): policy.LinkFlags {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(given) as Partial<policy.LinkFlags>) };
}

/** Without code and password, so that the audit log does not give access to the link. */
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
 * A link gives access to everything it shares, so a user needs the ability on all its items; team-only links
 * require a team member. Administrators can handle every link of their tenant, also when its items or its creator
 * are gone.
 */
export function mayHandle({ actor }: UserCtx, link: queries.LinkRow, ability: Ability): boolean {
  const { tenantid } = link;
  const held = actor.accessPoints.filter((point) => point.tenantid === tenantid);
  const holds = (wanted: Ability) => held.some(({ abilities }) => can(abilities, wanted));
  if (holds('control TenantConfiguration')) return true;
  if (link.teamonly && !holds('belongsto Team')) return false;
  const items = [...link.pods, ...link.nodes];
  return items.length > 0 && items.every((item) => hasAbilityOn(actor, { ...item, tenantid }, ability));
}

/** The creator can revoke a link, also after losing access to its items. */
const mayEnd = (ctx: UserCtx, link: queries.LinkRow): boolean =>
  (link.createdbyid === ctx.actor.userid && !isLimited(ctx.actor)) ||
  mayHandle(ctx, link, 'control ShareLinks');

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
    hasAbilityOn(ctx.actor, place, 'belongsto Team'),
  );
  return {
    links: links
      .filter((link) => mayHandle(ctx, link, 'list ShareLinks'))
      .map((link) => presentLink(link, ctx.settings.publicUrl)),
  };
}

/** Runs under the lock of the link. Without permission the link is reported as not found. */
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
  // Hashing is slow by design: do it before the row is locked.
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
    policy.requireValidLink(
      // Items that became team-only are no longer shown by the link. Check them only when `teamonly` is removed.
      { ...wanted, teamonly: link.teamonly ? flags.teamonly : 1 },
      items,
      password === undefined ? link.password !== null : hash !== null,
      // An expired link can still be edited, but a new date must be in the future.
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

/** The flags that a change adds; flags granted by another user stay. Removing the watermark grants all flags again. */
const granted = (before: policy.LinkFlags, after: policy.LinkFlags) =>
  flagsWhere((name) => after[name] > (after.watermark < before.watermark ? 0 : before[name]));

export async function revokeLink(ctx: UserCtx, id: string): Promise<void> {
  const end = async (trx: Trx, link: queries.LinkRow) => {
    await queries.updateLink(trx, link.tenantid, id, { revokedat: new Date() });
    await audit(trx, ctx, link, 'link.revoked');
  };
  await changeLink(ctx, id, end, (link) => mayEnd(ctx, link));
}
