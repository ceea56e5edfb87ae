// npm run prove:tree [-- seconds [seed]]: eight clients move, copy, rename, delete, restore, purge, hide, archive and
// upload at random and concurrently, while items in the recycle bin expire and unused blobs are collected without
// delay. Every response must be a success or a documented refusal, and the resulting tree must be consistent.
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { startProduct } from '../product.ts';
import { type Known, upload, wander } from './tree-changes.ts';
import { checkTree } from './tree-checker.ts';
import { type Client, connect, Tally } from './tree-client.ts';
import { compareVisibility } from './tree-visibility.ts';

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 1e9));
console.log(`eight clients for ${seconds} s, seed ${seed}`);

const people = [
  ...['admin@demo.test', 'admin@demo.test', 'team@demo.test', 'team@demo.test', 'team@demo.test'],
  ...['client@demo.test', 'client@demo.test', 'admin@other.test'],
];

const product = await startProduct({ env: { RUSHES_LOG: 'warn' } });
const db = new pg.Client({ connectionString: (await findRunning(product.folder))! });
await db.connect();
const tally = new Tally();
const problems: string[] = [];
try {
  await prepare();
  const clients = await Promise.all(
    people.map((email, place) => connect(product.address, email, seed + place, tally)),
  );
  await plant(clients[0]!);
  let known = await look();
  const until = Date.now() + seconds * 1000;
  const watch = (async () => {
    while (Date.now() < until) {
      known = await look();
      await rest(200);
    }
  })();
  const time = letTimePass(until);
  await Promise.all(clients.map((client) => wander(client, () => known.get(client.email)!, until)));
  await Promise.all([watch, time]);
  await settle();
  for (const client of clients.slice(0, 8)) problems.push(...(await compareVisibility(client, db)));
  const report = await checkTree(db, product.folder);
  for (const { check, lines } of report.findings)
    problems.push(`${lines.length} against “${check}”: ${lines.slice(0, 3).join('; ')}`);
  problems.push(...(await lost()));
  print(report);
} finally {
  await db.end();
  const left = await product.stop();
  if (left.length) problems.push(`${left.length} processes were left`);
}
problems.push(...tally.wrong.slice(0, 20));
for (const problem of problems) console.log(`WRONG ${problem}`);
console.log(problems.length ? `${problems.length} things are wrong` : 'the tree is whole');
process.exitCode = problems.length ? 1 : 0;

/** Gives the client write permission. Triggers record the rows that are removed from the tables. */
async function prepare(): Promise<void> {
  await db.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'demo.file'",
  );
  await db.query(
    `update own_access_points a set abilities = array_append(abilities, 'control NodeAndPod')
     from users u where u.id = a.userid and u.email = 'client@demo.test'`,
  );
  await db.query(`
    create table removed (kind text, id uuid, wasliving boolean, stage text);
    create function note_removed() returns trigger language plpgsql as $$
    begin
      insert into removed select tg_table_name, old.id, old.deletedat is null, to_jsonb(old) ->> 'stage';
      return old;
    end $$;
    create trigger noted after delete on nodes for each row execute function note_removed();
    create trigger noted after delete on pods for each row execute function note_removed();
    create table arrived (id uuid primary key);
    create function note_arrived() returns trigger language plpgsql as $$
    begin
      insert into arrived select new.podid where new.state = 'finished' on conflict do nothing;
      return new;
    end $$;
    create trigger noted after update on uploads for each row execute function note_arrived()`);
}

/** Creates initial folders and files in every client and project. */
async function plant(client: Client): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from nodes where type in (2, 3)');
  for (const { id } of rows) {
    for (let n = 0; n < 3; n++)
      await client.ask('create', 'POST', 'nodes', { parentid: id, name: `Folder ${n}`, type: 1 });
    for (let n = 0; n < 4; n++) await upload(client, { nodes: [id] }, false);
  }
  await idle();
}

