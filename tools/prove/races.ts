// npm run prove:races [-- pairs]: two concurrent requests for the last bytes of a quota, and two for the same file
// name, repeatedly. Exactly one of each pair may succeed.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';

const pairs = Number(process.argv[2] ?? 500);
const SIZE = 1_000_000;

const product = await startProduct({ env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
const db = new pg.Client({ connectionString: (await findRunning(product.folder))! });
await db.connect();
const api = await signIn(product.address, 'admin@demo.test');
const nodeid = await folderNamed(api, 'Edits');

interface Made {
  pod: { id: string; name: string };
}
type Answer = Made | { refused: string };
const isMade = (answer: Answer): answer is Made => 'pod' in answer;

async function createUpload(filename: string, more: object = {}): Promise<Answer> {
  return api
    .call<Made>('POST', 'pods', { nodeid, filename, filesize: SIZE, uuid: randomUUID(), ...more })
    .catch((error: Error) => ({ refused: /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message }));
}
const drop = (answers: readonly Answer[]) =>
  Promise.all(answers.filter(isMade).map(({ pod }) => api.call('DELETE', `pods/${pod.id}`)));
const storage = `name = 'storage' and tenantid = (select tenantid from nodes where id = '${nodeid}')`;
const used = async () => (await db.query(`select used::float8 from resources where ${storage}`)).rows[0].used;

interface Race {
  what: string;
  run(turn: number): Promise<Answer[]>;
  /** Why these responses are wrong, or undefined if they are valid. */
  wrong(answers: Answer[]): string | undefined;
}
const oneWith = (code: string) => (answers: Answer[]) => {
  const [made, refused] = [answers.filter(isMade).length, answers.filter((one) => !isMade(one))];
  if (made === 1 && refused.every((one) => 'refused' in one && one.refused === code)) return undefined;
  return JSON.stringify(answers);
};
const races: Race[] = [
  {
    what: 'the last bytes of a quota',
    run: async (turn) => {
      await db.query(`update resources set "limit" = used + ${SIZE} where ${storage}`);
      return Promise.all([createUpload(`quota ${turn} a.mov`), createUpload(`quota ${turn} b.mov`)]);
    },
    wrong: oneWith('ERR11'),
  },
  {
    what: 'a name that must be free',
    run: (turn) =>
      Promise.all([
        createUpload(`name ${turn}.mov`, { ifExists: 'refuse' }),
        createUpload(`name ${turn}.mov`, { ifExists: 'refuse' }),
      ]),
    wrong: oneWith('ERR166'),
  },
  {
    what: 'a name, both kept',
    run: (turn) => Promise.all([createUpload(`both ${turn}.mov`), createUpload(`both ${turn}.mov`)]),
    wrong: (answers) => {
      const names = new Set(answers.filter(isMade).map(({ pod }) => pod.name));
      return names.size === 2 ? undefined : JSON.stringify(answers);
    },
  },
];

let violations = 0;
const before = await used();
const { rows } = await db.query(`select "limit"::float8 from resources where ${storage}`);
for (const { what, run, wrong } of races) {
  let bad = 0;
  for (let turn = 0; turn < pairs; turn++) {
    const answers = await run(turn);
    const reason = wrong(answers);
    if (reason && bad++ < 3) console.log(`  ${what}: ${reason}`);
    await drop(answers);
  }
  await db.query(`update resources set "limit" = $1 where ${storage}`, [rows[0].limit]);
  violations += bad;
  console.log(`${what}: n=${pairs} pairs, ${bad} violations`);
}
const off = (await used()) - before;
console.log(`quota after ${races.length * pairs} pairs: off by ${off} bytes`);
await db.end();
const left = await product.stop();
process.exitCode = violations === 0 && off === 0 && left.length === 0 ? 0 : 1;
