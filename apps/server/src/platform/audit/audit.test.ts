import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/context/context.ts';
import { rotateSecret } from '#platform/crypto/keyring.ts';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, startApi } from '#test/api.ts';
import { PLAIN, plainHash } from './chain.ts';
import { clock, recordAudit } from './record.ts';
import { verifyAudit } from './verify.ts';

const ctx = () => ({ ...clock(api.services), address: '203.0.113.7', useragent: 'Firefox' });
let api: Api;
let db: Database;

beforeAll(async () => {
  api = await startApi();
  db = api.services.db;
});
beforeEach(() => db.deleteFrom('audit').execute());

const record = (data: Record<string, unknown> = {}) =>
  db.transaction().execute((trx) =>
    recordAudit(trx, ctx(), {
      action: 'tenant.settings',
      tenantid: newId(),
      actorid: newId(),
      subjectid: newId(),
      data,
    }),
  );

async function fill(rows: number): Promise<void> {
  for (let row = 1; row <= rows; row++) await record({ row });
}

describe('Audit log hash chain', () => {
  test('stays valid when 50 rows are written at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, row) => record({ row })));
    expect(await verifyAudit(api.services)).toMatchObject({
      rows: 50,
      head: expect.stringMatching(/^50-[0-9a-f]{64}$/),
    });
    const rows = await db.selectFrom('audit').select('data').execute();
    expect(new Set(rows.map(({ data }) => data.row)).size).toBe(50);
  });

  test('has no row for a transaction that was rolled back', async () => {
    await fill(1);
    const undone = db.transaction().execute(async (trx) => {
      await recordAudit(trx, ctx(), { action: 'tenant.mfa' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await fill(1);
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 2 });
  });

  test('verifies rows with dates, nulls, any key order and characters the database cannot store', async () => {
    await record({ z: 1, a: { y: [1.5, null, true], b: undefined }, at: new Date(0), big: 2 ** 60 });
    await record({ typed: 'a\0b \ud800', ключ: '✓', empty: {} });
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 2 });
    const [, last] = await db.selectFrom('audit').select('data').orderBy('seq').execute();
    expect(last!.data).toEqual({ typed: 'a\ufffdb \ufffd', ключ: '✓', empty: {} });
  });

  test('is valid when it is empty', async () => {
    expect(await verifyAudit(api.services)).toEqual({ rows: 0, head: `0-${'0'.repeat(64)}` });
  });
});

