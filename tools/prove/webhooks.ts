// npm run prove:webhooks [-- events kills]: renames files while the receiver of their events is down for an hour, fails,
// is slow, closes connections and redirects to a private address, and while the server is killed (-9). Each event must be
// accepted with one id, in order per file. The hour passes in the database: its times are moved back.
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Pod } from '@rushes/contract/pods';
import type { Webhook, WebhookDelivery, WebhookPayload } from '@rushes/contract/webhooks';
import pg from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import { type Product, startProduct } from '../product.ts';
import { folderNamed, signIn } from './api.ts';

const [events = 50, kills = 10] = process.argv.slice(2).map(Number);
const LIMIT_MS = 15 * 60_000;
const STEP_MINUTES = 5;
const FILES = 10;
/** Requests between two kills. */
const PER_ROUND = 6;

type Failure = 'down' | 'status' | 'slow' | 'close' | 'redirect' | 'ok';
interface Got {
  id: string;
  name: string;
  file: string;
  failure: Failure;
}
const got: Got[] = [];
const failuresSeen = new Map<Failure, number>();
let lured = 0;
let isDown = true;
let isQuick = false;
let turn = 0;
const failures: Failure[] = ['status', 'close', 'redirect', 'slow'];
/** Half of the requests fail until the end. */
const failureNow = (): Failure => {
  if (isDown) return 'down';
  turn++;
  return isQuick || turn % 2 === 0 ? 'ok' : failures[(turn >> 1) % failures.length]!;
};
/** Slower than the server waits. */
const held = new Set<ServerResponse>();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const failure = failureNow();
  failuresSeen.set(failure, (failuresSeen.get(failure) ?? 0) + 1);
  if (failure === 'down') return void request.socket.destroy();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { data } = JSON.parse(Buffer.concat(chunks).toString()) as WebhookPayload;
  const name = (data.details as { to: string }).to;
  got.push({ id: String(request.headers['webhook-id']), name, file: data.file!.id, failure });
  if (failure === 'slow') return void held.add(response);
  if (failure === 'close') return void request.socket.destroy();
  if (failure === 'redirect') return void response.writeHead(302, { location: lure }).end();
  // A while, so that kills hit requests that are under way.
  await rest(50);
  response.writeHead(failure === 'status' ? 500 : 200).end();
}

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer((request, response) => {
    Promise.resolve(handle(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
};
const inside = await listen((_, response) => {
  lured++;
  response.end();
});
const lure = inside.url;
const receiver = await listen(answer);

const data = mkdtempSync(join(tmpdir(), 'rushes-run-'));
const env = { RUSHES_WEBHOOKS_PRIVATE: '1', RUSHES_LOG: 'error', RUSHES_DEMO: 'small' };
let product: Product = await startProduct({ folder: data, env });
const { port } = new URL(product.address);
const api = await signIn(product.address, 'admin@demo.test');
const tenantid = api.session.user.tenants[0]!.id;

/** Opens a new connection each time: a kill may have stopped the database too. */
async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await findRunning(data))! });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
/** Without waiting for rows that the server is changing: it may be waiting for others of them. */
const passMinutes = (minutes: number) =>
  query(`update webhook_deliveries set nextat = nextat - interval '${minutes} minutes',
    firstat = firstat - interval '${minutes} minutes'
    where id in (select id from webhook_deliveries where state = 'waiting' for update skip locked)`);

const nodeid = await folderNamed(api, 'Edits');
const files: string[] = [];
for (let index = 0; index < FILES; index++) {
  const body = { nodeid, filename: `file-${index}.bin`, filesize: 1 };
  files.push((await api.call<{ pod: Pod }>('POST', 'pods', body)).pod.id);
}
const { webhook } = await api.call<{ webhook: Webhook }>('POST', `tenants/${tenantid}/webhooks`, {
  url: receiver.url,
  events: ['file.renamed'],
});

const expected = new Map<string, string[]>(files.map((id) => [id, []]));
let written = 0;
async function rename(): Promise<void> {
  const id = files[written % files.length]!;
  const name = `event-${++written}.bin`;
  await api.call('PATCH', `pods/${id}/rename`, { name });
  expected.get(id)!.push(name);
}
let killed = 0;
async function kill(): Promise<void> {
  product.child.kill('SIGKILL');
  killed++;
  product = await startProduct({ folder: data, env: { ...env, PORT: port } });
}

