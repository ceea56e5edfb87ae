import type { Language } from '@rushes/contract/enums';
import { noteReportedMonth } from '#features/tenants/index.ts';
import type { Services } from '#platform/context/context.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { enqueueMail } from '#platform/mail/enqueue-mail.ts';
import { reportPdf } from '../pdf/report-pdf.ts';
import { monthlyMail } from '../reports.mails.ts';
import { listAdministrators, listDue } from '../reports.queries.ts';
import { fileName, makeReport } from '../reports.service.ts';

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
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} monthly reports failed`);
}

/** The month is noted in the transaction that enqueues the e-mails: each administrator gets one per month. */
async function sendOne(
  { services, fence }: JobRun<Record<string, never>, Services>,
  { tenantid, name, from, to }: Due,
): Promise<void> {
  const people = await listAdministrators(services.db, tenantid);
  const documents = new Map<Language, { pdf: Buffer; filename: string }>();
  for (const language of new Set(people.map((person) => person.language))) {
    const scope = { language, tenant: { id: tenantid, name }, span: { from, to } };
    const reports = [
      await makeReport(services.db, 'services', scope),
      await makeReport(services.db, 'users', scope),
    ];
    const filename = fileName({ ...reports[0]!, title: '' }, 'pdf');
    documents.set(language, { pdf: await reportPdf(reports, language), filename });
  }
  await fence(services.db, async (trx) => {
    if (!(await noteReportedMonth(trx, tenantid, from))) return;
    const url = `${services.settings.publicUrl}/console/reports?period=last`;
    for (const person of people) {
      const mail = monthlyMail(person, {
        tenant: name,
        month: from,
        url,
        ...documents.get(person.language)!,
      });
      await enqueueMail(trx, services, mail);
    }
  });
}
