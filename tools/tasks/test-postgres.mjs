// Runs the server tests on a system PostgreSQL instead of the embedded one: the oldest supported version.
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run as runProgram } from '../child.mjs';
import { aptInstall, canInstall } from '../setup/debian.mjs';
import { must, SetupError, say, timed } from '../setup/step.mjs';
import { freePort } from './free-port.mjs';
import { runVitest } from './runners.mjs';

const home = '/usr/lib/postgresql';

/** The oldest supported PostgreSQL version that is installed. */
function binaries() {
  if (!existsSync(home)) return undefined;
  const versions = readdirSync(home).map(Number);
  const version = versions.filter(
    (number) => number >= 15 && existsSync(join(home, String(number), 'bin', 'initdb')),
  );
  return version.length > 0 ? join(home, String(Math.min(...version)), 'bin') : undefined;
}

async function install() {
  // Debian would create and start a cluster; only the programs are needed.
  const drop = '/etc/postgresql-common/createcluster.d';
  const file = join(drop, 'rushes-tests.conf');
  mkdirSync(drop, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    return await aptInstall('postgresql-15');
  } finally {
    rmSync(file, { force: true });
  }
}

export async function run(args) {
  const advice =
    'Install it yourself (sudo apt-get install postgresql-15) or set DATABASE_URL and run `npm test`.';
  if (!binaries() && canInstall()) {
    const failure = await timed('Installing postgresql-15 with apt-get', install);
    if (failure) throw new SetupError('apt-get could not install postgresql-15', advice, failure);
  }
  const bin = binaries();
  if (!bin) {
    say(`No PostgreSQL 15 or newer in ${home}. ${advice}`);
    return 1;
  }
  // PostgreSQL refuses to run as root.
  const identity = process.getuid() === 0 ? await accountOf('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'rushes-postgres-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const port = String(await freePort());
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, ...identity };
  const control = (...verb) => [...verb, '--pgdata', data, '--wait', '--silent'];
  try {
    await must(
      'initdb',
      join(bin, 'initdb'),
      ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
      options,
    );
    const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off -c max_connections=200`;
    // Logs to a file: with our pipe as output, pg_ctl would never exit.
    await must(
      'starting PostgreSQL',
      join(bin, 'pg_ctl'),
      control('start', '--log', join(folder, 'log'), '-o', settings),
      options,
    );
    try {
      say(`${bin} on port ${port}`);
      const { passed, failed } = await runVitest(args, {
        flags: ['--project', 'server'],
        env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
      });
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    } finally {
      await must('stopping PostgreSQL', join(bin, 'pg_ctl'), control('stop', '--mode', 'immediate'), {
        ...options,
        evenInterrupted: true,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function accountOf(name) {
  const ask = async (flag) => Number((await runProgram('id', [flag, name], { quiet: true })).output);
  return { uid: await ask('-u'), gid: await ask('-g') };
}
