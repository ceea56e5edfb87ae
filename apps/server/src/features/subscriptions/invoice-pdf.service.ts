import { AppError } from '@rushes/contract/app-error';
import { requireAdministrator } from '#features/tenants/subscription/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { findAnyInvoice, findInvoice } from './invoices.queries.ts';

/** The document of an invoice that was issued here. Those of a payment service are on its page. */
export async function sendPdf(
  ctx: UserCtx,
  { id: tenantid, invoiceid }: { id: string; invoiceid: string },
  { reply }: Http,
): Promise<void> {
  const { type } = ctx.actor;
  if (type !== 'root' && type !== 'salesman') requireAdministrator(ctx, tenantid);
  const invoice = await findInvoice(ctx.db, { id: invoiceid, tenantid });
  if (invoice?.provider !== 'invoice') throw new AppError('ERR245');
  const credited = invoice.creditof === null ? undefined : await findAnyInvoice(ctx.db, invoice.creditof);
  // Typesetting needs fonts: loaded when the first invoice is requested.
  const { drawInvoice } = await import('./pdf/invoice.ts');
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; ${fileNameParameter(`${invoice.number}.pdf`)}`,
    'cache-control': 'no-store',
  });
  await reply.send(drawInvoice({ ...invoice, creditednumber: credited?.number ?? null }));
}
