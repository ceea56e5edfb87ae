// Checks that every planted fault (tools/faults/) still applies to the code.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

const folder = join(root, 'tools', 'faults');
const stale = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .filter((name) => {
    try {
      execFileSync('git', ['apply', '--check', '--whitespace=nowarn', join(folder, name)], {
        cwd: root,
        stdio: 'ignore',
      });
      return false;
    } catch {
      return true;
    }
  });
for (const name of stale) console.log(`tools/faults/${name} does not apply: adapt it to the code`);
process.exitCode = stale.length === 0 ? 0 : 1;