/** A snapshot of what each user can see, and some items that they cannot see. */
async function look(): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const email of new Set(people)) {
    const ids = async (what: string, more: string) => {
      const from =
        what === 'pods' ? 'pods x join nodes n on n.id = x.nodeid' : 'nodes x join nodes n on n.id = x.id';
      const { rows } = await db.query<{ id: string }>(
        `select x.id from ${from} where ${more} and (x.id::text like '%00' or n.path <@ any(array(
           select h.path from access_points a join users u on u.id = a.userid join nodes h on h.id = a.nodeid
           where u.email = $1))) order by x.id`,
        [email],
      );
      return rows.map(({ id }) => id);
    };
    known.set(email, {
      nodes: await ids('nodes', 'x.deletedat is null'),
      places: await ids('nodes', 'x.deletedat is null and x.type in (2, 3)'),
      roots: await ids('nodes', 'x.id in (select nodeid from access_points)'),
      pods: await ids('pods', 'x.deletedat is null'),
      done: await ids('pods', 'x.deletedat is null and x.state = 3'),
      stacks: await ids('pods', 'x.deletedat is null and x.parentpodid is null and x.versionscount > 1'),
      binnedNodes: await ids('nodes', 'x.deletedat is not null'),
      binnedPods: await ids('pods', 'x.deletedat is not null'),
    });
  }
  return known;
}

async function enqueue(task: string, payload: object): Promise<void> {
  await db.query('select graphile_worker.add_job($1, $2::json, job_key => $1)', [
    task,
    JSON.stringify(payload),
  ]);
}

/** Lets random items in the recycle bin expire, and collects unreferenced blobs immediately instead of after a day. */
async function letTimePass(until: number): Promise<void> {
  while (Date.now() < until) {
    await rest(1000);
    for (const table of ['nodes', 'pods'])
      await db.query(
        `update ${table} set deletedat = now() - interval '200 days'
         where id = (select id from ${table} where binned = 1 order by random() limit 1) and deletedat is not null`,
      );
    await enqueue('recycle-bin.sweep', {});
    await enqueue('assets.collect', { delayMs: 0 });
  }
}

async function idle(): Promise<void> {
  const end = Date.now() + 180_000;
  for (;;) {
    const { rows } = await db.query<{ open: number }>(
      `select count(*)::int as open from graphile_worker._private_jobs
       where (attempts < max_attempts or locked_at is not null) and run_at < now() + interval '1 minute'`,
    );
    if (rows[0]!.open === 0) return;
    if (Date.now() > end) throw new Error(`${rows[0]!.open} jobs were not done after three minutes`);
    await rest(100);
  }
}

/** Waits until all jobs are done and collects unreferenced blobs once more. */
async function settle(): Promise<void> {
  await idle();
  for (let round = 0; round < 2; round++) {
    await enqueue('assets.collect', { delayMs: 0 });
    await idle();
  }
  const { rows } = await db.query<{ error: string }>(
    `select t.identifier || ': ' || left(j.last_error, 200) as error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts`,
  );
  for (const { error } of rows) problems.push(`a job was given up: ${error}`);
}

/**
 * Every removed row must have been in the recycle bin. Every uploaded pod must exist or have been removed from there.
 */
async function lost(): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(`
    select kind || ' ' || id || ' was removed without having been deleted' as line from removed
    where wasliving and stage is distinct from 'upload_in_progress'
    union all
    select 'pod ' || a.id || ' arrived and is nowhere' from arrived a
    where not exists (select 1 from pods p where p.id = a.id)
      and not exists (select 1 from removed r where r.id = a.id and not r.wasliving)
    union all
    select 'bytes nobody points at: ' || b.key from blobs b
    where not exists (select 1 from assets a where a.storagekey = b.key)`);
  return rows.map(({ line }) => line);
}

function print(report: Awaited<ReturnType<typeof checkTree>>): void {
  const good = tally.count((answer) => answer.startsWith('2'));
  const refused = tally.count((answer) => answer.startsWith('4'));
  const failed = tally.count((answer) => answer.startsWith('5'));
  for (const [what, of] of [...tally.answers].sort(([a], [b]) => a.localeCompare(b))) {
    const answers = [...of].sort(([, a], [, b]) => b - a).map(([answer, n]) => `${answer} ×${n}`);
    console.log(`  ${what.padEnd(14)} ${answers.join(', ')}`);
  }
  console.log(
    `requests: n=${good + refused + failed}, good ${good}, refused with a documented code ${refused}, failed ${failed}`,
  );
  console.log(
    `seen at the end: ${Object.entries(report.seen)
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}`,
  );
  console.log(`checks: n=${report.checks}, broken ${report.findings.length}`);
}
