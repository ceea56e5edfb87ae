import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type FoundProcess, processesOf } from '../processes.ts';
import { demoPassword } from '../product.ts';
import { freePort } from '../tasks/free-port.mjs';

export interface Started {
  address: string;
  /** From the command to the first successful readiness check, including set-up and supervisor. */
  seconds: number;
  /** Sends Ctrl-C as a terminal does, to the whole foreground process group. Returns the processes left behind. */
  interrupt: () => Promise<FoundProcess[]>;
  killAll: () => Promise<number>;
}

/** Runs `npm start` as a new user does, with a separate data folder. */
export async function npmStart(data: string): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      RUSHES_DATA: data,
      RUSHES_DEMO_PASSWORD: demoPassword,
      RUSHES_LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log = createWriteStream(join(data, 'npm-start.log'), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(`${address}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
    await rest(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    address,
    seconds,
    interrupt: async () => {
      process.kill(-child.pid!, 'SIGINT');
      await ended;
      return processesOf(data);
    },
    killAll: async () => {
      const all = processesOf(data);
      for (const { pid } of all) process.kill(pid, 'SIGKILL');
      while (processesOf(data).length) await rest(20);
      return all.length;
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
