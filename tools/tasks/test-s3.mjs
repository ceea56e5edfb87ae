// Runs the server tests on an object store instead of the disk: radosgw, started before the tests and stopped after.
import { say } from '../setup/step.mjs';
import { startRadosgw } from './radosgw.mjs';
import { runVitest } from './runners.mjs';

export async function run(args) {
  const { stop, ...store } = await startRadosgw();
  try {
    say(`radosgw at ${store.endpoint}`);
    const { passed, failed } = await runVitest(args, {
      flags: ['--project', 'server'],
      env: { TEST_S3: JSON.stringify(store) },
    });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    await stop();
  }
}