// The hour in which nobody answers: most events are written, and the server is killed three times.
for (let minute = 0; minute < 60; minute += STEP_MINUTES) {
  for (let count = 0; count < (events * 0.6) / (60 / STEP_MINUTES) && written < events * 0.6; count++)
    await rename();
  const before = failuresSeen.get('down') ?? 0;
  const deadline = Date.now() + 20_000;
  while ((failuresSeen.get('down') ?? 0) === before && Date.now() < deadline) await rest(20);
  if (minute % 20 === 10 && killed < kills) await kill();
  await passMinutes(STEP_MINUTES);
}
const attemptsDown = failuresSeen.get('down') ?? 0;
const acceptedDown = got.length;
isDown = false;

const end = Date.now() + LIMIT_MS;
const waiting = async () =>
  (
    await query<{ n: number }>("select count(*)::int as n from webhook_deliveries where state = 'waiting'")
  )[0]!.n;
while (Date.now() < end) {
  // A few at a time: the last ones come after the last kill.
  for (let count = 0; count < 2 && written < events; count++) await rename();
  // Some requests later, and in the middle of the last of them. Failed ones are due again when time has passed.
  const goal = got.length + (isQuick ? 1 : PER_ROUND);
  for (let tries = 0; tries < 100 && got.length < goal && (await waiting()) > 0; tries++) {
    await passMinutes(10);
    await rest(200);
  }
  if (killed < kills) await kill();
  else isQuick = true;
  await passMinutes(60);
  if (killed >= kills && written >= events && (await waiting()) === 0) break;
}

const wrong: string[] = [];
const log = await api.call<{ deliveries: WebhookDelivery[] }>(
  'GET',
  `tenants/${tenantid}/webhooks/${webhook.id}/deliveries?limit=500`,
);
const states = Map.groupBy(log.deliveries, ({ state }) => state);
if (log.deliveries.length !== events) wrong.push(`${log.deliveries.length} deliveries instead of ${events}`);
for (const [state, list] of states) if (state !== 'delivered') wrong.push(`${list.length} ${state}`);
const seen = new Set<string>();
const accepted = got.filter(({ id, failure }) => failure === 'ok' && !seen.has(id) && seen.add(id));
if (accepted.length !== events) wrong.push(`${accepted.length} events accepted instead of ${events}`);
for (const [id, names] of expected) {
  const order = accepted.filter(({ file }) => file === id).map(({ name }) => name);
  if (order.join() !== names.join()) wrong.push(`order of ${id}: ${order.join()} instead of ${names.join()}`);
}
const ids = Map.groupBy(got, ({ name }) => name);
for (const [name, tries] of ids)
  if (new Set(tries.map(({ id }) => id)).size !== 1) wrong.push(`${name} had several ids`);
for (const failure of ['down', ...failures, 'ok'] as const)
  if (!failuresSeen.has(failure)) wrong.push(`the receiver never answered with ${failure}`);
if (lured > 0) wrong.push(`${lured} redirects were followed`);
if (acceptedDown > 0) wrong.push('the receiver was not down');
if (attemptsDown < 5) wrong.push(`only ${attemptsDown} attempts while it was down`);
if (killed < kills) wrong.push(`killed ${killed} times instead of ${kills}`);

await product.stop();
for (const response of held) response.destroy();
for (const { server } of [receiver, inside]) {
  server.closeAllConnections();
  server.close();
}
const counts = [...failuresSeen].map(([failure, count]) => `${failure} ${count}`).join(', ');
const repeated = got.filter(({ failure }) => failure === 'ok').length - accepted.length;
console.log(
  `\nwebhooks: n=${events} events of ${files.length} files, server killed ${killed} times, requests: ${counts}; ${accepted.length} accepted in order, ${repeated} repeated with the same id, ${wrong.length} wrong`,
);
for (const line of wrong) console.log(`  ${line}`);
process.exitCode = wrong.length ? 1 : 0;
