// A PostgreSQL server of the system in a temporary folder, for tests on the oldest supported version.
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from '../setup/step.mjs';
import { freePort } from './free-port.mjs';

/** Starts a new, empty server. `stop` ends it and removes its data. */
export async function startSystemPostgres(bin) {
  // PostgreSQL refuses to run as root.
  const identity = process.getuid() === 0 ? accountOf('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'rushes-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const port = String(await freePort());
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...identity };
  const control = (...verb) => [...verb, '--pgdata', data, '--wait', '--silent'];
  const initial = [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ];
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off -c max_connections=200`;
  try {
    await must('initdb', join(bin, 'initdb'), initial, options);
    // Logs to a file: with our pipe as output, pg_ctl would never exit.
    const start = control('start', '--log', join(folder, 'log'), '-o', settings);
    await must('starting PostgreSQL', join(bin, 'pg_ctl'), start, options);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const stop = control('stop', '--mode', 'immediate');
      await must('stopping PostgreSQL', join(bin, 'pg_ctl'), stop, { ...options, evenInterrupted: true });
      remove();
    },
  };
}

function accountOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) throw new Error(`there is no user ${name} to run PostgreSQL as`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
