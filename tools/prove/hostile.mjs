// Runs all hostile files of the tests: every type truncated at every position, and ten of each with flipped bits.
import { runVitest } from '../tasks/runners.mjs';

const { passed, failed } = await runVitest(['apps/server/test/hostile/hostile.test.ts'], {
  env: { HOSTILE_FLIPS: process.argv[2] ?? '10' },
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
