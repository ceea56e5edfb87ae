import { randomBytes } from 'node:crypto';
import { AppError } from '@rushes/contract/app-error';
import type { EmbedAsset, EmbedLink } from '@rushes/contract/embedlinks';
import { hasAbilityOn, requireNotArchived } from '#features/nodes/index.ts';
import { type FullRow, requirePod } from '#features/pods/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { requireEmbeddable, showingOf } from './embedlinks.policy.ts';
import { presentEmbedLink } from './embedlinks.present.ts';
import * as queries from './embedlinks.queries.ts';

/** 160 bits: 27 characters in base64. */
const CODE_BYTES = 20;

function present({ settings }: UserCtx, pod: FullRow, playsraw: boolean, row: queries.EmbedRow): EmbedLink {
  const status = { kind: pod.kind, hidden: pod.hidden, archived: pod.archived !== 0, playsraw };
  // The caller can see the file, so it is not deleted and its tenant is open.
  const showing = showingOf({ ...status, asset: row.asset, deleted: false, closed: false });
  return presentEmbedLink(row, pod, showing !== 'nothing', settings.publicUrl);
}

export async function listLinks(ctx: UserCtx, podid: string): Promise<{ links: EmbedLink[] }> {
  const pod = await requirePod(ctx, podid, 'list ShareLinks');
  const [rows, playsraw] = await Promise.all([
    queries.listEmbedLinks(ctx.db, pod.tenantid, podid),
    queries.playsOriginals(ctx.db, pod.tenantid),
  ]);
  return { links: rows.map((row) => present(ctx, pod, playsraw, row)) };
}

export async function createLink(
  ctx: UserCtx,
  podid: string,
  asset: EmbedAsset,
): Promise<{ link: EmbedLink }> {
  const pod = await requirePod(ctx, podid, 'control ShareLinks');
  requireNotArchived(pod);
  const { tenantid } = pod;
  const playsraw = await queries.playsOriginals(ctx.db, tenantid);
  requireEmbeddable(pod, {
    asset,
    playsraw,
    mayDownload: hasAbilityOn(ctx.actor, pod, 'download NodeAndPod'),
  });
  const id = newId();
  const code = randomBytes(CODE_BYTES).toString('base64url');
  return ctx.db.transaction().execute(async (trx) => {
    await queries.insertEmbedLink(trx, { id, tenantid, podid, code, asset, createdbyid: ctx.actor.userid });
    const made = (await queries.listEmbedLinks(trx, tenantid, podid)).find((row) => row.id === id)!;
    // Without the code, so that the audit log does not give access to the embed.
    await recordAudit(trx, ctx, { action: 'embed.created', tenantid, subjectid: id, data: { podid, asset } });
    return { link: present(ctx, pod, playsraw, made) };
  });
}

export async function deleteLink(ctx: UserCtx, podid: string, id: string): Promise<void> {
  const { tenantid } = await requirePod(ctx, podid, 'control ShareLinks');
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await queries.deleteEmbedLink(trx, tenantid, podid, id);
    if (!gone) throw new AppError('ERR178');
    const data = { podid, asset: gone.asset };
    await recordAudit(trx, ctx, { action: 'embed.deleted', tenantid, subjectid: id, data });
  });
}
