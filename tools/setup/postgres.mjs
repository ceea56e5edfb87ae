// The oldest supported PostgreSQL, for the tests. It is optional: without it the test of the migrations is skipped and
// says so. The product itself uses the embedded version or DATABASE_URL.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from './debian.mjs';
import { say, timed } from './step.mjs';

export const oldest = 15;

const places = [
  `/usr/lib/postgresql/${oldest}/bin`,
  `/opt/homebrew/opt/postgresql@${oldest}/bin`,
  `/usr/local/opt/postgresql@${oldest}/bin`,
];

export const postgresAdvice = `Install PostgreSQL ${oldest} (Debian 12: sudo apt-get install postgresql-${oldest}; macOS: brew install postgresql@${oldest}).`;

/** The folder of its programs. */
export const findPostgres = () => places.find((place) => existsSync(join(place, 'initdb')));

async function install() {
  // Debian would create and start a cluster; only the programs are needed.
  const drop = '/etc/postgresql-common/createcluster.d';
  const file = join(drop, 'rushes-tests.conf');
  mkdirSync(drop, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    return await aptInstall(`postgresql-${oldest}`);
  } finally {
    rmSync(file, { force: true });
  }
}

export const postgres = {
  isDone: ({ postgres: known }) => findPostgres() !== undefined || known?.isMissing === true,
  async run() {
    if (canInstall()) {
      const failure = await timed(`Installing postgresql-${oldest} with apt-get`, install);
      if (failure) say(`apt-get could not install it:\n${failure.trim().split('\n').slice(-3).join('\n')}`);
    }
    if (findPostgres()) return { postgres: {} };
    say(
      `No PostgreSQL ${oldest} on this machine: the test of the migrations on it is skipped. ${postgresAdvice}`,
    );
    return { postgres: { isMissing: true } };
  },
};
