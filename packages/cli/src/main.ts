#!/usr/bin/env node
import { run } from './run.ts';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const reason = new Error('Interrupted.');
    reason.name = 'AbortError';
    interrupted.abort(reason);
  });
}
// The reader of a pipe has ended, such as `rushes ls | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { argv, env, stdin, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), { env, stdin, stdout, stderr, signal: interrupted.signal });
