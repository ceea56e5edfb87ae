import type { Language } from '@rushes/contract/enums';
import type { Report, ReportName } from '@rushes/contract/reports';
import { noteReportedMonth } from '#features/tenants/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { reportPdf } from '../pdf/report-pdf.ts';
import { monthlyMail } from '../reports.mails.ts';
import { findLastMonth, listAdministrators, listDue, listReaders, noteRead } from '../reports.queries.ts';
import { fileName, makeReport, PDF_ROWS_MAX, type Scope } from '../reports.service.ts';

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** A report that fails does not stop those of other tenants; the job fails at the end, so that it runs again. */
export async function run(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDue(job.services.db)) {
    job.signal.throwIfAborted();
    try {
      await sendOne(job, due);
    } catch (error) {
      failures.push(error);
    }
  }
  await sendPlatform(job).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} monthly reports failed`);
}

/** One document per language. */
async function makeDocuments(
  { services }: JobRun<Record<string, never>, Services>,
  names: readonly ReportName[],
  people: readonly { language: Language }[],
  scope: Omit<Scope, 'language'>,
): Promise<Map<Language, { pdf: Buffer; filename: string }>> {
  const documents = new Map<Language, { pdf: Buffer; filename: string }>();
  for (const language of new Set(people.map((person) => person.language))) {
    const reports: Report[] = [];
    for (const name of names)
      reports.push(await makeReport(services.db, name, { ...scope, language }, PDF_ROWS_MAX));
    // Of one tenant, its name is enough.
    const title = scope.tenant ? '' : reports[0]!.title;
    const filename = fileName({ ...reports[0]!, title }, 'pdf');
    documents.set(language, { pdf: await reportPdf(reports, language), filename });
  }
  return documents;
}

/** The month is noted in the transaction that enqueues the e-mails: each administrator gets one per month. */
async function sendOne(
  job: JobRun<Record<string, never>, Services>,
  { tenantid, name, from, to }: Due,
): Promise<void> {
  const { services, fence } = job;
  const people = await listAdministrators(services.db, tenantid);
  const scope = { tenant: { id: tenantid, name }, span: { from, to } };
  const documents = await makeDocuments(job, ['services', 'users'], people, scope);
  await fence(services.db, async (trx) => {
    if (!(await noteReportedMonth(trx, tenantid, from))) return;
    const url = `${services.settings.publicUrl}/console/reports?period=last`;
    for (const person of people) {
      const about = { tenant: name, month: from, url, ...documents.get(person.language)! };
      await enqueueMail(trx, services, monthlyMail(person, about));
    }
  });
}

/** Of all tenants, for the platform administrators who want it. */
async function sendPlatform(job: JobRun<Record<string, never>, Services>): Promise<void> {
  const { services, fence } = job;
  const span = await findLastMonth(services.db);
  const people = await listReaders(services.db, span.from);
  if (people.length === 0) return;
  const documents = await makeDocuments(job, ['tenants', 'services'], people, { tenant: null, span });
  const url = `${services.settings.publicUrl}/console/reports?report=tenants&period=last`;
  await fence(services.db, async (trx) => {
    for (const person of people) {
      if (!(await noteRead(trx, person.userid, span.from))) continue;
      const about = { tenant: null, month: span.from, url, ...documents.get(person.language)! };
      await enqueueMail(trx, services, monthlyMail(person, about));
    }
  });
}
