// npm run prove:fuzz [-- --n 20000] [--seed 1] [--from 0]: requests made from the contract, valid, wrong and broken, as
// five roles. No server error, no answer after more than two seconds, and no growing memory. The number of a request
// and the seed reproduce it: --from 1234 --n 1.
import { parseArgs } from 'node:util';
import { type FuzzReport, fuzz } from '../../apps/server/test/fuzz/fuzz.ts';
import { demoPassword, startProduct } from '../product.ts';
import { type Api, folderNamed, signIn } from './api.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    /** Milliseconds; a busy machine needs more. */
    slow: { type: 'string', default: '2000' },
  },
});
const [n, seed, from, slowestMs] = [values.n, values.seed, values.from, values.slow].map(Number) as [
  number,
  number,
  number,
  number,
];
const ROUNDS = 8;
const GROWTH = 1.1;

const product = await startProduct({ env: { RUSHES_ROLES: 'api', RUSHES_LOG: 'error' } });
const { address } = product;

async function memory(): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 1e6;
}

interface Made {
  pod: { id: string };
}

/** Members may lose their session to a request: they sign in again before each round. */
async function tokensOf(email: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok) return {};
  const { idToken, accessToken } = (await response.json()) as { idToken: string; accessToken: string };
  return { 'id-token': idToken, 'access-token': accessToken };
}

async function guestOf(api: Api, podid: string): Promise<Record<string, string>> {
  const password = 'Guests-only-7!';
  const { link } = await api.call<{ link: { url: string } }>('POST', 'accesslinks', {
    podids: [podid],
    password,
    allowcomments: 1,
  });
  const code = link.url.split('/').at(-1);
  const body = { code, password, name: 'Kim Guest', email: 'kim@guest.test' };
  const pass = await api.call<{ accessToken: string }>('POST', 'reviewaccess/authorize', body);
  return { 'access-token': pass.accessToken };
}

const admin = await signIn(address, 'admin@demo.test');
const nodeid = await folderNamed(admin, 'Edits');
const pods: string[] = [];
for (let made = 0; made < 5; made++) {
  const body = { nodeid, filename: `fuzz ${made}.mp4`, filesize: 5 };
  pods.push((await admin.call<Made>('POST', 'pods', body)).pod.id);
}
const guest = await guestOf(admin, pods[0]!);
const ids = [nodeid, ...pods];

const total: FuzzReport = { statuses: {}, faults: [], longestMs: 0 };
const sizes: number[] = [];
const per = Math.ceil(n / ROUNDS);
for (let start = from; start < from + n; start += per) {
  const [client, team, boss] = await Promise.all(
    ['client', 'team', 'admin'].map((name) => tokensOf(`${name}@demo.test`)),
  );
  const roles = { anonymous: {}, client: client!, team: team!, admin: boss!, guest };
  const to = Math.min(from + n, start + per);
  const report = await fuzz({ url: address, roles, ids }, { seed, from: start, to, parallel: 4, slowestMs });
  for (const [status, count] of Object.entries(report.statuses))
    total.statuses[status] = (total.statuses[status] ?? 0) + count;
  total.faults.push(...report.faults);
  total.longestMs = Math.max(total.longestMs, report.longestMs);
  sizes.push(await memory());
}

// The first rounds load code and fill caches.
const grown = sizes.at(-1)! / sizes[Math.floor(sizes.length / 4)]!;
for (const fault of total.faults.slice(0, 20)) console.log(fault);
console.log(`seed ${seed}, ${n} requests, answers ${JSON.stringify(total.statuses)}`);
console.log(`faults ${total.faults.length}, longest ${Math.round(total.longestMs)} ms`);
console.log(`memory after each round: ${sizes.map(Math.round).join(', ')} MB, growth ${grown.toFixed(2)}`);
await product.stop();
process.exitCode = total.faults.length === 0 && (grown <= GROWTH || n < 5000) ? 0 : 1;
