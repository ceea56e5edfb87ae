// npm run prove:services [-- kills]: services against peers of the cloud services and with the local engine. Workers are
// killed (-9) while services run, each kind of failure happens to each service, and recognised words are compared with
// the spoken ones.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { runVitest } from '../tasks/runners.mjs';

const runs = process.argv[2] ?? '10';
const folder = mkdtempSync(join(tmpdir(), 'rushes-prove-'));
const figures = join(folder, 'figures');
try {
  const env = { SERVICE_KILLS: runs, SERVICE_FAILURES: runs, SERVICE_FIGURES: figures };
  const { passed, failed } = await runVitest(['apps/server/test/services'], {
    env,
    // A figure that needed a second try would be wrong.
    flags: ['--retry=0'],
  });
  const words = await runNode(['tools/prove/spoken-words.ts'], { env: { SERVICE_FIGURES: figures } });
  console.log(`\n${readFileSync(figures, 'utf8')}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 && words.code === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
