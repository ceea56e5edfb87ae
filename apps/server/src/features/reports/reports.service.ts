import { Readable } from 'node:stream';
import { AppError } from '@rushes/contract/app-error';
import { BYTE_ORDER_MARK, csvLine } from '@rushes/contract/csv';
import type { Language } from '@rushes/contract/enums';
import { REPORT_ROWS_MAX, type Report, type ReportName } from '@rushes/contract/reports';
import type { UsageSpan } from '@rushes/contract/usage';
import { requireUsageScope, tenantFigures, userFigures } from '#features/usage/index.ts';
import type { Database, UserCtx } from '#platform/context/context.ts';
import { findLanguage } from '#platform/db/user-language.queries.ts';
import type { Http } from '#platform/http/bind.ts';
import { fileNameParameter } from '#platform/http/content-disposition.ts';
import { servicesReport, tenantsReport, titleOf, usersReport } from './reports.present.ts';
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
  return makeReport(ctx.db, name, await requireScope(ctx, name, wanted));
}

async function requireScope(ctx: UserCtx, name: ReportName, wanted: Wanted): Promise<Scope> {
  // All tenants are one report: there is none of a single one.
  if (name === 'tenants' && wanted.tid) throw new AppError('ERR16');
  const { tenant, span } = await requireUsageScope(ctx, wanted.tid, wanted);
  return { tenant, span, language: await languageOf(ctx, wanted) };
}

export interface Scope {
  language: Language;
  tenant: { id: string; name: string } | null;
  span: UsageSpan;
}

/** The caller must check access. The first rows: all are in the table as CSV. */
export async function makeReport(
  db: Database,
  name: ReportName,
  scope: Scope,
  limit = REPORT_ROWS_MAX,
): Promise<Report> {
  const { value } = await reportPages(db, name, scope, limit).next();
  const report = value!;
  if (name === 'services' || report.rows.length < limit) return report;
  const total = await (name === 'users'
    ? queries.countMembers(db, scope.tenant?.id)
    : queries.countTenants(db));
  return { ...report, total };
}

/** The same report again and again, each time with the next rows; at least once. */
async function* reportPages(
  db: Database,
  name: ReportName,
  { language, tenant, span }: Scope,
  limit: number,
): AsyncGenerator<Report, undefined> {
  const about = { tenant: tenant?.name ?? null, ...span };
  if (name === 'services') {
    yield servicesReport(language, about, await queries.listServices(db, tenant?.id, span));
  } else if (name === 'tenants') {
    const usage = new Map((await tenantFigures(db, span)).map((part) => [part.id, part]));
    const pages = pagesOf(limit, (after: queries.TenantRow | undefined) =>
      queries.listTenants(db, { limit, after }),
    );
    for await (const rows of pages) yield tenantsReport(language, about, rows, usage);
  } else {
    const pages = pagesOf(limit, (after: queries.UserRow | undefined) =>
      queries.listMembers(db, tenant?.id, { limit, after }),
    );
    for await (const rows of pages) {
      const used = await userFigures(db, tenant?.id, span, rows);
      const usage = new Map(used.map((part) => [`${part.tenantid} ${part.userid}`, part]));
      yield usersReport(language, about, rows, usage);
    }
  }
}

async function* pagesOf<Row>(
  limit: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows;
  } while (rows.length === limit);
}

export const getMonthly = async ({ db, actor }: UserCtx): Promise<{ monthly: 0 | 1 }> => ({
  monthly: (await queries.isReader(db, actor.userid)) ? 1 : 0,
});

export async function setMonthly(
  { db, actor }: UserCtx,
  { monthly }: { monthly: 0 | 1 },
): Promise<{ monthly: 0 | 1 }> {
  await queries.writeReader(db, actor.userid, monthly === 1);
  return { monthly };
}

const CSV_ROWS = 1000;
export const PDF_ROWS_MAX = 5000;

/** All rows, however many, in pieces. Numbers stay numbers: bytes are not rounded. */
async function* csvPieces(pages: AsyncIterable<Report>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { columns, rows } of pages) {
    const lines = rows.map((row) => csvLine(row.map((value) => value ?? '')));
    const head = isFirst ? [BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))] : [];
    yield [...head, ...lines].join('');
    isFirst = false;
  }
}

export const fileName = (
  { title, tenant, from, to }: Omit<Report, 'rows' | 'columns' | 'total'>,
  extension: string,
): string => `${[tenant, title, from, to].filter(Boolean).join(' ')}.${extension}`;

export async function sendReport(
  ctx: UserCtx,
  name: ReportName,
  { format, ...wanted }: Wanted & { format: 'csv' | 'pdf' },
  { reply }: Http,
): Promise<void> {
  const scope = await requireScope(ctx, name, wanted);
  const { language, tenant, span } = scope;
  const title = titleOf(language, name);
  reply.headers({
    'content-type': format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    'content-disposition': `attachment; ${fileNameParameter(fileName({ name, title, tenant: tenant?.name ?? null, ...span }, format))}`,
    'cache-control': 'no-store',
  });
  if (format === 'csv') {
    await reply.send(Readable.from(csvPieces(reportPages(ctx.db, name, scope, CSV_ROWS))));
    return;
  }
  const { reportPdf } = await import('./pdf/report-pdf.ts');
  await reply.send(await reportPdf([await makeReport(ctx.db, name, scope, PDF_ROWS_MAX)], language));
}