describe('Audit log tampering', () => {
  const alterations: Record<string, string> = {
    at: `at = at + interval '1 second'`,
    action: `action = 'tenant.mfa'`,
    tenantid: 'tenantid = null',
    actorid: 'actorid = gen_random_uuid()',
    subjectid: 'subjectid = gen_random_uuid()',
    address: `address = '198.51.100.1'`,
    useragent: 'useragent = null',
    data: `data = data || '{"row": 9}'`,
    version: 'version = 1',
    hash: `hash = sha256('x')`,
  };

  test('is tested for every column of the table', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'audit'`.execute(db);
    expect(['seq', ...Object.keys(alterations)].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test.each(Object.entries(alterations))('is detected for a change of %s', async (_column, change) => {
    await fill(4);
    await sql`update audit set ${sql.raw(change)} where seq = 3`.execute(db);
    expect(await verifyAudit(api.services)).toEqual({ rows: 2, broken: 3, why: 'altered' });
  });

  test('is detected when a row is deleted, also the first one', async () => {
    await fill(4);
    await db.deleteFrom('audit').where('seq', '=', 3).execute();
    expect(await verifyAudit(api.services)).toEqual({ rows: 2, broken: 3, why: 'missing' });
    await db.deleteFrom('audit').where('seq', '=', 1).execute();
    expect(await verifyAudit(api.services)).toEqual({ rows: 0, broken: 1, why: 'missing' });
  });

  test('is detected when a row is deleted and the later rows are renumbered', async () => {
    await fill(4);
    await db.deleteFrom('audit').where('seq', '=', 2).execute();
    await sql`update audit set seq = seq - 1 where seq = 3`.execute(db);
    await sql`update audit set seq = seq - 1 where seq = 4`.execute(db);
    expect(await verifyAudit(api.services)).toEqual({ rows: 1, broken: 2, why: 'altered' });
  });

  test('is detected with a saved head when the newest rows are deleted or rewritten', async () => {
    await fill(3);
    const noted = await verifyAudit(api.services);
    const head = 'head' in noted ? noted.head : '';
    await fill(1);
    expect(await verifyAudit(api.services, head)).toMatchObject({ rows: 4 });
    await db.deleteFrom('audit').where('seq', '>', 2).execute();
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 2 });
    expect(await verifyAudit(api.services, head)).toEqual({ rows: 2, broken: 3, why: 'missing' });
    // A consistent chain with a rewritten row.
    await fill(1);
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 3 });
    expect(await verifyAudit(api.services, head)).toEqual({ rows: 2, broken: 3, why: 'altered' });
    await expect(verifyAudit(api.services, 'three')).rejects.toThrow('A head looks like');
  });
});

/** What someone who can write to the database can do: compute every hash again from a row on. */
async function rewriteFrom(first: number): Promise<void> {
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq').execute();
  let before: Buffer | undefined;
  for (const row of rows) {
    if (row.seq >= first) {
      row.hash = plainHash(before, row);
      const change = { hash: row.hash, version: PLAIN };
      await db.updateTable('audit').set(change).where('seq', '=', row.seq).execute();
    }
    before = row.hash;
  }
}

describe('Audit log changed by someone with database access but without the key', () => {
  test('a consistent chain of new hashes is refused, from the first row or from a later one', async () => {
    await fill(4);
    await sql`update audit set actorid = gen_random_uuid() where seq = 3`.execute(db);
    await rewriteFrom(3);
    expect(await verifyAudit(api.services)).toEqual({ rows: 2, broken: 3, why: 'altered' });
    await rewriteFrom(1);
    expect(await verifyAudit(api.services)).toEqual({ rows: 0, broken: 1, why: 'altered' });
    // The product goes on writing: its own rows do not repair the others.
    await fill(1);
    expect(await verifyAudit(api.services)).toEqual({ rows: 0, broken: 1, why: 'altered' });
  });

  test('rows from before the key stay valid, and only those', async () => {
    await fill(3);
    await rewriteFrom(1);
    // As after an upgrade: the file does not exist yet.
    await rm(join(api.services.settings.dataDir, 'audit-keys'));
    await api.restart();
    db = api.services.db;
    await fill(2);
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 5 });
    await sql`update audit set actorid = gen_random_uuid() where seq = 2`.execute(db);
    await rewriteFrom(1);
    expect(await verifyAudit(api.services)).toEqual({ rows: 2, broken: 3, why: 'altered' });
    await db.deleteFrom('audit').where('seq', '>', 1).execute();
    expect(await verifyAudit(api.services)).toEqual({ rows: 1, broken: 2, why: 'missing' });
  });

  test('rows stay valid after their secret was rotated away', async () => {
    const { dataDir } = api.services.settings;
    await db.deleteFrom('audit').execute();
    await rm(join(dataDir, 'audit-keys'));
    for (let turn = 0; turn < 3; turn++) {
      await api.restart();
      db = api.services.db;
      await fill(1);
      rotateSecret(dataDir);
    }
    expect(await verifyAudit(api.services)).toMatchObject({ rows: 3 });
    expect((await stat(join(dataDir, 'audit-keys'))).mode & 0o777).toBe(0o600);
  });
});

test('The audit-verify command names the broken row and exits with code 1', { timeout: 60_000 }, async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../operate.ts'), ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: api.databaseUrl,
        RUSHES_DATA: api.services.settings.dataDir,
      },
    });
  await fill(3);
  const { stdout } = await run('audit-verify');
  expect(stdout).toMatch(/^The audit log is intact\. Rows: 3\. Head: 3-[0-9a-f]{64}\n$/);
  const head = stdout.trim().split(' ').at(-1)!;
  const [exported, at] = (await run('audit-head')).stdout.trim().split(' ');
  expect(exported).toBe(head);
  expect(Date.parse(at!)).toBeLessThanOrEqual(Date.now());
  await db.deleteFrom('audit').where('seq', '=', 3).execute();
  await expect(run('audit-verify', head)).rejects.toMatchObject({
    code: 1,
    stderr: 'Audit row 3 is missing. Intact rows before it: 2.\n',
  });
  await sql`update audit set address = null where seq = 2`.execute(db);
  await expect(run('audit-verify')).rejects.toMatchObject({
    code: 1,
    stderr: 'Audit row 2 is altered. Intact rows before it: 1.\n',
  });
});
