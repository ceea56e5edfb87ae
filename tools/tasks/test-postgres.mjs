// Runs the server tests on a system PostgreSQL instead of the embedded one: the oldest supported version.
import { findPostgres, oldest, postgresAdvice } from '../setup/postgres.mjs';
import { say } from '../setup/step.mjs';
import { runVitest } from './runners.mjs';
import { startSystemPostgres } from './system-postgres.mjs';

export async function run(args) {
  // Another version can be tried with POSTGRES_BIN.
  const bin = process.env.POSTGRES_BIN || findPostgres();
  if (!bin) {
    say(`No PostgreSQL ${oldest}. ${postgresAdvice} Or set DATABASE_URL and run \`npm test\`.`);
    return 1;
  }
  const { url, stop } = await startSystemPostgres(bin);
  try {
    say(`${bin}, ${url}`);
    const { passed, failed } = await runVitest(args, {
      flags: ['--project', 'server'],
      env: { DATABASE_URL: url },
    });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    await stop();
  }
}
