// Debian packages, which only root can install.
import { existsSync, readFileSync } from 'node:fs';
import { onPath } from '../checkout.mjs';
import { run } from '../child.mjs';

export function distribution() {
  if (!existsSync('/etc/os-release')) return undefined;
  return /^ID="?([\w-]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
}

/** True when apt-get can install here without a prompt. */
export function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

let updated = false;

/** Installs with apt-get. Returns its output on failure, undefined on success. */
export async function aptInstall(...names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A background system update may hold apt's lock for a while.
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=120'];
  if (!updated) {
    const update = await run('apt-get', [...lockTimeout, 'update'], { quiet: true, env });
    if (update.code !== 0) return update.output;
    updated = true;
  }
  const install = [...lockTimeout, 'install', '--yes', '--no-install-recommends', ...names];
  const { code, output } = await run('apt-get', install, { quiet: true, env });
  return code === 0 ? undefined : output;
}
