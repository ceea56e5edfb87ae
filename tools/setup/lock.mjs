// Only one set-up per checkout: `npm start` and `npm test` in two terminals must not both install.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cache, root } from '../checkout.mjs';
import { SetupError, say } from './step.mjs';

const lockPath = join(cache, 'setup.lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take() {
  try {
    const file = openSync(lockPath, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holder() {
  try {
    return Number(readFileSync(lockPath, 'utf8'));
  } catch {
    return undefined;
  }
}

function notWritable(error) {
  const owner = statSync(root).uid;
  const self = process.getuid?.();
  return new SetupError(
    `this checkout cannot be written (${error.code}: ${root})`,
    `It belongs to user id ${owner} and you are user id ${self}. Either clone it again as yourself, or let its owner run the same command once, or hand it over: sudo chown -R ${self} ${root}`,
  );
}

export async function withLock(work) {
  try {
    mkdirSync(cache, { recursive: true });
    let isReported = false;
    while (!take()) {
      const pid = holder();
      if (pid === undefined) continue;
      // An empty file means that its holder has not written its pid yet. A pid of a dead process is stale.
      if (pid > 0 && !isAlive(pid)) {
        rmSync(lockPath, { force: true });
        continue;
      }
      if (!isReported) say(`Waiting for another set-up of this checkout (process ${pid || 'starting'}) …`);
      isReported = true;
      await delay(200);
    }
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw notWritable(error);
    throw error;
  }
  const release = () => holder() === process.pid && rmSync(lockPath, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw notWritable(error);
    throw error;
  } finally {
    process.off('exit', release);
    release();
  }
}
