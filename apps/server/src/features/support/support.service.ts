import { invalid } from '@rushes/contract/app-error';
import { SCREENSHOT_BYTES, type Severity } from '@rushes/contract/support';
import { requireMember } from '#features/tenants/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import type { SentFile } from '#platform/http/multipart.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { copyMail, type Screenshot, type Ticket, ticketMail } from './support.mails.ts';
import * as queries from './support.queries.ts';

const perUser = { max: 10, seconds: 3_600 };
const types: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

interface Input {
  text: string;
  severity: Severity | null;
  page: string;
  browser: string;
  tenantid?: string | undefined;
}

/** E-mails to the support address of the tenant, to the operator, and a copy to the sender. */
export async function send(
  ctx: UserCtx,
  kind: Ticket['kind'],
  input: Input,
  file: SentFile | undefined,
): Promise<{ ticket: { number: number } }> {
  const { userid, name, email } = ctx.actor;
  if (input.tenantid) requireMember(ctx, input.tenantid);
  const screenshot = file && (await readScreenshot(file));
  await requireWithinLimit(ctx.db, `support:${userid}`, perUser);
  return ctx.db.transaction().execute(async (trx) => {
    const { text, severity, page, browser, tenantid = null } = input;
    const number = await queries.insertTicket(trx, { kind, tenantid, userid, severity, text, page, browser });
    const tenant = tenantid ? await queries.findTenant(trx, tenantid) : undefined;
    const language = await findLanguage(trx, userid);
    const ticket = { kind, number, severity, text, page, browser, tenant: tenant?.name ?? null, name, email };
    const { supportEmail } = ctx.settings;
    const operators = supportEmail ? [{ email: supportEmail, language }] : await queries.listOperators(trx);
    const own = tenant?.supportemail ? [{ email: tenant.supportemail, language }] : [];
    const receivers = new Map([...operators, ...own].map((to) => [to.email.toLowerCase(), to]));
    // The sender gets the copy only.
    receivers.delete(email.toLowerCase());
    for (const to of receivers.values()) await enqueueMail(trx, ctx, ticketMail(to, ticket, screenshot));
    await enqueueMail(trx, ctx, copyMail({ email, language }, ticket, screenshot));
    return { ticket: { number } };
  });
}

async function readScreenshot({ bytes }: SentFile): Promise<Screenshot> {
  if (bytes.length > SCREENSHOT_BYTES)
    throw invalid('screenshot', 'pictureSize', { max: SCREENSHOT_BYTES / 1_000_000 });
  const { typeOfPicture } = await import('#platform/media/pictures/image-bytes.ts');
  const type = await typeOfPicture(bytes);
  const ending = type && types[type];
  if (!ending) throw invalid('screenshot', 'pictureType');
  return { filename: `screenshot.${ending}`, type, content: bytes.toString('base64') };
}
