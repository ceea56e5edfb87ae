import { randomBytes } from 'node:crypto';
import { can } from '@rushes/contract/abilities';
import { AppError } from '@rushes/contract/app-error';
import type { BodyOf } from '@rushes/contract/endpoint';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import type { createUploadLink, UploadLink } from '@rushes/contract/uploadlinks';
import { requireReceivers, requireStrong } from '#features/accesslinks/index.ts';
import { countInvitations, countStorage } from '#features/limits/index.ts';
import { findMailLogo } from '#features/nodes/branding/index.ts';
import { hasAbilityOn, requireNode, requireNotArchived, requireOn } from '#features/nodes/index.ts';
import { requireFilesIn } from '#features/nodes/rules/index.ts';
import { cancelUploads } from '#features/uploads/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import { isLimited } from '#platform/context/may-use.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import { newId } from '#platform/ids/uuid.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { invitationMail } from './uploadlinks.mails.ts';
import * as policy from './uploadlinks.policy.ts';
import { linkUrl, presentLink } from './uploadlinks.present.ts';
import * as queries from './uploadlinks.queries.ts';

/** 160 bits: 27 characters in base64. */
const CODE_BYTES = 20;
type Given = BodyOf<typeof createUploadLink>;

/** The folder as the caller sees it, through all or one of their access points. */
export async function listLinks(
  ctx: UserCtx,
  userid: string,
  nodeid: string,
  apid: string | undefined,
): Promise<{ links: UploadLink[] }> {
  if (userid !== ctx.actor.userid) throw new AppError('ERR9');
  const points = ctx.actor.accessPoints.filter(({ id }) => apid === undefined || id === apid);
  if (points.length === 0) throw new AppError('ERR15');
  const by = { ...ctx, actor: { ...ctx.actor, accessPoints: points } };
  const node = await requireNode(by, nodeid, 'list ShareLinks');
  const links = await queries.listLinks(ctx.db, node.tenantid, node.id);
  return { links: links.map((link) => presentLink(link, ctx.settings.publicUrl)) };
}

export async function createLink(
  ctx: UserCtx,
  { nodeid, password = null, ...given }: Given & { nodeid: string },
): Promise<{ link: UploadLink }> {
  const node = await requireNode(ctx, nodeid, 'control ShareLinks');
  // A user can grant only what they are allowed to do themselves.
  requireOn(ctx, node, 'upload FileAndAsset');
  requireFilesIn(node);
  requireNotArchived(node);
  const { note = '', teamonly = 0, widget = 0, maxfilesize, expireat } = given;
  if (teamonly) requireOn(ctx, node, 'belongsto Team');
  const origins = policy.readOrigins(given.origins ?? []);
  const place = { hasPassword: password !== null, hidden: node.hidden };
  policy.requireValidLink({ maxfilesize, expireat, teamonly, widget, origins }, place, Date.now());
  if (password !== null) requireStrong(password);
  const row = {
    id: newId(),
    tenantid: node.tenantid,
    nodeid: node.id,
    path: node.path,
    code: randomBytes(CODE_BYTES).toString('base64url'),
    password: password === null ? null : await hashPassword(password),
    ...{ maxfilesize, expireat, note, teamonly, widget, origins },
    language: given.language ?? (await findLanguage(ctx.db, ctx.actor.userid)),
    createdbyid: ctx.actor.userid,
  };
  return ctx.db.transaction().execute(async (trx) => {
    await queries.insertLink(trx, row);
    const link = (await queries.findLink(trx, [row.tenantid], row.id))!;
    await audit(trx, ctx, link, 'link.created');
    return { link: presentLink(link, ctx.settings.publicUrl) };
  });
}

/** Without code and password, so that the audit log does not give access to the link. */
async function audit(
  trx: Trx,
  ctx: UserCtx,
  { id, tenantid, expireat, nodeid }: queries.LinkRow,
  action: 'link.created' | 'link.changed' | 'link.revoked' | 'link.invited',
  data: Record<string, unknown> = {},
): Promise<void> {
  const about = { kind: 'upload', expireat, nodeids: [nodeid], ...data };
  await recordAudit(trx, ctx, { action, tenantid, subjectid: id, data: about });
}

const placeOf = ({ nodeid: id, tenantid, nodepath: path, hidden }: queries.LinkRow) => ({
  id,
  tenantid,
  path,
  hidden,
});

/** Administrators can handle every link of their tenant, also when its folder or its creator is gone. */
function mayHandle({ actor }: UserCtx, link: queries.LinkRow): boolean {
  const governs = actor.accessPoints.some(
    ({ tenantid, abilities }) => tenantid === link.tenantid && can(abilities, 'control TenantConfiguration'),
  );
  return governs || (!link.deleted && hasAbilityOn(actor, placeOf(link), 'control ShareLinks'));
}

