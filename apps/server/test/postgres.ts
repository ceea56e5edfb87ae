import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { installJobs } from '#platform/jobs/install.ts';
import { createDatabase, dropDatabase } from '#platform/postgres/databases.ts';
import { quiet } from './quiet.ts';
import { startTemporary } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test server, to connect to when creating others. */
    adminUrl: string;
    /** An empty database with all migrations, to clone. */
    template: string;
  }
}

/** One server for the whole run: `DATABASE_URL` if set, else an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const { url: adminUrl, stop } = given ? { url: given, stop: async () => {} } : await startTemporary();
  const template = `template_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(adminUrl, template);
  await migrate({
    url,
    folder: join(import.meta.dirname, '../migrations'),
    log: quiet,
    before: (database) => installJobs(database, quiet),
  });
  project.provide('adminUrl', adminUrl);
  project.provide('template', template);
  return async () => {
    await dropDatabase(adminUrl, template);
    await stop();
  };
}
