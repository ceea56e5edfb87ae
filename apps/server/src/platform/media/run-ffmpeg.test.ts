import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readyTools } from '#test/media-tools.ts';
import { spawnLimited } from './pictures/spawn-limited.ts';
import { type Progress, runFfmpeg } from './run-ffmpeg.ts';

const run = promisify(execFile);
const tools = await readyTools();
const isLinux = process.platform === 'linux';
const PATIENT = 60_000;
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A zombie process (state Z) has ended too. */
async function isRunning(pid: number): Promise<boolean> {
  if (isLinux) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    return stat !== undefined && !/\) Z /.test(stat);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('Reports progress between 0 and 1, and 1 at the end', { timeout: PATIENT }, async () => {
  const seen: Progress[] = [];
  await runFfmpeg(tools, {
    trustedInputs: ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=2'],
    output: ['-f', 'null', '-'],
    cwd: folder,
    durationMs: 2000,
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.at(-1)?.fraction).toBe(1);
  expect(seen.every(({ fraction }) => fraction >= 0 && fraction <= 1)).toBe(true);
});

it('Ends the process when aborted, with the error kind aborted', { timeout: PATIENT }, async () => {
  const stop = new AbortController();
  let pid = 0;
  const running = runFfmpeg(tools, {
    trustedInputs: ENDLESS,
    output: ['-f', 'null', '-'],
    cwd: folder,
    signal: stop.signal,
    durationMs: 1000,
    onProgress: () => stop.abort(),
    onSpawn: (spawned) => {
      pid = spawned;
    },
  });
  await expect(running).rejects.toMatchObject({ name: 'MediaError', kind: 'aborted' });
  expect(pid).toBeGreaterThan(0);
  expect(await isRunning(pid)).toBe(false);
});

it('Ends the process at its timeout', { timeout: PATIENT }, async () => {
  const running = runFfmpeg(tools, {
    trustedInputs: ENDLESS,
    output: ['-f', 'null', '-'],
    cwd: folder,
    timeoutMs: 300,
  });
  await expect(running).rejects.toMatchObject({ kind: 'timeout' });
});

it.runIf(tools.wrappers.prlimit)('Ends the process at its CPU time limit', { timeout: PATIENT }, async () => {
  const running = runFfmpeg(tools, {
    trustedInputs: ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720'],
    output: ['-f', 'null', '-'],
    cwd: folder,
    cpuSeconds: 1,
  });
  await expect(running).rejects.toMatchObject({ kind: 'timeout' });
});

it('Includes the error output of ffmpeg in the error', { timeout: PATIENT }, async () => {
  const running = runFfmpeg(tools, {
    trustedInputs: ['-i', 'absent.mp4'],
    output: ['-f', 'null', '-'],
    cwd: folder,
  });
  await expect(running).rejects.toMatchObject({
    kind: 'failed',
    detail: expect.stringContaining('absent.mp4'),
  });
});

it.runIf(isLinux)('Runs the process with limits and without the environment of the server', async () => {
  let text = '';
  const look = 'cat /proc/self/limits; echo "nice $(nice)"; env; echo net; cat /proc/net/dev';
  process.env.MEDIA_TEST_SECRET = 'planted';
  await spawnLimited(tools, {
    command: '/bin/sh',
    args: ['-c', look],
    cwd: folder,
    timeoutMs: 20_000,
    addressSpaceBytes: 5 * 1024 ** 3,
    onStdout: (chunk) => {
      text += chunk.toString();
    },
  });
  delete process.env.MEDIA_TEST_SECRET;
  expect(text).not.toContain('planted');
  if (tools.wrappers.prlimit) expect(text).toMatch(/Max address space\s+5368709120/);
  if (tools.wrappers.nice) expect(text).toMatch(/nice 1\d/);
  const interfaces = (text.split('\nnet\n')[1] ?? '').split('\n').filter((line) => /^\s*\w+:/.test(line));
  if (tools.wrappers.unshare) expect(interfaces.every((line) => line.trim().startsWith('lo:'))).toBe(true);
});

it.runIf(tools.wrappers.setpriv)(
  'Ends ffmpeg when the server process is killed',
  { timeout: PATIENT },
  async () => {
    const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const program = `
    import { findMediaTools } from ${source('./tools.ts')};
    import { runFfmpeg } from ${source('./run-ffmpeg.ts')};
    const tools = await findMediaTools();
    let pid = 0;
    await runFfmpeg(tools, {
      trustedInputs: ${JSON.stringify(ENDLESS)},
      output: ['-f', 'null', '-'], cwd: ${JSON.stringify(folder)}, durationMs: 1000,
      onSpawn: (spawned) => { pid = spawned; },
      onProgress: () => { process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL')); },
    });`;
    const ended = await run(process.execPath, ['--input-type=module-typescript', '-e', program]).catch(
      (error) => error,
    );
    expect(ended.signal).toBe('SIGKILL');
    const pid = Number(/\d+/.exec(ended.stdout)?.[0]);
    expect(pid).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { interval: 20 });
  },
);
