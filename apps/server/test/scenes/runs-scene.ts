import { listNotifications } from '@rushes/contract/notifications';
import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { findActor } from '#features/identity/index.ts';
import type { Services, UserCtx } from '#platform/context/context.ts';
import type { Job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Api, As } from '../api.ts';
import { quiet } from '../quiet.ts';

/** The context of a request of this user, for use cases that no endpoint calls. */
export async function ctxOf(api: Api, as: As): Promise<UserCtx> {
  const base = { ...api.services, requestId: '', address: '', useragent: '', actor: undefined };
  const actor = await findActor(base, as.headers['id-token'], as.headers['access-token']);
  if (!actor) throw new Error('the session has ended');
  return { ...base, actor };
}

/** A worker for these jobs; `die` marks it as dead, as after kill -9, and leaves its jobs to the next worker. */
export async function workOn(api: Api, jobs: readonly { name: string }[]): Promise<{ die(): Promise<void> }> {
  const worker = await startWorker({
    url: api.databaseUrl,
    jobs: jobs as unknown as Job<unknown, Services>[],
    concurrency: 1,
    services: api.services,
    log: quiet,
    onWedged: () => {},
  });
  onTestFinished(() => worker.stop());
  const { db } = api.services;
  return {
    async die() {
      const { rows } = await sql<{ id: string }>`
        select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null`.execute(
        db,
      );
      const dead = rows.map(({ id }) => id);
      await db.transaction().execute(async (trx) => {
        await sql`delete from job_worker where id = any(${dead}::text[])`.execute(trx);
        await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(trx);
      });
    },
  };
}

/** Resolves when these jobs have ended; others, such as e-mails, do not matter. */
export async function untilDone({ services: { db } }: Api, jobs: readonly { name: string }[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from graphile_worker.jobs where task_identifier = any(${names}::text[])
          and (attempts < max_attempts or locked_at is not null)`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Jobs that wait for another attempt start now. */
export async function retryNow({ services: { db } }: Api): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r":1,"count":1}')`.execute(db);
}

/** Used credits of a tenant, and the entries of its ledger as "state units", oldest first. */
export async function creditsOf({ services: { db } }: Api, tenantid: string) {
  const { used } = await db
    .selectFrom('resources')
    .select('used')
    .where('tenantid', '=', tenantid)
    .where('name', '=', 'credits')
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('credit_entries')
    .selectAll()
    .where('tenantid', '=', tenantid)
    .orderBy('createdat')
    .orderBy('id')
    .execute();
  return { used: Number(used), entries: entries.map(({ state, units }) => `${state} ${units}`) };
}

/** Notifications of this user about a file, oldest first, as "code reason". */
export async function newsAbout(api: Api, as: As, tenantid: string, podid: string): Promise<string[]> {
  const call = { params: { id: tenantid }, query: { limit: 50 } };
  const { notifications } = await api.call(listNotifications, call, as);
  return notifications
    .filter((one) => one.podid === podid)
    .map(({ code, params }) => `${code} ${(JSON.parse(params) as { reason?: string }).reason ?? ''}`.trim())
    .reverse();
}

/** The rows of runs of a file, oldest first. */
export const runsOf = ({ services: { db } }: Api, podid: string) =>
  db.selectFrom('service_runs').selectAll().where('podid', '=', podid).orderBy('createdat').execute();
