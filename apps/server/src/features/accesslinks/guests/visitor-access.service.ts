import { AppError } from '@rushes/contract/app-error';
import { recordUsage } from '#features/usage/index.ts';
import { accessorOf, recordAccess } from '#platform/actions/record-access.ts';
import type { Ctx, Trx } from '#platform/context/context.ts';
import { browserOf } from '#platform/http/browser.ts';
import { countDownload, noteTaken } from './link-usage.queries.ts';
import type { VisitorRow } from './visitors.queries.ts';

// Views and downloads of a visitor, for the audit log and the usage of the tenant.

export async function recordView({ db }: Ctx, visitor: VisitorRow, podid: string): Promise<void> {
  const { tenantid } = visitor.link;
  await db.transaction().execute(async (trx) => {
    const recorded = await recordAccess(trx, accessorOf(visitor), 'viewed', { tenantid, podids: [podid] });
    const { userid } = visitor;
    await recordUsage(
      trx,
      recorded.map((id) => ({ tenantid, userid, podid: id, views: 1 })),
    );
  });
}

/** Counts one download of any size; refused when the maximum number of downloads is reached. */
export async function requireDownloadLeft(trx: Trx, linkid: string): Promise<void> {
  if (!(await countDownload(trx, linkid))) throw new AppError('ERR200');
}

/** Counted before the first byte is sent. When no download is left, nothing is recorded. */
export const requireDownload = (
  ctx: Ctx,
  visitor: VisitorRow,
  { assetid, podid }: { assetid: string; podid: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id: visitorid, link } = visitor;
    if (!(await noteTaken(trx, { visitorid, assetid, usedby: browserOf(ctx) }))) return;
    await requireDownloadLeft(trx, link.id);
    const { tenantid } = link;
    await recordAccess(trx, accessorOf(visitor), 'downloaded', { tenantid, podids: [podid] });
  });
