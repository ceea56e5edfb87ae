import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { cloneDatabase, createDatabase, dropDatabase } from '#platform/postgres/databases.ts';

/** A migrated database of the test file's own, dropped at its end; returns its address. */
export async function cloneTestDatabase(): Promise<string> {
  const name = ownName();
  return cloneDatabase(inject('adminUrl'), inject('template'), name);
}

/** As cloneTestDatabase, but without any table. */
export async function emptyTestDatabase(): Promise<string> {
  return createDatabase(inject('adminUrl'), ownName());
}

function ownName(): string {
  const name = `test_${randomBytes(6).toString('hex')}`;
  afterAll(() => dropDatabase(inject('adminUrl'), name));
  return name;
}
