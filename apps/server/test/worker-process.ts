import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Api } from './api.ts';

const PROGRAM = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface WorkerProcess {
  pid: number;
  /** SIGKILL: the process can do nothing before it ends. */
  kill(): Promise<void>;
}

/** A worker in a process of its own, on the database and folder of the API, until it is killed or the test ends. */
export async function startWorkerProcess(
  { databaseUrl, services }: Api,
  environment: Record<string, string>,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: databaseUrl,
      RUSHES_DATA: services.settings.dataDir,
      RUSHES_ROLES: 'worker',
      RUSHES_DEMO: '0',
      RUSHES_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  onTestFinished(async () => {
    if (!isOver()) child.kill('SIGTERM');
    await ended;
  });
  const isReady = Promise.withResolvers<void>();
  child.on('message', (message: { type?: string }) => {
    if (message.type === 'ready') isReady.resolve();
  });
  child.once('exit', (code) => isReady.reject(new Error(`the worker ended with ${code}`)));
  await isReady.promise;
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
