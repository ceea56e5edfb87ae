import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fastFolder } from '../apps/server/test/fast-folder.ts';
import { machineCache, root } from './checkout.mjs';
import { startProduct } from './product.ts';
import { type Api, signIn } from './prove/api.ts';

// The demo with all files processed, as a data folder in a tar archive. Built once per state of the code and unpacked
// for every product instance that needs it.

const store = join(machineCache, 'demo');
/** Archives of other states of the code stay for other checkouts. */
const KEPT = 3;
/** Timeout for processing the demo files on a busy machine. */
const LONGEST_S = 900;

function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesUnder(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Hash of everything that affects the demo. Includes the date: subscriptions and dates start on it. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const folders = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src'];
  const files = folders.flatMap((folder) => [...sourcesUnder(join(root, folder))]).sort();
  for (const path of [...files, join(root, 'package-lock.json'), import.meta.filename])
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function newFolder(): string {
  const folder = mkdtempSync(join(fastFolder(), 'rushes-run-'));
  // As root, the database runs as another user, which needs access to its folder.
  chmodSync(folder, 0o755);
  return folder;
}

async function everythingProcessed(address: string): Promise<void> {
  const end = Date.now() + LONGEST_S * 1000;
  for (const email of ['admin@demo.test', 'admin@other.test']) {
    const api = await signIn(address, email);
    // The files are rows from the start, so only the folders that have some are asked again.
    for (const { nodeid, states: first } of await foldersWithFiles(api, api.session.user.rootfolder!)) {
      for (let states = first; states.some((state) => state !== 'completed'); ) {
        if (Date.now() > end) throw new Error(`The demo was not processed after ${LONGEST_S} s: ${states}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        states = await statesIn(api, nodeid);
      }
    }
  }
}

async function foldersWithFiles(api: Api, nodeid: string): Promise<{ nodeid: string; states: string[] }[]> {
  const states = await statesIn(api, nodeid);
  const { nodes } = await api.call<{ nodes: { id: string }[] }>('GET', `nodes/${nodeid}/subnodes`);
  const below = await Promise.all(nodes.map(({ id }) => foldersWithFiles(api, id)));
  return [...(states.length > 0 ? [{ nodeid, states }] : []), ...below.flat()];
}

async function statesIn(api: Api, nodeid: string): Promise<string[]> {
  const { pods } = await api.call<{ pods: { status: { status: string } }[] }>('GET', `nodes/${nodeid}/pods`);
  return pods.map(({ status }) => status.status);
}

async function build(archive: string): Promise<void> {
  const folder = newFolder();
  try {
    const product = await startProduct({
      folder,
      env: { NODE_ENV: 'test', RUSHES_LOG: 'warn', RUSHES_DEMO: 'small', RUSHES_PASSWORD_MEMORY: '8' },
    });
    try {
      await everythingProcessed(product.address);
    } finally {
      await product.stop();
    }
    const draft = `${archive}.${process.pid}`;
    execFileSync('tar', ['-cf', draft, '-C', folder, '.']);
    renameSync(draft, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the archive if it does not exist and returns its path. */
export async function prepareDemo(): Promise<string> {
  const archive = join(store, `${fingerprint()}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(store, { recursive: true });
  await build(archive);
  const newestFirst = readdirSync(store)
    .map((name) => ({ path: join(store, name), at: statSync(join(store, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of newestFirst.slice(KEPT)) rmSync(path, { force: true });
  return archive;
}

/** Unpacks the whole demo into a new data folder. */
export function unpackDemo(archive: string): string {
  const folder = newFolder();
  execFileSync('tar', ['-xpf', archive, '-C', folder]);
  return folder;
}

if (process.argv[1] === import.meta.filename) await prepareDemo();