/** The creator can revoke a link, also after losing access to its folder. */
const mayEnd = (ctx: UserCtx, link: queries.LinkRow): boolean =>
  (link.createdbyid === ctx.actor.userid && !isLimited(ctx.actor)) || mayHandle(ctx, link);

/** Runs under the lock of the link. Without permission the link is reported as not found. */
function changeLink<T>(
  ctx: UserCtx,
  id: string,
  change: (trx: Trx, link: queries.LinkRow) => Promise<T>,
  may = mayHandle,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const link = await queries.lockLink(trx, ctx.actor.tenantids, id);
    if (!link || !may(ctx, link)) throw new AppError('11017');
    return change(trx, link);
  });
}

type Change = { [K in keyof Given]?: Given[K] | undefined };

export async function updateLink(ctx: UserCtx, id: string, given: Change): Promise<{ link: UploadLink }> {
  const { password } = given;
  if (password) requireStrong(password);
  // Hashing is slow by design: do it before the row is locked.
  const hash = password ? await hashPassword(password) : null;
  return changeLink(ctx, id, async (trx, link) => {
    const origins = given.origins ? policy.readOrigins(given.origins) : link.origins;
    const wanted = {
      maxfilesize: given.maxfilesize ?? link.maxfilesize,
      expireat: given.expireat ?? link.expireat,
      note: given.note ?? link.note,
      teamonly: given.teamonly ?? link.teamonly,
      widget: given.widget ?? link.widget,
      language: given.language ?? link.language,
      origins,
    };
    policy.requireValidLink(
      wanted,
      {
        hasPassword: password === undefined ? link.password !== null : hash !== null,
        hidden: link.hidden,
      },
      // An expired link can still be edited, but a new date must be in the future.
      wanted.expireat === link.expireat ? Number.NEGATIVE_INFINITY : Date.now(),
    );
    if (wanted.teamonly > link.teamonly && !hasAbilityOn(ctx.actor, placeOf(link), 'belongsto Team'))
      throw new AppError('ERR105');
    await queries.updateLink(trx, link.tenantid, id, {
      ...wanted,
      ...placeConfirmed(ctx, link),
      ...(password === undefined ? {} : { password: hash, generation: link.generation + 1 }),
    });
    const now = (await queries.findLink(trx, [link.tenantid], id))!;
    await audit(trx, ctx, now, 'link.changed', password === undefined ? {} : { password: true });
    return { link: presentLink(now, ctx.settings.publicUrl) };
  });
}

/** Saving a link whose folder was moved confirms the new location, if the user may upload there. */
const placeConfirmed = ({ actor }: UserCtx, link: queries.LinkRow) =>
  hasAbilityOn(actor, placeOf(link), 'upload FileAndAsset') ? { path: link.nodepath } : {};

export async function revokeLink(ctx: UserCtx, id: string): Promise<void> {
  const end = async (trx: Trx, link: queries.LinkRow) => {
    const { tenantid } = link;
    await queries.updateLink(trx, tenantid, id, { revokedat: new Date() });
    const podids = await queries.listOpenPods(trx, tenantid, id);
    const { bytes } = await cancelUploads(trx, tenantid, { podids });
    await countStorage(trx, tenantid, -bytes);
    await audit(trx, ctx, link, 'link.revoked');
  };
  await changeLink(ctx, id, end, mayEnd);
}

export async function invite(
  ctx: UserCtx,
  id: string,
  { receiver, note, includeqrcode }: { receiver: string; note: string; includeqrcode: 0 | 1 },
) {
  const emails = await requireReceivers(ctx, receiver);
  const { publicUrl } = ctx.settings;
  const seen = await queries.findLink(ctx.db, ctx.actor.tenantids, id);
  const logo = seen && (await findMailLogo(ctx, seen.tenantid));
  return changeLink(ctx, id, async (trx, link) => {
    if (link.expired) throw new AppError('ERR82');
    await queries.insertInvitations(trx, id, emails);
    const about = {
      inviter: ctx.actor.name,
      tenant: link.tenantname,
      logo,
      folder: link.nodename,
      note,
      maxfilesize: link.maxfilesize,
      password: link.password !== null,
      expireat: link.expireat,
      url: linkUrl(publicUrl, link.code),
      includeqrcode: includeqrcode === 1,
    };
    for (const email of emails)
      await enqueueMail(trx, ctx, invitationMail({ email, language: link.language }, about));
    await countInvitations(trx, ctx, link.tenantid, emails.length);
    const now = (await queries.findLink(trx, [link.tenantid], id))!;
    await audit(trx, ctx, now, 'link.invited', { count: emails.length });
    const message = { code: '20004', params: {}, content: notificationTexts['20004'] };
    return { links: [presentLink(now, publicUrl)], message };
  });
}
