// One server process, from configuration to shutdown. Loaded by main.ts, behind the compile cache.
import { ConfigError, readConfig } from '#app/config.ts';
import { PortInUseError, run } from '#app/run.ts';
import { startBlock } from '#app/start-block.ts';
import { MigrationsDifferError, MigrationsNewerError } from '#platform/db/migrate.ts';
import { DatabaseUnreachableError } from '#platform/db/wait.ts';
import { openLog } from '#platform/log/log.ts';
import { DataFolderInUseError } from '#platform/postgres/embedded.ts';
import { StoreUnusableError } from '#platform/storage/s3-settings.ts';

/** Ctrl-C must end the process within five seconds, whatever hangs. */
const STOP_MS = 4_500;
/** Exit code that asks the supervisor to restart the process. */
const WEDGED = 70;

/** Errors the operator can fix: printed as one line without a stack. */
const plain = [
  ConfigError,
  PortInUseError,
  DatabaseUnreachableError,
  DataFolderInUseError,
  MigrationsNewerError,
  MigrationsDifferError,
  StoreUnusableError,
];

const started = performance.now();
let isStopping = false;
let end: () => Promise<void> = async () => {};

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), STOP_MS).unref();
  await end();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The parent process is gone.
process.on('disconnect', () => void stop(0));

try {
  const config = readConfig();
  const log = openLog(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
  const running = run(config, log, (error) => {
    log.error({ err: error }, 'lost the connection to the database; restarting the process');
    void stop(WEDGED);
  });
  end = async () => (await running).stop();
  const result = await running;
  process.send?.({ type: 'ready', address: result.address });
  process.stdout.write(startBlock(result, config, performance.now() - started));
} catch (error) {
  const isPlain = plain.some((kind) => error instanceof kind);
  process.stderr.write(`${isPlain ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
