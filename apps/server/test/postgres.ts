import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { installJobs } from '#platform/jobs/install.ts';
import { createDatabase, dropDatabase } from '#platform/postgres/databases.ts';
import { startEmbedded } from '#platform/postgres/embedded.ts';
import { quiet } from './quiet.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the server under test from which others can be made. */
    adminUrl: string;
    /** A fully migrated, empty database to clone. */
    template: string;
  }
}

/** One server for the whole run: `DATABASE_URL` when given, else an embedded one in a temporary folder. */
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

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbedded({
    dataDir,
    log: quiet,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
