// radosgw, Ceph's object store, for the tests. No npm package provides it. Uses the installed one, otherwise unpacks it
// into our cache: nothing is installed, so no root is needed and no daemon of the Debian packages starts.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cache, onPath } from '../checkout.mjs';
import { must, SetupError, timed } from './step.mjs';

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph-authtool', 'ceph'];
const packages = ['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw'];
const home = join(cache, 'radosgw');
const advice =
  'The tests of the object store need Ceph: on Debian they fetch it themselves; elsewhere install ceph-mon, ceph-osd, ceph-common and radosgw.';

/** `program(name)` returns the command to start, `env` its environment, and `settings` the paths of its parts. */
export async function findRadosgw() {
  if (programs.every((name) => onPath(name))) {
    return { program: (name, ...args) => [onPath(name), args], env: {}, settings: {} };
  }
  if (!existsSync(home)) await timed('Fetching radosgw from Debian (a minute or so)', fetchPackages);
  return unpacked();
}

/** Uses separate apt lists and cache: apt-get then works without root and does not change those of the system. */
async function fetchPackages() {
  if (!onPath('apt-get') || !onPath('dpkg')) throw new SetupError('there is no apt-get here', advice);
  const draft = `${home}-${process.pid}`;
  const apt = join(draft, 'apt');
  const root = join(draft, 'root');
  for (const folder of ['lists/partial', 'archives/partial', 'debs']) {
    mkdirSync(join(apt, folder), { recursive: true });
  }
  mkdirSync(root);
  const options = [
    ...['-o', `Dir::State::lists=${join(apt, 'lists')}`, '-o', `Dir::Cache=${apt}`],
    ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-q'],
  ];
  const aptGet = (what, args, more = {}) => must(what, 'apt-get', [...options, ...args], { advice, ...more });
  try {
    await aptGet('reading the lists of Debian', ['update']);
    const plan = await aptGet('asking what radosgw needs', [
      ...['install', '--simulate', '--no-install-recommends', ...packages],
    ]);
    const names = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
    await aptGet('fetching radosgw', ['download', ...names], { cwd: join(apt, 'debs') });
    for (const file of readdirSync(join(apt, 'debs'))) {
      await must(`unpacking ${file}`, 'dpkg', ['-x', join(apt, 'debs', file), root], { advice });
    }
    rmSync(apt, { recursive: true, force: true });
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function unpacked() {
  const root = join(home, 'root');
  const [triplet] = readdirSync(join(root, 'usr', 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  const libraries = join(root, 'usr', 'lib', triplet);
  const python = onPath('python3') ?? join(root, 'usr', 'bin', 'python3');
  const env = {
    LD_LIBRARY_PATH: [libraries, join(libraries, 'ceph'), join(root, 'lib', triplet)].join(delimiter),
    PYTHONPATH: join(root, 'usr', 'lib', 'python3', 'dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return {
    program: (name, ...args) => {
      const path = join(root, 'usr', 'bin', name);
      return name === 'ceph' ? [python, [path, ...args]] : [path, args];
    },
    env,
    settings: {
      osd_class_dir: join(libraries, 'rados-classes'),
      erasure_code_dir: join(libraries, 'ceph', 'erasure-code'),
      plugin_dir: join(libraries, 'ceph'),
    },
  };
}
