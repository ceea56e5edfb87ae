import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '#platform/postgres/databases.ts';
import { dropUnused } from './database.ts';
import { atFileEnd, runCleanups } from './file-end.ts';

const newName = () => `test_${randomBytes(6).toString('hex')}`;

test('A connection left open by a test file fails that file', async () => {
  const name = newName();
  const client = new pg.Client({ connectionString: await createDatabase(inject('adminUrl'), name) });
  client.on('error', () => {});
  await client.connect();
  await client.query('select 42 as forgotten');
  await expect(dropUnused(name, 0)).rejects.toThrow('select 42 as forgotten');
});

test('Drops a database whose connections are closed', async () => {
  const name = newName();
  const client = new pg.Client({ connectionString: await createDatabase(inject('adminUrl'), name) });
  await client.connect();
  await client.end();
  await dropUnused(name);
  await expect(createDatabase(inject('adminUrl'), name)).resolves.toContain(name);
  await dropUnused(name);
});

test('Runs cleanups in reverse order, and all of them when one fails', async () => {
  const order: string[] = [];
  atFileEnd(() => order.push('first'));
  atFileEnd(() => {
    throw new Error('broken');
  });
  atFileEnd(async () => order.push('last'));
  await expect(runCleanups()).rejects.toThrow('broken');
  expect(order).toEqual(['last', 'first']);
});
