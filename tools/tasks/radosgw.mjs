// Starts a separate radosgw: one monitor, one in-memory store, one gateway, on loopback and free ports, in a scratch
// folder that is removed afterwards.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onPath, toolEnvironment } from '../checkout.mjs';
import { interruption } from '../child.mjs';
import { findRadosgw } from '../setup/radosgw.mjs';
import { must, SetupError, timed } from '../setup/step.mjs';
import { freePort } from './free-port.mjs';

const TIMEOUT_MS = 120_000;
const MEMORY = 8 * 2 ** 30;

export async function startRadosgw() {
  const ceph = await findRadosgw();
  const folder = mkdtempSync(join(tmpdir(), 'rushes-radosgw-'));
  const daemons = [];
  // Cleans up however this process ends.
  const tidy = () => {
    for (const child of daemons) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', tidy);
  const stop = async () => {
    const ends = daemons.map((child) => child.ended);
    for (const child of daemons) child.kill('SIGKILL');
    await Promise.all(ends);
    process.off('exit', tidy);
    tidy();
  };
  try {
    const store = await timed('Starting radosgw', () => start(ceph, folder, daemons));
    return { ...store, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(ceph, folder, daemons) {
  const [monPort, port] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  writeFileSync(conf, configuration({ folder, fsid, monPort, port, more: ceph.settings }));
  for (const name of ['mon', 'osd', 'rgw', 'crash']) mkdirSync(join(folder, name));

  const once = (what, name, ...args) => {
    const [command, given] = ceph.program(name, ...args);
    return must(what, command, given, { cwd: folder, env: ceph.env });
  };
  const all = ['-c', conf, '--keyring', keyring];
  const begin = (name, ...args) => {
    const [command, given] = ceph.program(name, '-f', ...all, ...args);
    daemons.push(spawnDaemon(command, given, { cwd: folder, env: toolEnvironment(ceph.env) }));
  };
  const admin = (what, ...args) => once(what, 'ceph', ...all, '--connect-timeout', '60', ...args);

  const add = (name, ...caps) => {
    const pairs = caps.flatMap(([kind, cap]) => ['--cap', kind, cap]);
    return once('making keys', 'ceph-authtool', keyring, '--gen-key', '-n', name, ...pairs);
  };
  await once(
    'making keys',
    'ceph-authtool',
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  );
  await add('client.admin', ['mon', 'allow *'], ['osd', 'allow *'], ['mgr', 'allow *']);
  await add('osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *'], ['mgr', 'allow profile osd']);
  await add('client.rgw.a', ['mon', 'allow rw'], ['osd', 'allow rwx']);

  const map = join(folder, 'monmap');
  const address = `[v2:127.0.0.1:${monPort}/0]`;
  await once('making the monitor', 'monmaptool', '--create', '--fsid', fsid, '--addv', 'a', address, map);
  await once('making the monitor', 'ceph-mon', ...all, '-i', 'a', '--mkfs', '--monmap', map);
  begin('ceph-mon', '-i', 'a');
  const osdId = randomUUID();
  await admin('announcing the store', 'osd', 'new', osdId);
  await once('making the store', 'ceph-osd', ...all, '-i', '0', '--mkfs', '--osd-uuid', osdId);
  begin('ceph-osd', '-i', '0');
  begin('radosgw', '-n', 'client.rgw.a');

  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint, daemons, folder);
  const made = await once(
    'making a user',
    'radosgw-admin',
    ...[...all, '-n', 'client.rgw.a', 'user', 'create', '--uid', 'tests', '--display-name', 'Tests'],
  );
  const [key] = JSON.parse(made.slice(made.indexOf('{'), made.lastIndexOf('}') + 1)).keys;
  return { endpoint, accessKey: key.access_key, secretKey: key.secret_key };
}

/** Starts the daemon in its own process group: Ctrl-C must not stop the store while tests clean up in it. */
function spawnDaemon(command, args, options) {
  // Where setpriv is available, the daemon also exits when this process gets SIGKILL.
  const guard = onPath('setpriv');
  const [program, given] = guard ? [guard, ['--pdeathsig', 'KILL', command, ...args]] : [command, args];
  const child = spawn(program, given, { ...options, detached: true, stdio: 'ignore' });
  child.ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  return child;
}

async function untilAnswers(endpoint, daemons, folder) {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && !interruption()) {
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer?.ok) return;
    if (daemons.some((child) => child.exitCode !== null || child.signalCode !== null)) break;
    await delay(200);
  }
  const logs = ['mon.a', 'osd.0', 'client.rgw.a'].map((name) => lastLines(join(folder, `${name}.log`)));
  throw new SetupError('radosgw did not start', 'Its last words are above.', logs.join('\n'));
}

function lastLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}

function configuration({ folder, fsid, monPort, port, more }) {
  const settings = {
    fsid,
    mon_initial_members: 'a',
    mon_host: `v2:127.0.0.1:${monPort}/0`,
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    auth_cluster_required: 'cephx',
    auth_service_required: 'cephx',
    auth_client_required: 'cephx',
    keyring: join(folder, 'keyring'),
    run_dir: folder,
    crash_dir: join(folder, 'crash'),
    log_file: join(folder, '$name.log'),
    admin_socket: join(folder, '$name.asok'),
    pid_file: join(folder, '$name.pid'),
    mon_cluster_log_file: join(folder, 'cluster.log'),
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    rgw_data: join(folder, 'rgw'),
    // One store, one copy, few placement groups.
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    mon_allow_pool_size_one: true,
    osd_crush_chooseleaf_type: 0,
    osd_pool_default_pg_num: 4,
    osd_pool_default_pgp_num: 4,
    osd_pool_default_pg_autoscale_mode: 'off',
    mon_max_pg_per_osd: 1000,
    osd_objectstore: 'memstore',
    memstore_device_bytes: MEMORY,
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
    // Deleted objects are released immediately: the store is in memory.
    rgw_gc_obj_min_wait: 1,
    rgw_gc_processor_period: 5,
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[global]\n${lines.join('\n')}\n`;
}
