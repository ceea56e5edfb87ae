import { AppError } from '@rushes/contract/app-error';
import { csvText } from '@rushes/contract/csv';
import type { Language } from '@rushes/contract/enums';
import { REPORT_ROWS_MAX, type Report, type ReportName } from '@rushes/contract/reports';
import type { UsageSpan } from '@rushes/contract/usage';
import { requireUsageScope, tenantFigures, userFigures } from '#features/usage/index.ts';
import type { Database, UserCtx } from '#platform/context/context.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { servicesReport, tenantsReport, usersReport } from './reports.present.ts';
import * as queries from './reports.queries.ts';

export interface Wanted {
  tid?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  language?: Language | undefined;
}

const languageOf = async (ctx: UserCtx, wanted: Wanted): Promise<Language> =>
  wanted.language ?? (await findLanguage(ctx.db, ctx.actor.userid));

export async function readReport(ctx: UserCtx, name: ReportName, wanted: Wanted): Promise<Report> {
  // All tenants are one report: there is none of a single one.
  if (name === 'tenants' && wanted.tid) throw new AppError('ERR16');
  const { tenant, span } = await requireUsageScope(ctx, wanted.tid, wanted);
  const language = await languageOf(ctx, wanted);
  return makeReport(ctx.db, name, { language, tenant, span });
}

interface Scope {
  language: Language;
  tenant: { id: string; name: string } | null;
  span: UsageSpan;
}

/** The caller must check access. */
export async function makeReport(db: Database, name: ReportName, scope: Scope): Promise<Report> {
  const { language, tenant, span } = scope;
  const about = { tenant: tenant?.name ?? null, ...span };
  if (name === 'services')
    return servicesReport(language, about, await queries.listServices(db, tenant?.id, span));
  if (name === 'tenants') {
    const [rows, figures] = await Promise.all([
      queries.listTenants(db),
      tenantFigures(db, span, REPORT_ROWS_MAX),
    ]);
    const known = new Map(rows.map((row) => [row.id, row]));
    return tenantsReport(
      language,
      about,
      figures.flatMap((used) => {
        const row = used.id ? known.get(used.id) : undefined;
        return row ? [{ ...row, used }] : [];
      }),
    );
  }
  const members = await queries.listMembers(db, tenant?.id);
  const used = await userFigures(db, tenant?.id, span, members);
  const usage = new Map(used.map((part) => [`${part.tenantid} ${part.userid}`, part]));
  return usersReport(language, about, members, usage);
}

/** Numbers stay numbers: bytes are not rounded. */
export const reportCsv = ({ columns, rows }: Report): string =>
  csvText([columns.map(({ label }) => label), ...rows.map((row) => row.map((value) => value ?? ''))]);

export const fileName = ({ title, tenant, from, to }: Report, extension: string): string =>
  `${[tenant, title, from, to].filter(Boolean).join(' ')}.${extension}`;

export async function sendReport(
  ctx: UserCtx,
  name: ReportName,
  { format, ...wanted }: Wanted & { format: 'csv' | 'pdf' },
  { reply }: Http,
): Promise<void> {
  const report = await readReport(ctx, name, wanted);
  reply.headers({
    'content-type': format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    'content-disposition': `attachment; ${fileNameParameter(fileName(report, format))}`,
    'cache-control': 'no-store',
  });
  if (format === 'csv') return void (await reply.send(reportCsv(report)));
  const { reportPdf } = await import('./pdf/report-pdf.ts');
  const language = await languageOf(ctx, wanted);
  await reply.send(await reportPdf([report], language));
}
