import { AppError } from '@rushes/contract/app-error';
import { fill } from '@rushes/contract/fill';
import { notificationTexts } from '@rushes/contract/notification-texts.en';
import { isEmail } from '@rushes/contract/people';
import type { TenantEmail } from '@rushes/contract/tenants';
import type { Message } from '@rushes/contract/wire';
import type { z } from 'zod';
import { consumeCode, findByToken, issueToken, listWaiting } from '#features/identity/codes/index.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Ctx, Database, Trx, UserCtx } from '#platform/context/context.ts';
import { requireWithinLimit } from '#platform/http/rate-limit.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { confirmEmailMail, type EmailKind } from './tenants.mails.ts';
import { requireTenant } from './tenants.policy.ts';
import * as queries from './tenants.queries.ts';

const PURPOSE = 'tenant-email';
const LINK_MINUTES = 24 * 60;
/** Limited, because e-mails go to any address a user types. */
const perTenant = { max: 20, seconds: 3_600 };
const kinds = ['editorial', 'traffic', 'support'] as const satisfies readonly EmailKind[];
const columns = {
  editorial: 'editorialemail',
  traffic: 'trafficemail',
  support: 'supportemail',
} as const;

type Emails = z.infer<typeof TenantEmail>[];
type Given = { [K in EmailKind]?: string | undefined };

export async function getEmails(ctx: UserCtx, id: string): Promise<{ emails: Emails }> {
  requireTenant(ctx, id, 'control TenantConfiguration');
  return { emails: await readEmails(ctx.db, id) };
}

/**
 * An empty value clears the address immediately. A new address takes effect when its link is opened, and replaces a
 * pending one.
 */
export async function setEmails(
  ctx: UserCtx,
  id: string,
  given: Given,
): Promise<{ emails: Emails; message: z.infer<typeof Message> | null }> {
  requireTenant(ctx, id, 'control TenantConfiguration');
  const typed = kinds.filter((kind) => given[kind]);
  if (!typed.every((kind) => isEmail(given[kind]!))) throw new AppError('ERR57');
  for (const _ of typed) await requireWithinLimit(ctx.db, `tenant-email:${id}`, perTenant);
  const sent = await ctx.db.transaction().execute(async (trx) => {
    const tenant = await queries.lockTenant(trx, id);
    if (!tenant) throw new AppError('ERR5');
    const changed = kinds.filter((kind) => given[kind] !== undefined);
    await forgetWaiting(trx, id, changed);
    const cleared = changed.filter((kind) => given[kind] === '' && tenant[columns[kind]] !== null);
    const asked = changed.filter((kind) => given[kind] && given[kind] !== tenant[columns[kind]]);
    for (const kind of asked) await askFor(trx, ctx, tenant, kind, given[kind]!);
    if (cleared.length) {
      await queries.updateTenant(trx, id, Object.fromEntries(cleared.map((kind) => [columns[kind], null])));
      await recordAudit(trx, ctx, {
        action: 'tenant.emailChanged',
        tenantid: id,
        subjectid: id,
        data: Object.fromEntries(cleared.map((kind) => [kind, null])),
      });
    }
    return asked.map((kind) => given[kind]!);
  });
  const params = { email: [...new Set(sent)].join(', ') };
  return {
    emails: await readEmails(ctx.db, id),
    message: sent.length
      ? { code: '20003', params, content: fill(notificationTexts['20003'], params) }
      : null,
  };
}

/** Opening the link proves the address. No session is required. */
export async function confirmEmail(ctx: Ctx, id: string, code: string): Promise<{ email: string }> {
  return ctx.db.transaction().execute(async (trx) => {
    const mail = await findByToken(trx, ctx, PURPOSE, code);
    if (mail?.subjectid !== id) throw new AppError('11022');
    const tenant = await queries.lockTenant(trx, id);
    if (!tenant || tenant.deletedat) throw new AppError('11022');
    const { kind, email } = mail.data as { kind: EmailKind; email: string };
    await consumeCode(trx, mail.id, '11022');
    await queries.updateTenant(trx, id, { [columns[kind]]: email });
    await recordAudit(trx, ctx, {
      action: 'tenant.emailChanged',
      tenantid: id,
      subjectid: id,
      data: { [kind]: email },
    });
    return { email };
  });
}

async function askFor(trx: Trx, ctx: UserCtx, tenant: queries.TenantRow, kind: EmailKind, email: string) {
  const mail = {
    purpose: PURPOSE,
    subjectid: tenant.id,
    minutes: LINK_MINUTES,
    data: { kind, email },
  } as const;
  const code = await issueToken(trx, ctx, mail);
  // In the fragment, so that the code reaches the page but no server, log or other site.
  const url = `${ctx.settings.publicUrl}/tenant/email#tenant=${tenant.id}&code=${code}`;
  const language = await queries.findLanguage(trx, ctx.actor.userid);
  await enqueueMail(trx, ctx, confirmEmailMail({ email, language }, { tenant: tenant.name, kind, url }));
}

async function forgetWaiting(trx: Trx, id: string, changed: readonly EmailKind[]): Promise<void> {
  for (const mail of await listWaiting(trx, PURPOSE, id)) {
    if (changed.includes(mail.data.kind as EmailKind)) await consumeCode(trx, mail.id, '11022');
  }
}

async function readEmails(db: Database, id: string): Promise<Emails> {
  const [tenant, waiting] = await Promise.all([queries.findTenant(db, id), listWaiting(db, PURPOSE, id)]);
  if (!tenant) throw new AppError('ERR5');
  return kinds.map((kind) => {
    const pending = waiting.find(({ data }) => data.kind === kind);
    return { kind, email: tenant[columns[kind]], pending: (pending?.data.email as string) ?? null };
  });
}
